// SPDX-License-Identifier: GPL-3.0-or-later
#include "demohistory.h"

#include "democonnectors.h"

namespace inspector
{

namespace
{

constexpr std::int64_t Second = 1000;
constexpr std::int64_t Minute = 60 * Second;

OffsetChange change(const JsonMap& partition, const JsonMap& offset)
{
    return {partition, offset};
}

JsonMap file(const std::string& path)
{
    return JsonMap::ofTexts({{"filename", path}});
}

} // namespace

void scheduleDemoHistory(EventQueue& queue, SimulatedConnect& connect)
{
    const auto at = [&queue](std::int64_t time, std::function<void()> event) {
        queue.schedule(time, std::move(event));
    };
    at(0, [&] { connect.rotateSessionKey("hMsKLPnJEY3Y2yzswbD0dddSSgKtFMkYXys4mK/s4iE="); });
    at(60 * Minute, [&] { connect.rotateSessionKey("q1Zp0k3Fv6mJ8w2yT5rN7bX9cL4dH6gS1aQ0eU8iO2s="); });
    at(120 * Minute, [&] { connect.rotateSessionKey("Zm9yLXRoZS1kZW1vLW9ubHktbm90LWEtc2VjcmV0ISE="); });

    std::int64_t time = 30 * Second;
    for (const ConnectorDefinition& definition : demoConnectors()) {
        if (definition.name == "short-lived") {
            at(50 * Minute, [&connect, definition] { connect.create(definition, TargetState::Stopped); });
        } else {
            at(time, [&connect, definition] { connect.create(definition); });
            time += 12 * Second;
        }
    }
    for (int round = 0; round < 3; ++round) {
        at(20 * Minute + 90LL * round * Second, [&] { connect.restart("failing-sink", true, true); });
    }
    at(30 * Minute, [&] { connect.reconfigure("file-sink", "tasks.max", "3"); });
    // An operator moved a mirror by hand and wrote the members in another order: a second raw key of one partition.
    at(35 * Minute, [&] {
        connect.writeForeignOffset("mirror",
                                   JsonMap::of({{"topic", "\"orders\""}, {"partition", "0"}, {"cluster", "\"src\""}}),
                                   "{\"offset\":42}");
    });
    at(40 * Minute, [&] { connect.pause("audit-jdbc"); });
    at(45 * Minute, [&] { connect.pause("file-source-1"); });
    at(46 * Minute, [&] { connect.resume("file-source-1"); });
    at(47 * Minute, [&] { connect.setLoggerLevel("org.apache.kafka.connect.runtime.WorkerSinkTask", "DEBUG"); });
    at(51 * Minute, [&] { connect.resume("short-lived"); });
    // Its consumer group stays, with its commits.
    at(55 * Minute, [&] { connect.remove("lines-archive"); });
    at(60 * Minute + 10 * Second, [&] { connect.remove("short-lived"); });
    at(70 * Minute, [&] { connect.stop("file-sink"); });
    at(71 * Minute, [&] {
        connect.alterOffsets("file-sink", {change(JsonMap::of({{"kafka_topic", "\"lines\""}, {"kafka_partition", "0"}}),
                                                  JsonMap::of({{"kafka_offset", "1200"}}))});
    });
    at(75 * Minute, [&] { connect.stop("dedicated"); });
    at(76 * Minute, [&] {
        connect.alterOffsets("dedicated", {change(file("/srv/feed/other.txt"), JsonMap::of({{"position", "7"}})),
                                           change(file("/srv/feed/lines.txt"), JsonMap::of({{"position", "100"}}))});
        connect.resetTopics("dedicated");
    });
    at(80 * Minute, [&] { connect.reconfigure("customers-cdc", "database.password", "Herbst-2026!"); });
    at(90 * Minute, [&] { connect.stop("file-source-1"); });
    at(91 * Minute, [&] {
        connect.resetOffsets("file-source-1");
        connect.resume("file-source-1");
    });
    at(100 * Minute, [&] { connect.failTask("clicks-s3", 2, objectStoreTrace()); });
    at(105 * Minute, [&] { connect.moveTask("orders-cdc", 0, true); });
}

} // namespace inspector
