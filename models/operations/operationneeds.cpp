// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationneeds.h"

#include "core/configplans.h"
#include "core/sinkwish.h"

namespace inspector
{

OperationKind kindOf(PlanOperation operation)
{
    switch (operation) {
    case PlanOperation::Stop:
    case PlanOperation::Resume:
    case PlanOperation::Pause:
    case PlanOperation::Restart:
    case PlanOperation::Delete:
    case PlanOperation::SetLogLevel:
    case PlanOperation::RestoreBackup:
    case PlanOperation::ResetCluster:
    case PlanOperation::ProvisionTopics:
        return OperationKind::LifeCycle;
    case PlanOperation::Create:
    case PlanOperation::EditConfig:
    case PlanOperation::PatchConfig:
        return OperationKind::Configuration;
    case PlanOperation::ResetTopics:
        return OperationKind::ActiveTopics;
    case PlanOperation::Tombstone:
        return OperationKind::ChosenKeys;
    case PlanOperation::AlterOffsets:
    case PlanOperation::RemoveOffsets:
    case PlanOperation::ResetOffsets:
    case PlanOperation::RestoreOffsets:
    case PlanOperation::CopyOffsets:
        break;
    }
    return OperationKind::Offsets;
}

PlanRequest requestOf(const OperationPlan& plan)
{
    PlanRequest request;
    request.operation = plan.operation;
    request.connector = plan.connector;
    request.toConnector = plan.connector;
    request.via = plan.via;
    request.resumeAfter = plan.resumeAfter;
    const std::string path = plan.rest ? plan.rest->path : std::string();
    request.includeTasks = path.find("includeTasks=true") != std::string::npos;
    request.onlyFailed = path.find("onlyFailed=true") != std::string::npos;
    if (const std::optional<WantedConfig> wanted = wantedConfig(plan)) {
        request.config = configText(wanted->properties);
        request.initialState = wanted->initialState;
    }
    return request;
}

std::string changedConnector(const PlanRequest& request)
{
    return request.operation == PlanOperation::CopyOffsets ? request.toConnector : request.connector;
}

bool ofSinkGroup(const PlanRequest& request, const ConnectorSummary* summary)
{
    return kindOf(request.operation) == OperationKind::Offsets && summary && summary->type == ConnectorType::Sink;
}

std::vector<TopicPartition> sinkPartitionsOf(const PlanRequest& request)
{
    std::vector<TopicPartition> partitions;
    const auto add = [&partitions](const Bytes& json) {
        const Result<TopicPartition> at = readSinkPartition(json);
        if (at && at->partition >= 0)
            partitions.push_back(*at);
    };
    for (const Bytes& partition : request.partitions)
        add(partition);
    for (const WantedOffset& wanted : request.offsets)
        add(wanted.partition);
    return partitions;
}

std::optional<std::int64_t> timestampOf(const PlanRequest& request)
{
    if (request.target && request.target->kind == SinkTarget::Kind::Timestamp)
        return request.target->number;
    return std::nullopt;
}

std::pair<int, int> firstVersionOf(const PlanRequest& request)
{
    switch (kindOf(request.operation)) {
    case OperationKind::Offsets:
        return {3, 6};
    case OperationKind::ActiveTopics:
        return {2, 5};
    case OperationKind::Configuration:
        if (request.operation == PlanOperation::PatchConfig)
            return {3, 8};
        return request.initialState ? std::pair(3, 7) : std::pair(2, 0);
    case OperationKind::ChosenKeys:
    case OperationKind::LifeCycle:
        break;
    }
    if (request.operation == PlanOperation::Stop)
        return {3, 5};
    const bool selective = request.operation == PlanOperation::Restart && (request.includeTasks || request.onlyFailed);
    return selective ? std::pair(3, 0) : std::pair(2, 0);
}

bool hasTwoWays(const PlanRequest& request)
{
    return kindOf(request.operation) == OperationKind::Offsets;
}

bool needsTypedName(const PlanRequest& request)
{
    return request.operation == PlanOperation::ResetOffsets || request.operation == PlanOperation::Delete ||
           request.operation == PlanOperation::Tombstone;
}

std::string confirmationOf(const std::string& connector, const OperationPlan& plan)
{
    return connector.empty() ? std::to_string(plan.changes.size()) : connector;
}

} // namespace inspector
