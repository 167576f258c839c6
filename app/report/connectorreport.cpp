// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorreport.h"

#include "core/summary.h"
#include "reportvalues.h"

#include <algorithm>
#include <tuple>

namespace inspector
{

namespace
{

void integerOrNull(std::optional<std::int64_t> number, JsonWriter& json)
{
    if (number)
        json.integer(*number);
    else
        json.null();
}

void booleanOrNull(std::optional<bool> value, JsonWriter& json)
{
    if (value)
        json.boolean(*value);
    else
        json.null();
}

void textOrNull(const std::optional<std::string>& text, JsonWriter& json)
{
    if (text)
        json.text(*text);
    else
        json.null();
}

} // namespace

ConnectorReport::ConnectorReport(const ReportCluster& cluster, JsonWriter& json)
    : m_mirror(cluster.mirror), m_facts(cluster.facts), m_reading(cluster.mirror), m_json(json)
{}

void ConnectorReport::write(const ConnectorSummary& connector)
{
    m_json.beginObject();
    m_json.name("name").text(m_mirror.name(connector.connector));
    booleanOrNull(connector.inConfig, m_json.name("inConfig"));
    m_json.name("type").text(ReportValues::type(typeOf(connector)));
    m_json.name("class").textOrNull(connector.className);
    m_json.name("health").text(ReportValues::health(connector.health));
    m_json.name("targetState");
    if (connector.targetState)
        m_json.text(wireName(*connector.targetState));
    else
        m_json.null();
    m_json.name("config");
    writeConfig(connector);
    integerOrNull(connector.committedTasks, m_json.name("committedTasks"));
    m_json.name("taskConfigs").beginRow();
    for (const std::int32_t task : connector.taskConfigs)
        m_json.integer(task);
    m_json.endArray();
    booleanOrNull(connector.inconsistent, m_json.name("inconsistent"));
    integerOrNull(connector.fencedTasks, m_json.name("fencedTasks"));
    m_json.name("status");
    writeStatus(connector);
    m_json.name("tasks");
    writeTasks(connector);
    m_json.name("activeTopics");
    writeActiveTopics(connector);
    m_json.name("offsets");
    writeOffsets(connector);
    m_json.name("sink");
    writeSink(connector);
    m_json.endObject();
}

ConnectorType ConnectorReport::typeOf(const ConnectorSummary& connector) const
{
    const auto told = m_facts.restTypes.find(m_mirror.name(connector.connector));
    return told != m_facts.restTypes.end() ? told->second : connector.type;
}

const PartitionSlot& ConnectorReport::slotOf(const KeyVersion& version) const
{
    return m_mirror.store().partition(m_mirror.keys().info(version.key).slot);
}

bool ConnectorReport::standsBefore(const KeyVersion& a, const KeyVersion& b) const
{
    const auto place = [this](const KeyVersion& version) {
        const PartitionSlot& slot = slotOf(version);
        return std::tuple(std::string_view(slot.topic), slot.partition, m_mirror.keys().bytes(version.key));
    };
    return place(a) < place(b);
}

void ConnectorReport::writeConfig(const ConnectorSummary& connector)
{
    m_json.beginObject();
    const ConfigEntry* entry = connector.configKey.valid() ? m_mirror.config(connector.configKey) : nullptr;
    if (connector.inConfig == true && entry) {
        for (const auto& [name, value] : m_reading.properties(entry->version)) {
            m_json.name(name);
            textOrNull(value, m_json);
        }
    }
    m_json.endObject();
}

void ConnectorReport::writeReading(const StatusEntry& status)
{
    m_json.name("state").text(wireName(status.state));
    m_json.name("workerId").text(status.workerId);
    m_json.name("generation").integer(status.generation);
    textOrNull(status.pluginVersion, m_json.name("version"));
    textOrNull(status.hasTrace ? m_reading.trace(status.row) : std::nullopt, m_json.name("trace"));
    ReportValues::recordTime(status.at, m_json.name("at"));
}

void ConnectorReport::writeStatus(const ConnectorSummary& connector)
{
    // A topic that somebody wrote to by hand may hold the key in several partitions: the newest record counts then.
    const StatusEntry* newest = nullptr;
    const StatusEntry* ignored = nullptr;
    for (const std::uint32_t position : m_mirror.statusesOf(connector.connector)) {
        const StatusEntry& status = m_mirror.statuses()[position];
        if (status.task >= 0)
            continue;
        if (!status.present)
            ignored = &status;
        else if (!newest || std::tuple(newest->at, slotOf(newest->version).partition) <
                                std::tuple(status.at, slotOf(status.version).partition))
            newest = &status;
    }
    if (newest) {
        m_json.beginObject();
        writeReading(*newest);
        m_json.endObject();
        return;
    }
    // Workers ignore a state of a name that they do not know. Where nothing else is known it is said as it stands.
    const auto unknown = ignored ? m_reading.unknownStatus(ignored->version.row) : std::nullopt;
    if (!unknown) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    m_json.name("state").text(unknown->state);
    m_json.name("workerId").text(unknown->workerId);
    m_json.name("generation").integer(unknown->generation);
    textOrNull(unknown->version, m_json.name("version"));
    textOrNull(m_reading.trace(ignored->version.row), m_json.name("trace"));
    ReportValues::recordTime(ignored->version.lastAt, m_json.name("at"));
    m_json.endObject();
}

void ConnectorReport::writeTasks(const ConnectorSummary& connector)
{
    std::vector<const StatusEntry*> tasks;
    for (const std::uint32_t position : m_mirror.statusesOf(connector.connector)) {
        const StatusEntry& status = m_mirror.statuses()[position];
        if (status.task >= 0 && status.present)
            tasks.push_back(&status);
    }
    std::sort(tasks.begin(), tasks.end(), [this](const StatusEntry* a, const StatusEntry* b) {
        return a->task != b->task ? a->task < b->task : standsBefore(a->version, b->version);
    });
    m_json.beginArray();
    for (const StatusEntry* task : tasks) {
        m_json.beginObject();
        m_json.name("id").integer(task->task);
        writeReading(*task);
        m_json.name("current").boolean(task->current);
        m_json.endObject();
    }
    m_json.endArray();
}

void ConnectorReport::writeActiveTopics(const ConnectorSummary& connector)
{
    std::vector<const ActiveTopicEntry*> topics;
    for (const std::uint32_t position : m_mirror.activeTopicsOf(connector.connector)) {
        const ActiveTopicEntry& topic = m_mirror.activeTopics()[position];
        if (topic.present)
            topics.push_back(&topic);
    }
    std::sort(topics.begin(), topics.end(), [this](const ActiveTopicEntry* a, const ActiveTopicEntry* b) {
        const BytesView nameOfA = m_mirror.keys().extra(a->version.key);
        const BytesView nameOfB = m_mirror.keys().extra(b->version.key);
        return nameOfA != nameOfB ? nameOfA < nameOfB : standsBefore(a->version, b->version);
    });
    m_json.beginArray();
    for (const ActiveTopicEntry* topic : topics) {
        m_json.beginObject();
        m_json.name("topic").text(m_mirror.keys().extra(topic->version.key));
        integerOrNull(topic->task, m_json.name("task"));
        m_json.name("discoveredAt");
        if (topic->discoveredAt)
            ReportValues::time(*topic->discoveredAt, m_json);
        else
            m_json.null();
        m_json.endObject();
    }
    m_json.endArray();
}

void ConnectorReport::writeOffsets(const ConnectorSummary& connector)
{
    std::vector<const OffsetEntry*> offsets;
    for (const std::uint32_t position : m_mirror.offsetsOf(connector.connector)) {
        const OffsetEntry& offset = m_mirror.offsets()[position];
        if (offset.problem == KeyProblem::None)
            offsets.push_back(&offset);
    }
    std::sort(offsets.begin(), offsets.end(),
              [this](const OffsetEntry* a, const OffsetEntry* b) { return standsBefore(a->version, b->version); });
    m_json.beginArray();
    for (const OffsetEntry* offset : offsets)
        writeOffset(*offset);
    m_json.endArray();
}

void ConnectorReport::writeOffset(const OffsetEntry& offset)
{
    const PartitionSlot& slot = slotOf(offset.version);
    const RecordView record = m_mirror.store().record(offset.version.row);
    m_json.beginObject();
    m_json.name("store").text(slot.topic);
    m_json.name("partition").integer(slot.partition);
    m_json.name("offset").integer(record.offset);
    ReportValues::recordTime(record.timestamp, m_json.name("at"));
    m_json.name("key").text(m_mirror.keys().bytes(offset.version.key).value_or(BytesView()));
    m_json.name("sourcePartition").textOrNull(m_mirror.keys().extra(offset.version.key));
    m_json.name("value");
    if (record.value)
        m_json.text(*record.value);
    else
        m_json.null();
    m_json.name("valueKind").text(ReportValues::valueKind(offset.version.valueKind));
    m_json.name("headers").beginArray();
    for (const HeaderView& header : m_mirror.store().headers(offset.version.row)) {
        m_json.beginObject();
        m_json.name("key").text(header.name);
        m_json.name("value");
        if (header.value)
            m_json.text(*header.value);
        else
            m_json.null();
        m_json.endObject();
    }
    m_json.endArray();
    m_json.name("live").boolean(offset.live);
    booleanOrNull(offset.effective, m_json.name("effective"));
    ReportValues::flags(offset, m_json.name("flags"));
    m_json.endObject();
}

void ConnectorReport::writeSink(const ConnectorSummary& connector)
{
    if (!m_facts.live || typeOf(connector) != ConnectorType::Sink) {
        m_json.null();
        return;
    }
    const std::string id = sinkGroupId(connector, m_mirror.name(connector.connector));
    const auto group = m_facts.sinkGroups.find(id);
    m_json.beginObject();
    m_json.name("group").text(id);
    m_json.name("assumed").boolean(connector.groupOverride.empty());
    textOrNull(group != m_facts.sinkGroups.end() ? group->second.state : std::nullopt, m_json.name("state"));
    m_json.name("partitions");
    writeSinkPartitions(group != m_facts.sinkGroups.end() ? group->second : SinkGroup{});
    m_json.endObject();
}

void ConnectorReport::writeSinkPartitions(const SinkGroup& group)
{
    m_json.beginArray();
    for (const SinkGroup::Partition& partition : group.partitions) {
        m_json.beginObject();
        m_json.name("topic").text(partition.topic);
        m_json.name("partition").integer(partition.number);
        integerOrNull(partition.committed, m_json.name("committed"));
        integerOrNull(partition.end, m_json.name("end"));
        const bool known = partition.committed && partition.end;
        integerOrNull(known ? std::optional(*partition.end - *partition.committed) : std::nullopt, m_json.name("lag"));
        m_json.endObject();
    }
    m_json.endArray();
}

} // namespace inspector
