// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterreport.h"

#include "connectorreport.h"
#include "core/topicroles.h"
#include "items/words.h"
#include "reportfindings.h"
#include "reportvalues.h"

#include <algorithm>
#include <deque>
#include <future>
#include <thread>
#include <tuple>

namespace inspector
{

ClusterReport::ClusterReport(const ReportCluster& cluster, JsonWriter& json)
    : m_cluster(cluster), m_mirror(cluster.mirror), m_reading(cluster.mirror), m_json(json)
{}

void ClusterReport::write()
{
    m_json.beginObject();
    m_json.name("group").textOrNull(m_cluster.facts.group);
    m_json.name("topics");
    writeTopics();
    m_json.name("connectors");
    writeConnectors();
    m_json.name("unrecognised");
    writeUnrecognised();
    m_json.name("loggers");
    writeLoggers();
    m_json.name("restarts");
    writeRestarts();
    m_json.name("sessionKey");
    writeSessionKey();
    m_json.name("workers");
    writeWorkers();
    m_json.name("findings").beginArray();
    const ReportFindings findings(m_cluster);
    writeAtOnce(findings.size(), [&findings](std::size_t first, std::size_t end, JsonWriter& json) {
        findings.write(first, end, json);
    });
    m_json.endArray();
    m_json.endObject();
}

/// Elements of the array that is open, in parts that several threads write; they come in order. What is read for them
/// stands still.
void ClusterReport::writeAtOnce(std::size_t count,
                                const std::function<void(std::size_t first, std::size_t end, JsonWriter&)>& write)
{
    constexpr std::size_t Part = 32;
    const std::size_t threads = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
    std::deque<std::future<JsonWriter>> parts; // those still under way are waited for by themselves
    for (std::size_t next = 0; m_json.isWanted() && (next < count || !parts.empty());) {
        if (next < count && parts.size() <= threads) {
            parts.push_back(std::async(std::launch::async, [&write, next, count, json = m_json.elements()]() mutable {
                write(next, std::min(next + Part, count), json);
                return std::move(json);
            }));
            next += Part;
            continue;
        }
        m_json.add(parts.front().get());
        parts.pop_front();
    }
}

/// Null where the group is not told, or is none of Connect's.
void ClusterReport::writeWorkers()
{
    const std::optional<WorkerGroup>& group = m_cluster.facts.workers;
    const bool isConnects = group && (group->isEmpty() || group->protocolType == "connect");
    if (!group || group->error || !isConnects) {
        m_json.null();
        return;
    }
    m_json.beginArray();
    for (const FoundWorker& worker : group->workers)
        writeWorker(worker);
    m_json.endArray();
}

/// Brokers tell what members run only while the group is stable.
void ClusterReport::writeWorker(const FoundWorker& worker)
{
    m_json.beginObject();
    m_json.name("memberId").text(worker.memberId);
    m_json.name("url").textOrNull(worker.metadata.url);
    m_json.name("host").textOrNull(worker.host);
    m_json.name("leader");
    if (worker.assignment.usable())
        m_json.boolean(worker.leader);
    else
        m_json.null();
    m_json.name("configOffset");
    if (worker.metadata.usable())
        m_json.integer(worker.metadata.configOffset);
    else
        m_json.null();
    m_json.name("protocol").textOrNull(m_cluster.facts.workers->protocol);
    if (worker.owned) {
        m_json.name("connectors").beginArray();
        for (const ConnectUnit& unit : *worker.owned) {
            if (unit.task == ConnectUnit::Connector)
                m_json.text(unit.connector);
        }
        m_json.endArray();
        m_json.name("tasks").beginArray();
        for (const ConnectUnit& unit : *worker.owned) {
            if (unit.task == ConnectUnit::Connector)
                continue;
            m_json.beginObject();
            m_json.name("connector").text(unit.connector);
            m_json.name("task").integer(unit.task);
            m_json.endObject();
        }
        m_json.endArray();
    } else {
        m_json.name("connectors").null();
        m_json.name("tasks").null();
    }
    m_json.endObject();
}

void ClusterReport::writeTopics()
{
    std::vector<const ReportTopic*> topics;
    for (const ReportTopic& topic : m_cluster.facts.topics)
        topics.push_back(&topic);
    std::sort(topics.begin(), topics.end(),
              [](const ReportTopic* a, const ReportTopic* b) { return a->name < b->name; });
    m_json.beginArray();
    for (const ReportTopic* topic : topics)
        writeTopic(*topic);
    m_json.endArray();
}

void ClusterReport::writeTopic(const ReportTopic& topic)
{
    PartitionEntry sum;
    for (const PartitionEntry& partition : m_mirror.partitions()) {
        // A partition without a record has no entry.
        if (partition.slot.valid() && m_mirror.store().partition(partition.slot).topic == topic.name) {
            sum.records += partition.records;
            sum.liveKeys += partition.liveKeys;
            sum.tombstones += partition.tombstones;
        }
    }
    m_json.beginObject();
    m_json.name("name").text(topic.name);
    m_json.name("role").text(topicRoleId(topic.role));
    m_json.name("partitions").integer(topic.partitions);
    m_json.name("replicationFactor");
    if (topic.replicationFactor)
        m_json.integer(*topic.replicationFactor);
    else
        m_json.null();
    m_json.name("cleanupPolicy").textOrNull(topic.cleanupPolicy.value_or(std::string()));
    m_json.name("records").integer(static_cast<std::int64_t>(sum.records));
    m_json.name("liveKeys").integer(static_cast<std::int64_t>(sum.liveKeys));
    m_json.name("tombstones").integer(static_cast<std::int64_t>(sum.tombstones));
    m_json.name("endOffsets").beginRow();
    for (const std::int64_t end : topic.endOffsets)
        m_json.integer(end);
    m_json.endArray();
    m_json.endObject();
}

void ClusterReport::writeConnectors()
{
    std::vector<const ConnectorSummary*> connectors;
    for (const ConnectorSummary& connector : m_mirror.connectors()) {
        if (connector.listed)
            connectors.push_back(&connector);
    }
    std::sort(connectors.begin(), connectors.end(), [this](const ConnectorSummary* a, const ConnectorSummary* b) {
        return m_mirror.name(a->connector) < m_mirror.name(b->connector);
    });
    m_json.beginArray();
    writeAtOnce(connectors.size(), [&](std::size_t first, std::size_t end, JsonWriter& json) {
        ConnectorReport report(m_cluster, json);
        for (std::size_t i = first; i < end; ++i)
            report.write(*connectors[i]);
    });
    m_json.endArray();
}

void ClusterReport::writeUnrecognised()
{
    std::vector<Unrecognised> keys;
    const auto add = [&keys](const auto& entries) {
        for (const auto& entry : entries) {
            if (entry.problem != KeyProblem::None)
                keys.push_back({&entry.version, entry.problem});
        }
    };
    add(m_mirror.configs());
    add(m_mirror.statuses());
    add(m_mirror.offsets());
    const auto place = [this](const Unrecognised& key) {
        const PartitionSlot& slot = m_mirror.store().partition(m_mirror.keys().info(key.version->key).slot);
        return std::tuple(std::string_view(slot.topic), slot.partition, m_mirror.keys().bytes(key.version->key));
    };
    std::sort(keys.begin(), keys.end(),
              [&](const Unrecognised& a, const Unrecognised& b) { return place(a) < place(b); });
    m_json.beginArray();
    for (const Unrecognised& key : keys) {
        const auto [topic, partition, bytes] = place(key);
        m_json.beginObject();
        m_json.name("topic").text(topic);
        m_json.name("partition").integer(partition);
        m_json.name("offset").integer(m_mirror.store().record(key.version->row).offset);
        m_json.name("key");
        if (bytes)
            m_json.text(*bytes);
        else
            m_json.null();
        m_json.name("reason").text(reasonOf(key));
        m_json.endObject();
    }
    m_json.endArray();
}

std::string ClusterReport::reasonOf(const Unrecognised& key) const
{
    const QString reason = Words::keyProblem(key.problem);
    if (key.problem != KeyProblem::WireFormat)
        return reason.toStdString();
    const TopicRole role = m_mirror.store().partition(m_mirror.keys().info(key.version->key).slot).role;
    const BytesView bytes = m_mirror.keys().bytes(key.version->key).value_or(BytesView());
    //: %1: why a key belongs to nobody, %2: number in the key
    return tr("%1, schema id %2").arg(reason).arg(decodeKey(role, bytes).schemaId).toStdString();
}

std::vector<const ConfigEntry*> ClusterReport::configsOf(KeyFamily family) const
{
    std::vector<const ConfigEntry*> entries;
    for (const ConfigEntry& entry : m_mirror.configs()) {
        if (entry.family == family)
            entries.push_back(&entry);
    }
    // A config topic has one partition; in one that has more, the newest record of a key comes last.
    std::sort(entries.begin(), entries.end(), [this](const ConfigEntry* a, const ConfigEntry* b) {
        const auto place = [this](const ConfigEntry* entry) {
            const KeyId key = entry->version.key;
            return std::tuple(m_mirror.keys().bytes(key), entry->version.lastAt,
                              m_mirror.store().partition(m_mirror.keys().info(key).slot).partition);
        };
        return place(a) < place(b);
    });
    return entries;
}

void ClusterReport::writeLoggers()
{
    constexpr std::string_view Prefix = "logger-cluster-";
    std::map<std::string_view, std::string> levels;
    for (const ConfigEntry* entry : configsOf(KeyFamily::LoggerLevel)) {
        const BytesView key = m_mirror.keys().bytes(entry->version.key).value_or(Prefix);
        if (const auto level = m_reading.loggerLevel(entry->version))
            levels.insert_or_assign(key.substr(Prefix.size()), *level);
    }
    m_json.beginArray();
    for (const auto& [name, level] : levels) {
        m_json.beginObject();
        m_json.name("name").text(name);
        m_json.name("level").text(level);
        m_json.endObject();
    }
    m_json.endArray();
}

void ClusterReport::writeRestarts()
{
    struct Event
    {
        std::string_view connector;
        RecordReading::Restart restart;
    };
    std::vector<Event> events;
    for (const ConfigEntry* entry : configsOf(KeyFamily::Restart)) {
        for (const RecordReading::Restart& restart : m_reading.restarts(entry->version))
            events.push_back({m_mirror.name(entry->connector), restart});
    }
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return std::tie(a.connector, a.restart.at) < std::tie(b.connector, b.restart.at);
    });
    m_json.beginArray();
    for (const Event& event : events) {
        m_json.beginObject();
        m_json.name("connector").text(event.connector);
        m_json.name("includeTasks").boolean(event.restart.includeTasks);
        m_json.name("onlyFailed").boolean(event.restart.onlyFailed);
        ReportValues::recordTime(event.restart.at, m_json.name("at"));
        m_json.endObject();
    }
    m_json.endArray();
}

void ClusterReport::writeSessionKey()
{
    std::optional<RecordReading::SessionKey> newest;
    for (const ConfigEntry* entry : configsOf(KeyFamily::SessionKey)) {
        if (auto key = m_reading.sessionKey(entry->version))
            newest = std::move(key);
    }
    if (!newest) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    m_json.name("algorithm").text(newest->algorithm);
    ReportValues::time(newest->createdAt, m_json.name("createdAt"));
    m_json.endObject();
}

} // namespace inspector
