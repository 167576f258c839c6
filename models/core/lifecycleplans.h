// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

namespace inspector
{

struct ConnectorSummary;

/// Plans for what a worker does to a connector as a whole, through REST only: stop, resume, pause, restart, delete.
///
/// Changes are in words of the topics: "target state", "committed tasks", "connector state", "task N state",
/// "connector config" (its class). A restart leaves RUNNING behind if all goes well; RESTARTING says that it was asked.
Result<OperationPlan> planLifecycle(const PlanFacts& facts, const PlanRequest& request,
                                    const ConnectorSummary& connector);

/// The plan to make a worker forget which topics a connector used (PUT …/topics/reset), or to tombstone the records of
/// its active topics. Of a connector that is gone, only directly.
Result<OperationPlan> planResetTopics(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector);

} // namespace inspector
