// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordgenerator.h"

#include "app/demo/connectrecords.h"
#include "app/demo/jsonmap.h"

#include <array>
#include <random>

namespace inspector
{

namespace
{

constexpr std::int64_t FirstTimestamp = 1'793'500'000'000;
/// All within five days: a broker closes the segment of a log after seven, and compacts only closed ones.
constexpr std::int64_t TimestampStep = 400;
constexpr int Workers = 12;

/// The same numbers everywhere, which the distributions of the standard library do not promise.
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) {}
    int below(std::int64_t limit) { return static_cast<int>(m_engine() % static_cast<std::uint64_t>(limit)); }
    bool oneIn(int times) { return below(times) == 0; }

private:
    std::mt19937_64 m_engine;
};

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

std::string worker(Dice& dice)
{
    return "10.0.3." + number(10 + dice.below(Workers)) + ":8083";
}

std::string trace(Dice& dice)
{
    std::string text = "org.apache.kafka.connect.errors.ConnectException: Tolerance exceeded in error handler\n";
    const int frames = 12 + dice.below(30);
    for (int i = 0; i < frames; ++i)
        text += "\tat org.apache.kafka.connect.runtime.WorkerSinkTask.deliverMessages(WorkerSinkTask.java:" +
                number(100 + dice.below(600)) + ")\n";
    return text;
}

TaskState state(Dice& dice)
{
    constexpr std::array States{TaskState::Running,    TaskState::Running, TaskState::Running,    TaskState::Running,
                                TaskState::Running,    TaskState::Running, TaskState::Unassigned, TaskState::Unassigned,
                                TaskState::Restarting, TaskState::Paused};
    return dice.oneIn(33) ? TaskState::Failed : States[static_cast<std::size_t>(dice.below(States.size()))];
}

/// Gives each of `keys` once, in order, then any at random, `count` in all.
template <class Give>
void spread(std::int64_t count, std::size_t keys, Dice& dice, Give give)
{
    std::int64_t timestamp = FirstTimestamp;
    for (std::int64_t i = 0; i < count && keys > 0; ++i, timestamp += TimestampStep) {
        const bool first = i < static_cast<std::int64_t>(keys);
        give(first ? static_cast<std::size_t>(i) : static_cast<std::size_t>(dice.below(static_cast<int>(keys))), i,
             timestamp);
    }
}

} // namespace

RecordGenerator::RecordGenerator(const Sizes& sizes) : m_sizes(sizes)
{
    constexpr std::array Domains{"orders", "billing", "inventory", "customers", "shipping", "fraud", "catalog"};
    constexpr std::array Kinds{Kind::Cdc, Kind::Jdbc, Kind::Mirror, Kind::Sink, Kind::Sink, Kind::Sink};
    constexpr std::array Suffixes{"-cdc", "-jdbc", "-mirror", "-sink"};
    Dice dice(1);
    for (std::int64_t i = 0; i < sizes.connectors; ++i) {
        Connector connector;
        connector.kind = Kinds[static_cast<std::size_t>(dice.below(Kinds.size()))];
        connector.name = "team-" + number(i % 40) + "." +
                         Domains[static_cast<std::size_t>(dice.below(Domains.size()))] + "-" + number(i) +
                         Suffixes[static_cast<std::size_t>(connector.kind)];
        connector.tasks = connector.kind == Kind::Cdc ? 1 : 1 + dice.below(4);
        m_connectors.push_back(connector);
    }
}

std::int64_t RecordGenerator::configCount() const
{
    std::int64_t count = 0;
    for (const Connector& connector : m_connectors)
        count += 2 + connector.tasks;
    return count;
}

void RecordGenerator::configs(const Sink& sink) const
{
    constexpr std::array Classes{
        "io.debezium.connector.postgresql.PostgresConnector", "io.confluent.connect.jdbc.JdbcSourceConnector",
        "org.apache.kafka.connect.mirror.MirrorSourceConnector", "io.confluent.connect.s3.S3SinkConnector"};
    Dice dice(2);
    std::int64_t timestamp = FirstTimestamp;
    for (const Connector& connector : m_connectors) {
        timestamp += TimestampStep;
        const std::string className = Classes[static_cast<std::size_t>(connector.kind)];
        const std::vector<std::pair<std::string, std::string>> properties{
            {"connector.class", className},
            {"tasks.max", number(connector.tasks)},
            {"database.hostname", "db-" + number(dice.below(300)) + ".internal"},
            {"database.password", "${file:/etc/connect/secrets.properties:" + connector.name + "}"},
            {"topic.prefix", connector.name},
            {"topics", connector.name + ".events"},
            {"key.converter", "org.apache.kafka.connect.json.JsonConverter"},
            {"value.converter", "org.apache.kafka.connect.json.JsonConverter"},
            {"errors.tolerance", "all"},
            {"name", connector.name}};
        sink(connectrecords::connectorKey(connector.name),
             connectrecords::propertiesValue(JsonMap::ofTexts(properties)), timestamp);
        std::vector<std::pair<std::string, std::string>> task = properties;
        task.emplace_back("task.class", className.substr(0, className.size() - 9) + "Task");
        for (int i = 0; i < connector.tasks; ++i)
            sink(connectrecords::taskKey(connector.name, i), connectrecords::propertiesValue(JsonMap::ofTexts(task)),
                 timestamp);
        sink(connectrecords::commitKey(connector.name), connectrecords::commitValue(connector.tasks), timestamp);
    }
}

