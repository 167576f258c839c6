// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorwork.h"

#include "democonnectors.h"
#include "simulatedplugins.h"

#include <algorithm>
#include <charconv>

namespace inspector
{

namespace
{

// How far one beat moves a connector that was made while the demo runs.
constexpr std::int64_t FileStep = 600;
constexpr std::int64_t RecordStep = 20;

std::vector<std::string> listOf(const std::string& text)
{
    std::vector<std::string> items;
    std::string::size_type start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find(',', start), text.size());
        if (end > start) {
            items.push_back(text.substr(start, end - start));
        }
        start = end + 1;
    }
    return items;
}

int number(const std::string& text)
{
    int value = 1;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

class Work
{
public:
    explicit Work(ConnectorDefinition& definition) : m_definition(definition) {}

    std::string text(std::string_view property, const char* otherwise = "") const
    {
        return m_definition.properties.text(property).value_or(otherwise);
    }

    void fileSource()
    {
        m_definition.topics = {{text("topic"), 0}};
        keepSource({{0, JsonMap::ofTexts({{"filename", text("file")}}), OffsetShape::FilePosition, FileStep, 0}});
    }

    void postgres()
    {
        const std::string server = text("topic.prefix");
        m_definition.topics = {{"__debezium-heartbeat." + server, 0}};
        for (const std::string& table : listOf(text("table.include.list"))) {
            m_definition.topics.emplace(server + "." + table, 0);
        }
        keepSource({{0, JsonMap::ofTexts({{"server", server}}), OffsetShape::PostgresLsn, 4096, 1'000'000}});
    }

    void heartbeat()
    {
        m_definition.topics = {{"heartbeats", 0}};
        keepSource({{0,
                     JsonMap::ofTexts({{"sourceClusterAlias", text("source.cluster.alias")},
                                       {"targetClusterAlias", text("target.cluster.alias", "target")}}),
                     OffsetShape::Heartbeat, 0, 0}});
    }

    void mirror()
    {
        const std::string alias = text("source.cluster.alias");
        std::map<std::string, int> topics;
        std::vector<SourcePartition> partitions;
        for (const std::string& topic : listOf(text("topics"))) {
            const auto seen = m_definition.topics.find(alias + "." + topic);
            topics.emplace(alias + "." + topic, seen == m_definition.topics.end() ? 0 : seen->second);
            const auto before = partitions.size();
            for (const SourcePartition& known : m_definition.sourcePartitions) {
                const Bytes* name = known.partition.find("topic");
                if (name && *name == jsonQuoted(topic)) {
                    partitions.push_back(known);
                }
            }
            if (partitions.size() == before) {
                partitions.push_back(
                    {0, JsonMap::of({{"cluster", jsonQuoted(alias)}, {"partition", "0"}, {"topic", jsonQuoted(topic)}}),
                     OffsetShape::MirrorOffset, RecordStep, 0});
            }
        }
        m_definition.topics = topics;
        keepSource(std::move(partitions));
        m_definition.tasks =
            std::clamp(m_definition.tasks, 1, std::max(1, static_cast<int>(m_definition.sourcePartitions.size())));
    }

    void jdbc()
    {
        std::map<std::string, int> topics;
        std::vector<SourcePartition> partitions;
        for (const std::string& table : listOf(text("table.whitelist"))) {
            topics.emplace(text("topic.prefix") + table, 0);
            const std::string qualified = text("connection.url");
            const auto database = qualified.substr(qualified.rfind('/') + 1);
            partitions.push_back({0, JsonMap::ofTexts({{"protocol", "1"}, {"table", database + ".public." + table}}),
                                  OffsetShape::Incrementing, RecordStep, 0});
        }
        m_definition.topics = topics;
        keepSource(std::move(partitions));
    }

    void sink()
    {
        std::map<std::string, int> topics;
        std::vector<SinkPartition> partitions;
        for (const std::string& topic : listOf(text("topics"))) {
            topics.emplace(topic, 0);
            const auto before = partitions.size();
            std::copy_if(m_definition.sinkPartitions.begin(), m_definition.sinkPartitions.end(),
                         std::back_inserter(partitions),
                         [&topic](const SinkPartition& known) { return known.topic == topic; });
            if (partitions.size() == before) {
                partitions.push_back({0, topic, 0, RecordStep, std::nullopt});
            }
        }
        m_definition.topics = topics;
        m_definition.sinkPartitions = std::move(partitions);
    }

    void failures()
    {
        const std::string file = text("file");
        m_definition.failures.clear();
        if (file.starts_with(MissingDirectory)) {
            for (int task = 0; task < m_definition.tasks; ++task) {
                m_definition.failures.emplace(task, missingFileTrace(file));
            }
            m_definition.topics.clear();
        }
    }

    /// Nothing is left to a task that there is not.
    void spread()
    {
        for (auto& partition : m_definition.sourcePartitions) {
            partition.task %= m_definition.tasks;
        }
        for (auto& partition : m_definition.sinkPartitions) {
            partition.task %= m_definition.tasks;
        }
        for (auto& [topic, task] : m_definition.topics) {
            task %= m_definition.tasks;
        }
    }

private:
    /// These partitions; what is known of one already stays.
    void keepSource(std::vector<SourcePartition> wanted)
    {
        for (SourcePartition& partition : wanted) {
            for (const SourcePartition& known : m_definition.sourcePartitions) {
                if (known.partition.canonical() == partition.partition.canonical()) {
                    partition = known;
                }
            }
        }
        m_definition.sourcePartitions = std::move(wanted);
    }

    ConnectorDefinition& m_definition;
};

} // namespace

void defineWork(ConnectorDefinition& definition)
{
    Work work(definition);
    const SimulatedPlugin* plugin = simulatedPlugin(work.text("connector.class"));
    if (!plugin) {
        return;
    }
    definition.type = plugin->type;
    definition.version = plugin->version;
    definition.taskClass = plugin->taskClass;
    definition.checksOffsets = plugin->checksOffsets;
    definition.tasks = 1;
    if (plugin->type == ConnectorType::Sink) {
        definition.tasks = number(work.text("tasks.max", "1"));
        work.sink();
        work.failures();
    } else {
        definition.ownOffsetsTopic = work.text("offsets.storage.topic");
        const std::string_view name = plugin->className;
        if (name.ends_with(".FileStreamSourceConnector")) {
            work.fileSource();
        } else if (name.ends_with(".PostgresConnector")) {
            work.postgres();
        } else if (name.ends_with(".JdbcSourceConnector")) {
            work.jdbc();
        } else if (name.ends_with(".MirrorHeartbeatConnector")) {
            work.heartbeat();
        } else {
            definition.tasks = number(work.text("tasks.max", "1"));
            work.mirror();
        }
    }
    work.spread();
}

} // namespace inspector
