// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan.h"

#include "jsonwriter.h"
#include "secrets.h"

#include <array>

namespace inspector
{

namespace
{

// In the order of the enumerations.
constexpr std::array<std::string_view, 19> Operations = {
    "stop",           "resume",        "pause",           "restart",
    "delete",         "alter-offsets", "remove-offsets",  "reset-offsets",
    "reset-topics",   "tombstone",     "restore-offsets", "copy-offsets",
    "create",         "edit-config",   "patch-config",    "set-log-level",
    "restore-backup", "reset-cluster", "provision-topics"};
constexpr std::array<std::string_view, 2> Vias = {"rest", "direct"};

void writeBytes(JsonWriter& json, const std::optional<Bytes>& bytes)
{
    bytes ? json.text(*bytes) : json.null();
}

void writeNumber(JsonWriter& json, const std::optional<std::int64_t>& number)
{
    number ? json.integer(*number) : json.null();
}

void writeBasis(JsonWriter& json, const std::vector<PlannedKey>& basis)
{
    json.beginArray();
    for (const PlannedKey& key : basis) {
        json.beginObject();
        json.name("topic").text(key.topic);
        json.name("partition").integer(key.partition);
        json.name("offset").integer(key.offset);
        json.name("keyHex").text(toHex(key.rawKey));
        json.endObject();
    }
    json.endArray();
}

void writeChanges(JsonWriter& json, const std::vector<PlannedChange>& changes)
{
    json.beginArray();
    for (const PlannedChange& change : changes) {
        json.beginObject();
        json.name("what").text(change.what);
        json.name("before");
        writeBytes(json, change.before);
        json.name("after");
        writeBytes(json, change.after);
        json.endObject();
    }
    json.endArray();
}

void writeCall(JsonWriter& json, const OperationPlan& plan)
{
    const std::optional<PlannedCall>& call = plan.rest;
    if (!call) {
        json.null();
        return;
    }
    json.beginObject();
    json.name("method").text(call->method);
    json.name("path").text(call->path);
    json.name("body");
    writeBytes(json, shownBody(plan));
    json.endObject();
}

void writeRecords(JsonWriter& json, const std::vector<PlannedRecord>& records)
{
    json.beginArray();
    for (const PlannedRecord& record : records) {
        json.beginObject();
        json.name("topic").text(record.topic);
        json.name("partition").integer(record.partition);
        json.name("keyHex").text(toHex(record.rawKey));
        json.name("payloadHex");
        record.payload ? json.text(toHex(*record.payload)) : json.null();
        json.endObject();
    }
    json.endArray();
}

void writeGroupChange(JsonWriter& json, const std::optional<PlannedGroupChange>& change)
{
    if (!change) {
        json.null();
        return;
    }
    json.beginObject();
    json.name("group").text(change->group);
    json.name("deleteGroup").boolean(change->deleteGroup);
    json.name("partitions").beginArray();
    for (const PlannedGroupChange::Partition& partition : change->partitions) {
        json.beginObject();
        json.name("topic").text(partition.topic);
        json.name("partition").integer(partition.partition);
        json.name("before");
        writeNumber(json, partition.before);
        json.name("after");
        writeNumber(json, partition.after);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

} // namespace

std::string_view wireName(PlanOperation operation)
{
    return Operations[static_cast<std::size_t>(operation)];
}

std::optional<PlanOperation> planOperationNamed(std::string_view name)
{
    for (std::size_t i = 0; i < Operations.size(); ++i)
        if (Operations[i] == name)
            return static_cast<PlanOperation>(i);
    return std::nullopt;
}

std::string_view wireName(PlanVia via)
{
    return Vias[static_cast<std::size_t>(via)];
}

bool changesOffsets(PlanOperation operation)
{
    switch (operation) {
    case PlanOperation::AlterOffsets:
    case PlanOperation::RemoveOffsets:
    case PlanOperation::ResetOffsets:
    case PlanOperation::RestoreOffsets:
    case PlanOperation::CopyOffsets:
        return true;
    default:
        return false;
    }
}

bool changesConfig(PlanOperation operation)
{
    return operation == PlanOperation::Create || operation == PlanOperation::EditConfig ||
           operation == PlanOperation::PatchConfig;
}

std::optional<Bytes> shownBody(const OperationPlan& plan)
{
    if (!plan.rest || !plan.rest->body || !changesConfig(plan.operation))
        return plan.rest ? plan.rest->body : std::nullopt;
    return maskedRecordValue("connector-", *plan.rest->body,
                             plan.passwords); // the rules are those of a connector's record
}

std::string planToJson(const OperationPlan& plan)
{
    JsonWriter json;
    json.beginObject();
    json.name("format").text("connect-inspector-plan/1");
    json.name("id").text(plan.id);
    json.name("operation").text(wireName(plan.operation));
    json.name("kafkaClusterId").textOrNull(plan.kafkaClusterId);
    json.name("group").textOrNull(plan.group);
    json.name("connector").text(plan.connector);
    json.name("via").text(wireName(plan.via));
    json.name("made").beginObject();
    json.name("at").text(plan.madeAt);
    json.name("by").text(plan.madeBy);
    json.name("program").text(plan.program);
    json.endObject();
    json.name("basis");
    writeBasis(json, plan.basis);
    json.name("changes");
    writeChanges(json, plan.changes);
    json.name("rest");
    writeCall(json, plan);
    json.name("records");
    writeRecords(json, plan.records);
    json.name("transactionalId").textOrNull(plan.transactionalId);
    json.name("fence").beginArray();
    for (const std::string& id : plan.fence)
        json.text(id);
    json.endArray();
    json.name("groupChange");
    writeGroupChange(json, plan.groupChange);
    json.name("resumeAfter").boolean(plan.resumeAfter);
    json.endObject();
    return json.takeJson();
}

} // namespace inspector
