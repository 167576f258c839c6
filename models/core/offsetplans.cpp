// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetplans.h"

#include "clustermirror.h"
#include "connectapi.h"

#include <algorithm>
#include <tuple>

namespace inspector
{

namespace
{

PlannedKey plannedKey(const ClusterMirror& mirror, const OffsetEntry& entry)
{
    const KeyId id = entry.version.key;
    const PartitionSlot& slot = mirror.store().partition(mirror.keys().info(id).slot);
    const RecordView record = mirror.store().record(entry.version.row);
    PlannedKey key;
    key.key = id;
    key.topic = slot.topic;
    key.partition = slot.partition;
    key.offset = record.offset;
    key.rawKey = mirror.keys().bytes(id).value_or(BytesView());
    if (record.value)
        key.before = Bytes(*record.value);
    key.sourcePartition = mirror.keys().extra(id);
    key.row = entry.version.row;
    return key;
}

bool standsBefore(const PlannedKey& a, const PlannedKey& b)
{
    return std::tie(a.topic, a.partition, a.rawKey) < std::tie(b.topic, b.partition, b.rawKey);
}

} // namespace

Result<OperationPlan> planResetOffsets(const ClusterMirror& mirror, ConnectorId connector)
{
    const ConnectorSummary* summary = mirror.connector(connector);
    if (!summary)
        return Error{ErrorCode::NotFound, connector.valid() ? mirror.name(connector) : std::string()};
    const std::string& name = mirror.name(connector);
    if (summary->type == ConnectorType::Sink)
        return Error{ErrorCode::NotPossible, name, "sink"};

    OperationPlan plan;
    plan.operation = PlanOperation::ResetOffsets;
    plan.connector = name;
    for (const std::uint32_t position : mirror.offsetsOf(connector))
        if (const OffsetEntry& entry = mirror.offsets()[position]; entry.live)
            plan.basis.push_back(plannedKey(mirror, entry));
    if (plan.basis.empty())
        return Error{ErrorCode::NotPossible, name, "no-offsets"};
    std::sort(plan.basis.begin(), plan.basis.end(), standsBefore);
    for (const PlannedKey& key : plan.basis)
        plan.changes.push_back({key.sourcePartition, key.before, std::nullopt});
    plan.rest = PlannedCall{"DELETE", "/connectors/" + pathSegment(name) + "/offsets", std::nullopt};
    return plan;
}

} // namespace inspector
