// SPDX-License-Identifier: GPL-3.0-or-later
#include "planrequest.h"

#include "clustermirror.h"
#include "configplans.h"
#include "copyplans.h"
#include "earlierplans.h"
#include "lifecycleplans.h"
#include "offsetplans.h"
#include "planparts.h"
#include "sinkplans.h"
#include "tombstoneplans.h"

namespace inspector
{

namespace
{

/// Of a connector that no record tells the kind of: what only sinks have says that it is one.
bool isSink(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector)
{
    if (connector.type == ConnectorType::Unknown)
        return request.target || facts.group;
    return connector.type == ConnectorType::Sink;
}

Result<OperationPlan> planOffsets(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector)
{
    if (isSink(facts, request, connector))
        return planSinkOffsets(facts, request, connector);
    if (request.target)
        return notPossible("source", request.connector);
    return planSourceOffsets(facts, request, connector);
}

} // namespace

Result<OperationPlan> makePlan(const PlanFacts& facts, const PlanRequest& request)
{
    if (request.operation == PlanOperation::Tombstone)
        return planTombstones(facts, request);
    if (request.operation == PlanOperation::RestoreOffsets && !request.earlier.empty())
        return planEarlierRecords(facts, request);
    if (changesConfig(request.operation))
        return planConfig(facts, request);
    const ConnectorSummary* connector = facts.mirror->connector(request.connector);
    if (!connector)
        return Error{ErrorCode::NotFound, request.connector};
    switch (request.operation) {
    case PlanOperation::Stop:
    case PlanOperation::Resume:
    case PlanOperation::Pause:
    case PlanOperation::Restart:
    case PlanOperation::Delete:
        return planLifecycle(facts, request, *connector);
    case PlanOperation::ResetTopics:
        return planResetTopics(facts, request, *connector);
    case PlanOperation::CopyOffsets:
        return planCopyOffsets(facts, request, *connector);
    case PlanOperation::SetLogLevel: // of no connector
    case PlanOperation::RestoreBackup:
    case PlanOperation::ResetCluster:
    case PlanOperation::ProvisionTopics:
        return notPossible("nothing-to-do", request.connector);
    case PlanOperation::AlterOffsets:
    case PlanOperation::RemoveOffsets:
    case PlanOperation::ResetOffsets:
    case PlanOperation::RestoreOffsets:
    case PlanOperation::Tombstone:
    case PlanOperation::Create:
    case PlanOperation::EditConfig:
    case PlanOperation::PatchConfig:
        break;
    }
    return planOffsets(facts, request, *connector);
}

} // namespace inspector
