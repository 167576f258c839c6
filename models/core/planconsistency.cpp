// SPDX-License-Identifier: GPL-3.0-or-later
#include "planconsistency.h"

#include "canonicaljson.h"
#include "connectapi.h"
#include "jsondocument.h"
#include "offsetkey.h"
#include "offsetsdocument.h"
#include "sinkwish.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace inspector
{

namespace
{

/// What is changed, and what it then is; both in a form that is equal where a worker's objects are.
using Effect = std::pair<std::string, std::string>;

bool isNumber(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isRestart(std::string_view path, const std::string& connector)
{
    for (const char* tasks : {"true", "false"})
        for (const char* failed : {"true", "false"})
            if (path == connector + "/restart?includeTasks=" + tasks + "&onlyFailed=" + failed)
                return true;
    const std::string before = connector + "/tasks/";
    constexpr std::string_view Behind = "/restart";
    return path.size() > before.size() + Behind.size() && path.starts_with(before) && path.ends_with(Behind) &&
           isNumber(path.substr(before.size(), path.size() - before.size() - Behind.size()));
}

/// Whether the call is the one that a worker needs for the operation.
bool isCallOf(const OperationPlan& plan)
{
    const PlannedCall& call = *plan.rest;
    const std::string connector = "/connectors/" + pathSegment(plan.connector);
    const auto is = [&call](std::string_view method, const std::string& path) {
        return call.method == method && call.path == path && !call.body;
    };
    switch (plan.operation) {
    case PlanOperation::Stop:
        return is("PUT", connector + "/stop");
    case PlanOperation::Pause:
        return is("PUT", connector + "/pause");
    case PlanOperation::Resume:
        return is("PUT", connector + "/resume");
    case PlanOperation::Restart:
        return call.method == "POST" && !call.body && isRestart(call.path, connector);
    case PlanOperation::Delete:
        return is("DELETE", connector);
    case PlanOperation::ResetTopics:
        return is("PUT", connector + "/topics/reset");
    case PlanOperation::ResetOffsets:
        return is("DELETE", connector + "/offsets");
    case PlanOperation::AlterOffsets:
    case PlanOperation::RemoveOffsets:
    case PlanOperation::RestoreOffsets:
    case PlanOperation::CopyOffsets:
        return call.method == "PATCH" && call.path == connector + "/offsets" && call.body;
    case PlanOperation::Create:
        return call.method == "POST" && call.path == "/connectors" && call.body;
    case PlanOperation::EditConfig:
        return call.method == "PUT" && call.path == connector + "/config" && call.body;
    case PlanOperation::PatchConfig:
        return call.method == "PATCH" && call.path == connector + "/config" && call.body;
    case PlanOperation::Tombstone:
    case PlanOperation::SetLogLevel:
    case PlanOperation::RestoreBackup:
    case PlanOperation::ResetCluster:
    case PlanOperation::ProvisionTopics:
        break;
    }
    return false;
}

std::string canonical(BytesView json)
{
    JsonDocument document;
    return document.parse(json) == JsonDocument::Outcome::Value ? canonicalJson(document, document.root())
                                                                : std::string(json);
}

Effect effect(BytesView partition, const std::optional<Bytes>& offset)
{
    return {canonical(partition), canonical(offset.value_or("null"))};
}

/// A change as a PATCH would say it: of a sink the names are in Connect's words.
Effect effectOf(const PlannedChange& change)
{
    const std::optional<TopicPartition> sink = sinkPartitionNamed(change.what);
    if (!sink)
        return effect(change.what, change.after);
    std::optional<Bytes> offset;
    if (change.after)
        offset = "{\"kafka_offset\":" + *change.after + "}";
    return effect(sinkPartitionJson(*sink), offset);
}

/// Whether the call changes just what is shown.
bool bodyDoesAsShown(const OperationPlan& plan)
{
    const Result<std::vector<WantedOffset>> wanted = OffsetsDocument::read(*plan.rest->body);
    if (!wanted)
        return false;
    std::set<Effect> sent;
    for (const WantedOffset& one : *wanted)
        sent.insert(effect(one.partition, one.offset));
    std::set<Effect> shown;
    for (const PlannedChange& change : plan.changes)
        shown.insert(effectOf(change));
    return sent == shown;
}

/// Whether the records write just the values that are shown, each as often.
bool recordsDoAsShown(const OperationPlan& plan)
{
    std::multiset<std::optional<Bytes>> written;
    for (const PlannedRecord& record : plan.records)
        written.insert(record.payload);
    std::multiset<std::optional<Bytes>> shown;
    for (const PlannedChange& change : plan.changes)
        shown.insert(change.after);
    return written == shown;
}

bool groupDoesAsShown(const OperationPlan& plan)
{
    const PlannedGroupChange& group = *plan.groupChange;
    if (!changesOffsets(plan.operation) || group.deleteGroup != (plan.operation == PlanOperation::ResetOffsets))
        return false;
    std::set<Effect> changed;
    for (const PlannedGroupChange::Partition& one : group.partitions)
        changed.insert(
            {sinkPartitionName({one.topic, one.partition}), one.after ? std::to_string(*one.after) : "null"});
    std::set<Effect> shown;
    for (const PlannedChange& change : plan.changes)
        shown.insert({change.what, change.after.value_or("null")});
    return changed == shown;
}

/// The first record that is not one of the operation's. Keys that workers cannot read name no connector: a reset and
/// its undo take them all the same.
std::optional<std::string> strayRecord(const OperationPlan& plan)
{
    const auto isStray = [&plan](const PlannedRecord& record) {
        if (!changesOffsets(plan.operation))
            return record.payload.has_value();
        const std::string connector = decodeOffsetKey(record.rawKey).connector;
        return !connector.empty() && connector != plan.connector;
    };
    const auto stray = std::find_if(plan.records.begin(), plan.records.end(), isStray);
    if (stray == plan.records.end())
        return std::nullopt;
    return "records[" + std::to_string(stray - plan.records.begin()) + "]";
}

} // namespace

std::optional<std::string> planContradiction(const OperationPlan& plan)
{
    if (plan.resumeAfter && !changesOffsets(plan.operation))
        return "resumeAfter";
    if (plan.via == PlanVia::Rest) {
        if (!plan.rest || !isCallOf(plan))
            return "rest";
        if (plan.rest->body && changesOffsets(plan.operation) && !bodyDoesAsShown(plan))
            return "rest.body";
        return std::nullopt;
    }
    const bool writes = changesOffsets(plan.operation) || plan.operation == PlanOperation::Tombstone ||
                        plan.operation == PlanOperation::ResetTopics;
    if (!writes)
        return "operation";
    if (plan.groupChange && !groupDoesAsShown(plan))
        return "groupChange";
    if (const std::optional<std::string> stray = strayRecord(plan))
        return stray;
    if (!plan.groupChange && !recordsDoAsShown(plan))
        return "changes";
    return std::nullopt;
}

} // namespace inspector
