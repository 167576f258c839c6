// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "jsonwriter.h"

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
    plan.operation = "reset-offsets";
    plan.connector = name;
    for (const std::uint32_t position : mirror.offsetsOf(connector))
        if (const OffsetEntry& entry = mirror.offsets()[position]; entry.live)
            plan.keys.push_back(plannedKey(mirror, entry));
    if (plan.keys.empty())
        return Error{ErrorCode::NotPossible, name, "no-offsets"};
    std::sort(plan.keys.begin(), plan.keys.end(), standsBefore);
    plan.restMethod = "DELETE";
    plan.restPath = "/connectors/" + pathSegment(name) + "/offsets";
    return plan;
}

std::string planToJson(const OperationPlan& plan)
{
    JsonWriter json;
    json.beginObject();
    json.name("format").text("connect-inspector-plan/1");
    json.name("id").text(plan.id);
    json.name("operation").text(plan.operation);
    json.name("kafkaClusterId").textOrNull(plan.kafkaClusterId);
    json.name("group").textOrNull(plan.group);
    json.name("connector").text(plan.connector);
    json.name("via").text(plan.via);
    json.name("made").beginObject();
    json.name("at").text(plan.madeAt);
    json.name("by").text(plan.madeBy);
    json.name("program").text(plan.program);
    json.endObject();

    json.name("basis").beginArray();
    for (const PlannedKey& key : plan.keys) {
        json.beginObject();
        json.name("topic").text(key.topic);
        json.name("partition").integer(key.partition);
        json.name("offset").integer(key.offset);
        json.name("keyHex").text(toHex(key.rawKey));
        json.endObject();
    }
    json.endArray();

    json.name("changes").beginArray();
    for (const PlannedKey& key : plan.keys) {
        json.beginObject();
        json.name("what").text(key.sourcePartition);
        json.name("before");
        key.before ? json.text(*key.before) : json.null();
        json.name("after").null();
        json.endObject();
    }
    json.endArray();

    json.name("rest");
    if (plan.restMethod.empty()) {
        json.null();
    } else {
        json.beginObject();
        json.name("method").text(plan.restMethod);
        json.name("path").text(plan.restPath);
        json.name("body").null();
        json.endObject();
    }

    // What only changes written straight to Kafka, or those of a sink's group, have.
    json.name("records").beginArray().endArray();
    json.name("transactionalId").null();
    json.name("fence").beginArray().endArray();
    json.name("groupChange").null();

    json.name("resumeAfter").boolean(plan.resumeAfter);
    json.endObject();
    return json.json();
}

} // namespace inspector
