// SPDX-License-Identifier: GPL-3.0-or-later
#include "planparts.h"

#include "clustermirror.h"
#include "jsondocument.h"
#include "secrets.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace inspector
{

namespace
{

bool runsExactlyOnce(const ClusterMirror& mirror)
{
    return std::any_of(mirror.configs().begin(), mirror.configs().end(), [](const ConfigEntry& entry) {
        return entry.family == KeyFamily::TasksFencing && entry.version.valueKind != ValueKind::Tombstone;
    });
}

/// One more than the highest id of a task that anything was read of.
std::int32_t knownTasks(const ClusterMirror& mirror, ConnectorId connector)
{
    std::int32_t tasks = 0;
    for (const std::uint32_t position : mirror.configsOf(connector))
        tasks = std::max(tasks, mirror.configs()[position].task + 1);
    for (const std::uint32_t position : mirror.statusesOf(connector))
        tasks = std::max(tasks, mirror.statuses()[position].task + 1);
    return tasks;
}

int phaseOf(const PlannedRecord& record, const std::string& primary)
{
    if (record.topic == primary)
        return 1;
    return record.payload ? 2 : 0;
}

} // namespace

Error notPossible(std::string identifier, std::string subject)
{
    return Error{ErrorCode::NotPossible, std::move(subject), std::move(identifier)};
}

Error refusedByConnect(std::string reason, std::string subject)
{
    return Error{ErrorCode::BadRequest, std::move(subject), std::move(reason)};
}

std::optional<std::string> unclearJson(const JsonDocument& document)
{
    if (document.outcome() != JsonDocument::Outcome::Value || !document.strict())
        return "no JSON";
    if (document.hasDuplicates())
        return "a member is named twice";
    return std::nullopt;
}

PlannedKey plannedKey(const ClusterMirror& mirror, KeyId id, std::uint64_t row)
{
    const KeyInfo& info = mirror.keys().info(id);
    const PartitionSlot& slot = mirror.store().partition(info.slot);
    const RecordView record = mirror.store().record(row);
    PlannedKey key;
    key.key = id;
    key.topic = slot.topic;
    key.partition = slot.partition;
    key.offset = record.offset;
    key.rawKey = mirror.keys().bytes(id).value_or(BytesView());
    if (record.value)
        key.before =
            slot.role == TopicRole::Config ? maskedRecordValue(key.rawKey, *record.value) : Bytes(*record.value);
    if (info.family == KeyFamily::SourceOffset)
        key.sourcePartition = mirror.keys().extra(id);
    key.row = row;
    return key;
}

bool standsBefore(const PlannedKey& a, const PlannedKey& b)
{
    return std::tie(a.topic, a.partition, a.rawKey) < std::tie(b.topic, b.partition, b.rawKey);
}

void settleBasis(std::vector<PlannedKey>& basis)
{
    std::sort(basis.begin(), basis.end(), standsBefore);
    const auto same = [](const PlannedKey& a, const PlannedKey& b) {
        return !standsBefore(a, b) && !standsBefore(b, a);
    };
    basis.erase(std::unique(basis.begin(), basis.end(), same), basis.end());
}

void addConfigKey(std::vector<PlannedKey>& basis, const ClusterMirror& mirror, KeyId key)
{
    const ConfigEntry* entry = key.valid() ? mirror.config(key) : nullptr;
    if (entry)
        basis.push_back(plannedKey(mirror, key, entry->version.row));
}

std::optional<TopicRole> roleOfTopic(const ClusterMirror& mirror, const std::string& topic)
{
    for (std::size_t slot = 0; slot < mirror.store().partitionCount(); ++slot) {
        const PartitionSlot& one = mirror.store().partition(SlotId{static_cast<std::uint32_t>(slot)});
        if (one.topic == topic)
            return one.role;
    }
    return std::nullopt;
}

std::int32_t partitionsOf(const ClusterMirror& mirror, const std::string& topic)
{
    std::int32_t partitions = 0;
    for (std::size_t slot = 0; slot < mirror.store().partitionCount(); ++slot) {
        const PartitionSlot& one = mirror.store().partition(SlotId{static_cast<std::uint32_t>(slot)});
        if (one.topic == topic)
            partitions = std::max(partitions, one.partition + 1);
    }
    return partitions;
}

const std::string& primaryOffsetTopic(const PlanFacts& facts, const ConnectorSummary& connector)
{
    return connector.ownOffsetsTopic.empty() ? facts.offsetTopic : connector.ownOffsetsTopic;
}

void orderForStores(std::vector<PlannedRecord>& records, const std::string& primary)
{
    std::stable_sort(records.begin(), records.end(), [&primary](const PlannedRecord& a, const PlannedRecord& b) {
        return phaseOf(a, primary) < phaseOf(b, primary);
    });
}

Result<Done> addFencing(const PlanFacts& facts, const ConnectorSummary& connector, OperationPlan& plan)
{
    if (!connector.fencedTasks && !runsExactlyOnce(*facts.mirror))
        return Done{};
    const std::string& name = facts.mirror->name(connector.connector);
    if (facts.connectGroup.empty())
        return notPossible("group-unknown", name);
    const std::string prefix = facts.connectGroup + "-" + name + "-";
    const std::int32_t tasks = std::max({connector.fencedTasks.value_or(0), connector.committedTasks.value_or(0),
                                         knownTasks(*facts.mirror, connector.connector), 1});
    for (std::int32_t task = 0; task < tasks; ++task)
        plan.fence.push_back(prefix + std::to_string(task));
    plan.transactionalId = prefix + "0";
    return Done{};
}

void OffsetsBody::add(BytesView partition, std::optional<BytesView> offset)
{
    if (!std::exchange(m_first, false))
        m_json += ',';
    m_json += "{\"partition\":";
    m_json += partition;
    m_json += ",\"offset\":";
    m_json += offset.value_or("null");
    m_json += '}';
}

} // namespace inspector
