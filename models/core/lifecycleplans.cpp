// SPDX-License-Identifier: GPL-3.0-or-later
#include "lifecycleplans.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "planparts.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr const char* TargetStateWord = "target state";

std::optional<Bytes> text(std::string_view word)
{
    return Bytes(word);
}

OperationPlan startedPlan(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector)
{
    OperationPlan plan;
    plan.operation = request.operation;
    plan.via = request.via;
    plan.connector = facts.mirror->name(connector.connector);
    plan.group = facts.connectGroup;
    plan.resumeAfter = request.resumeAfter;
    return plan;
}

void addTargetState(OperationPlan& plan, const ConnectorSummary& connector, std::optional<TargetState> after)
{
    if (connector.targetState == after)
        return;
    plan.changes.push_back({TargetStateWord,
                            connector.targetState ? text(wireName(*connector.targetState)) : std::nullopt,
                            after ? text(wireName(*after)) : std::nullopt});
}

/// The status that counts of the connector (task -1) or one of its tasks; null if there is none.
const StatusEntry* statusOf(const ClusterMirror& mirror, ConnectorId connector, std::int32_t task)
{
    for (const std::uint32_t position : mirror.statusesOf(connector)) {
        const StatusEntry& entry = mirror.statuses()[position];
        if (entry.task == task && entry.present)
            return &entry;
    }
    return nullptr;
}

void addRestart(const ClusterMirror& mirror, OperationPlan& plan, const StatusEntry& status)
{
    const std::string what =
        status.task < 0 ? std::string("connector state") : "task " + std::to_string(status.task) + " state";
    plan.changes.push_back({what, text(wireName(status.state)), text(wireName(TaskState::Restarting))});
    plan.basis.push_back(plannedKey(mirror, status.version.key, status.version.row));
}

/// Restarts of a task alone, or of the connector with its tasks; only what has failed where that is asked.
Result<Done> fillRestart(const ClusterMirror& mirror, const PlanRequest& request, const ConnectorSummary& connector,
                         const std::string& path, OperationPlan& plan)
{
    const auto wanted = [&](const StatusEntry* status) {
        return status && (!request.onlyFailed || status->state == TaskState::Failed);
    };
    if (request.task) {
        const std::string number = std::to_string(*request.task);
        const StatusEntry* status = *request.task < 0 ? nullptr : statusOf(mirror, connector.connector, *request.task);
        const bool counted = *request.task >= 0 && *request.task < connector.committedTasks.value_or(0);
        if (!counted && !(status && !connector.committedTasks))
            return notPossible("no-such-task", number);
        if (request.onlyFailed && !wanted(status))
            return notPossible("nothing-to-do", plan.connector);
        if (status)
            addRestart(mirror, plan, *status);
        else
            plan.changes.push_back({"task " + number + " state", std::nullopt, text(wireName(TaskState::Restarting))});
        plan.rest = PlannedCall{"POST", path + "/tasks/" + number + "/restart", std::nullopt};
        return Done{};
    }
    const StatusEntry* own = statusOf(mirror, connector.connector, -1);
    if (wanted(own))
        addRestart(mirror, plan, *own);
    else if (!own && !request.onlyFailed)
        plan.changes.push_back({"connector state", std::nullopt, text(wireName(TaskState::Restarting))});
    if (request.includeTasks) {
        std::vector<const StatusEntry*> tasks;
        for (const std::uint32_t position : mirror.statusesOf(connector.connector)) {
            const StatusEntry& entry = mirror.statuses()[position];
            if (entry.task >= 0 && entry.present && entry.current && wanted(&entry))
                tasks.push_back(&entry);
        }
        std::sort(tasks.begin(), tasks.end(),
                  [](const StatusEntry* a, const StatusEntry* b) { return a->task < b->task; });
        for (const StatusEntry* task : tasks)
            addRestart(mirror, plan, *task);
    }
    const auto flag = [](bool on) { return on ? "true" : "false"; };
    plan.rest = PlannedCall{"POST",
                            path + "/restart?includeTasks=" + flag(request.includeTasks) +
                                "&onlyFailed=" + flag(request.onlyFailed),
                            std::nullopt};
    return Done{};
}

} // namespace

Result<OperationPlan> planLifecycle(const PlanFacts& facts, const PlanRequest& request,
                                    const ConnectorSummary& connector)
{
    OperationPlan plan = startedPlan(facts, request, connector);
    if (request.via == PlanVia::Direct)
        return notPossible("rest-only", plan.connector);
    if (connector.inConfig == false)
        return notPossible("not-in-config", plan.connector);
    const std::string path = "/connectors/" + pathSegment(plan.connector);
    switch (request.operation) {
    case PlanOperation::Stop:
        addTargetState(plan, connector, TargetState::Stopped);
        if (connector.committedTasks.value_or(0) > 0)
            plan.changes.push_back({"committed tasks", std::to_string(*connector.committedTasks), "0"});
        plan.rest = PlannedCall{"PUT", path + "/stop", std::nullopt};
        break;
    case PlanOperation::Resume:
        addTargetState(plan, connector, TargetState::Started);
        plan.rest = PlannedCall{"PUT", path + "/resume", std::nullopt};
        break;
    case PlanOperation::Pause:
        addTargetState(plan, connector, TargetState::Paused);
        plan.rest = PlannedCall{"PUT", path + "/pause", std::nullopt};
        break;
    case PlanOperation::Delete:
        plan.changes.push_back(
            {"connector config", text(connector.className.empty() ? "present" : connector.className), std::nullopt});
        addTargetState(plan, connector, std::nullopt);
        plan.rest = PlannedCall{"DELETE", path, std::nullopt};
        break;
    default:
        if (const Result<Done> filled = fillRestart(*facts.mirror, request, connector, path, plan); !filled)
            return filled.error();
        break;
    }
    if (plan.changes.empty())
        return notPossible("nothing-to-do", plan.connector);
    if (request.operation != PlanOperation::Restart) {
        addConfigKey(plan.basis, *facts.mirror, connector.targetStateKey);
        if (plan.basis.empty() || request.operation == PlanOperation::Delete)
            addConfigKey(plan.basis, *facts.mirror, connector.configKey);
    }
    settleBasis(plan.basis);
    return plan;
}

Result<OperationPlan> planResetTopics(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector)
{
    const ClusterMirror& mirror = *facts.mirror;
    OperationPlan plan = startedPlan(facts, request, connector);
    if (request.via == PlanVia::Rest && connector.inConfig == false)
        return notPossible("not-in-config", plan.connector);
    for (const std::uint32_t position : mirror.activeTopicsOf(connector.connector)) {
        const ActiveTopicEntry& entry = mirror.activeTopics()[position];
        if (entry.version.valueKind != ValueKind::Tombstone)
            plan.basis.push_back(plannedKey(mirror, entry.version.key, entry.version.row));
    }
    if (plan.basis.empty())
        return notPossible("nothing-to-do", plan.connector);
    settleBasis(plan.basis);
    for (const PlannedKey& key : plan.basis) {
        plan.changes.push_back({std::string(mirror.keys().extra(key.key)), key.before, std::nullopt});
        if (request.via == PlanVia::Direct)
            plan.records.push_back({key.topic, key.partition, key.rawKey, std::nullopt});
    }
    if (request.via == PlanVia::Rest)
        plan.rest = PlannedCall{"PUT", "/connectors/" + pathSegment(plan.connector) + "/topics/reset", std::nullopt};
    return plan;
}

} // namespace inspector
