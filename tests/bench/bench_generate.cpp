// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionoptions.h"
#include "processusage.h"
#include "selfrun.h"
#include "topicfiller.h"

#include <cstdio>
#include <exception>
#include <stdexcept>

namespace
{

using namespace inspector;

struct Part
{
    std::string topic;
    std::int32_t partitions;
    std::int64_t records;
    std::function<void(const RecordGenerator::Sink&)> generate;
};

void fill(TopicFiller& filler, const Part& part, TopicFiller::Shape shape)
{
    std::optional<std::int64_t> there = filler.recordCount(part.topic);
    if (there == part.records) {
        std::fprintf(stderr, "%s: there already, %lld records\n", part.topic.c_str(),
                     static_cast<long long>(part.records));
        return;
    }
    if (there.value_or(0) > 0)
        throw std::runtime_error(
            part.topic + ": has " + std::to_string(*there) + " records, not the " + std::to_string(part.records) +
            " wanted. Filled with other sizes, or broken off: take another --prefix, or --delete first");
    shape.partitions = part.partitions;
    if (!there)
        filler.create(part.topic, shape);
    const std::int64_t start = monotonicNs();
    const std::int64_t written = filler.fill(part.topic, part.partitions, part.generate);
    std::fprintf(stderr, "%s: %lld records written in %.1f s\n", part.topic.c_str(), static_cast<long long>(written),
                 static_cast<double>(monotonicNs() - start) / 1e9);
}

QJsonObject produceLive(TopicFiller& filler, const BenchTopics& topics, const RecordGenerator& generator,
                        std::int64_t rate, int seconds)
{
    const TopicFiller::Produced produced =
        filler.produceLive(topics.status, BenchTopics::StatusPartitions, rate, seconds,
                           [&](const RecordGenerator::Sink& sink) { generator.statuses(sink); });
    return {{QStringLiteral("records"), static_cast<qint64>(produced.records)},
            {QStringLiteral("rate"), static_cast<double>(produced.records) / produced.seconds}};
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Fills the topics that the benches read; does nothing where they are there already", "bench_generate");
    ConnectionOptions connection;
    RecordGenerator::Sizes sizes;
    TopicFiller::Shape shape;
    bool remove = false;
    std::int64_t liveRate = 0;
    int liveSeconds = 10;
    connection.describe(app);
    app.add_option("--connectors", sizes.connectors, "connectors; a configuration, 1 to 4 tasks and a commit each");
    app.add_option("--statuses", sizes.statuses, "records in the status topic");
    app.add_option("--offsets", sizes.offsets, "records in the offset topic");
    app.add_option("--mirrored", sizes.mirrored, "least source partitions of every sixth connector; up to 29 more");
    app.add_option("--live", liveRate,
                   "fills nothing, but adds the records of --statuses again and again, so many a second")
        ->check(CLI::PositiveNumber);
    app.add_option("--live-seconds", liveSeconds, "for so long")->check(CLI::Range(1, 3600));
    app.add_option("--replication", shape.replication, "replication factor of topics that are made");
    app.add_option("--retain-bytes", shape.retainedBytes,
                   "of each partition of topics that are made; the broker deletes what is older (0: nothing)")
        ->check(CLI::NonNegativeNumber);
    app.add_flag("--delete", remove, "deletes the three topics, and nothing else");
    CLI11_PARSE(app, argc, argv);
    try {
        TopicFiller filler(connection.bootstrap);
        const BenchTopics topics = connection.topics();
        if (remove) {
            filler.remove(topics.names());
            printResult({});
            return 0;
        }
        const RecordGenerator generator(sizes);
        if (liveRate > 0) {
            printResult(produceLive(filler, topics, generator, liveRate, liveSeconds));
            return 0;
        }
        const std::vector<Part> parts{
            {topics.config, BenchTopics::ConfigPartitions, generator.configCount(),
             [&](const RecordGenerator::Sink& sink) { generator.configs(sink); }},
            {topics.status, BenchTopics::StatusPartitions, sizes.statuses,
             [&](const RecordGenerator::Sink& sink) { generator.statuses(sink); }},
            {topics.offset, BenchTopics::OffsetPartitions, sizes.offsets,
             [&](const RecordGenerator::Sink& sink) { generator.offsets(sink); }},
        };
        std::int64_t records = 0;
        for (const Part& part : parts) {
            fill(filler, part, shape);
            records += part.records;
        }
        printResult({{QStringLiteral("records"), static_cast<qint64>(records)}});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_generate: %s\n", error.what());
        return 1;
    }
    return 0;
}
