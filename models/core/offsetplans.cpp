// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetplans.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "sourceplanner.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

Result<OperationPlan> planReset(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector)
{
    if (request.via == PlanVia::Rest) {
        Result<OperationPlan> plan = planResetOffsets(*facts.mirror, connector.connector);
        if (plan) {
            plan.value().group = facts.connectGroup;
            plan.value().resumeAfter = request.resumeAfter;
        }
        return plan;
    }
    SourcePlanner planner(facts, request, connector);
    if (const std::optional<Error> obstacle = planner.obstacle())
        return *obstacle;
    for (const SourceKey& key : planner.keys().all())
        if (key.live)
            planner.bury(key);
    return planner.finish("no-offsets");
}

Result<OperationPlan> planAlter(SourcePlanner& planner, const PlanRequest& request)
{
    const Result<std::vector<SourceWish>> wishes = readSourceWishes(request.offsets);
    if (!wishes)
        return wishes.error();
    for (const SourceWish& wish : *wishes)
        planner.apply(wish);
    return planner.finish("nothing-to-do");
}

/// Every partition that has a live key, or those that are named.
Result<OperationPlan> planRemove(SourcePlanner& planner, const PlanRequest& request)
{
    const bool byRest = request.via == PlanVia::Rest;
    std::vector<Bytes> partitions = request.partitions;
    if (partitions.empty()) {
        std::set<std::string> forms;
        for (const SourceKey& key : planner.keys().all()) {
            if (!key.live)
                continue;
            if (!byRest)
                planner.bury(key);
            else if (key.mapped && forms.insert(key.form).second)
                partitions.push_back(key.planned.sourcePartition);
        }
    }
    const Result<std::vector<SourceWish>> wishes = readSourcePartitions(partitions);
    if (!wishes)
        return wishes.error();
    for (const SourceWish& wish : *wishes) {
        if (byRest && !wish.validPartition)
            return refusedByConnect(refusedSourceMap(wish.workerPartition).value_or("not within 64 bits"),
                                    wish.partition);
        if (byRest ? planner.keys().liveOf(wish.form).empty() : planner.keys().anyLiveOf(wish.form).empty())
            return notPossible("no-such-partition", wish.partition);
        planner.apply(wish);
    }
    return planner.finish("no-offsets");
}

} // namespace

Result<OperationPlan> planResetOffsets(const ClusterMirror& mirror, ConnectorId connector)
{
    const ConnectorSummary* summary = mirror.connector(connector);
    if (!summary)
        return Error{ErrorCode::NotFound, connector.valid() ? mirror.name(connector) : std::string()};
    const std::string& name = mirror.name(connector);
    if (summary->type == ConnectorType::Sink)
        return notPossible("sink", name);

    OperationPlan plan;
    plan.operation = PlanOperation::ResetOffsets;
    plan.connector = name;
    for (const std::uint32_t position : mirror.offsetsOf(connector))
        if (const OffsetEntry& entry = mirror.offsets()[position]; entry.live)
            plan.basis.push_back(plannedKey(mirror, entry.version.key, entry.version.row));
    if (plan.basis.empty())
        return notPossible("no-offsets", name);
    std::sort(plan.basis.begin(), plan.basis.end(), standsBefore);
    for (const PlannedKey& key : plan.basis)
        plan.changes.push_back({key.sourcePartition, key.before, std::nullopt});
    plan.rest = PlannedCall{"DELETE", "/connectors/" + pathSegment(name) + "/offsets", std::nullopt};
    return plan;
}

Result<OperationPlan> planSourceOffsets(const PlanFacts& facts, const PlanRequest& request,
                                        const ConnectorSummary& connector)
{
    if (request.operation == PlanOperation::ResetOffsets)
        return planReset(facts, request, connector);
    SourcePlanner planner(facts, request, connector);
    if (const std::optional<Error> obstacle = planner.obstacle())
        return *obstacle;
    if (request.operation == PlanOperation::RemoveOffsets)
        return planRemove(planner, request);
    return planAlter(planner, request);
}

} // namespace inspector