void RecordGenerator::statuses(const Sink& sink) const
{
    constexpr int ActiveTopic = -2;
    constexpr int OfConnector = -1;
    std::vector<std::pair<std::size_t, int>> keys; // connector, task
    for (std::size_t i = 0; i < m_connectors.size(); ++i) {
        for (int task = OfConnector; task < m_connectors[i].tasks; ++task)
            keys.emplace_back(i, task);
        if (i % 2 == 0)
            keys.emplace_back(i, ActiveTopic);
    }
    Dice dice(3);
    spread(m_sizes.statuses, keys.size(), dice, [&](std::size_t key, std::int64_t i, std::int64_t timestamp) {
        const auto& [connector, task] = keys[key];
        const std::string& name = m_connectors[connector].name;
        if (task == ActiveTopic) {
            const std::string topic = name + ".events";
            sink(connectrecords::activeTopicKey(topic, name),
                 connectrecords::activeTopicValue(topic, name, 0, timestamp), timestamp);
            return;
        }
        const Bytes bytes =
            task == OfConnector ? connectrecords::connectorStatusKey(name) : connectrecords::taskStatusKey(name, task);
        if (task != OfConnector && dice.oneIn(500)) {
            sink(bytes, std::nullopt, timestamp);
            return;
        }
        connectrecords::TaskStatus status;
        status.state = state(dice);
        if (status.state == TaskState::Failed)
            status.trace = trace(dice);
        status.workerId = worker(dice);
        status.generation = static_cast<std::int32_t>(1 + i / 5'000);
        status.version = "4.3.1";
        sink(bytes, connectrecords::statusValue(status), timestamp);
    });
}

void RecordGenerator::offsets(const Sink& sink) const
{
    struct Key
    {
        Kind kind;
        Bytes bytes;
    };
    Dice dice(4);
    std::vector<Key> keys;
    for (const Connector& connector : m_connectors) {
        const auto add = [&](const Bytes& partition) {
            keys.push_back({connector.kind, connectrecords::offsetKey(connector.name, partition)});
        };
        switch (connector.kind) {
        case Kind::Cdc:
            add(R"({"server":")" + connector.name + R"("})");
            break;
        case Kind::Jdbc:
            for (int table = dice.below(20); table >= 0; --table)
                add(R"({"protocol":"1","table":"shop.public.table_)" + number(table) + R"("})");
            break;
        case Kind::Mirror:
            for (int partition = m_sizes.mirrored - 1 + dice.below(30); partition >= 0; --partition)
                add(R"({"cluster":"src","partition":)" + number(partition) + R"(,"topic":")" + connector.name +
                    R"(.events"})");
            break;
        case Kind::Sink:
            break;
        }
    }
    spread(m_sizes.offsets, keys.size(), dice, [&](std::size_t key, std::int64_t i, std::int64_t timestamp) {
        std::optional<Bytes> value;
        if (!dice.oneIn(500)) {
            if (keys[key].kind == Kind::Cdc)
                value = R"({"lsn_proc":)" + number(27'000'000 + i * 56) + R"(,"messageType":"UPDATE","lsn":)" +
                        number(27'000'000 + i * 56) + R"(,"txId":)" + number(700 + i) + R"(,"ts_usec":)" +
                        number(timestamp * 1000) + "}";
            else if (keys[key].kind == Kind::Jdbc)
                value = R"({"timestamp_nanos":)" + number(dice.below(1'000'000'000)) + R"(,"incrementing":)" +
                        number(i) + R"(,"timestamp":)" + number(timestamp) + "}";
            else
                value = R"({"offset":)" + number(i) + "}";
        }
        sink(keys[key].bytes, value, timestamp);
    });
}

} // namespace inspector
