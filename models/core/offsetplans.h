// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

namespace inspector
{

class ClusterMirror;
struct ConnectorSummary;

/// The plan to reset a source connector's offsets through REST: every live raw key of the connector in every offsets
/// topic that is read. Errors: NotFound (no such connector), NotPossible with detail "sink" or "no-offsets".
Result<OperationPlan> planResetOffsets(const ClusterMirror& mirror, ConnectorId connector);

/// Plans for the offsets of a source: alter-offsets, remove-offsets, reset-offsets, restore-offsets (makePlan).
Result<OperationPlan> planSourceOffsets(const PlanFacts& facts, const PlanRequest& request,
                                        const ConnectorSummary& connector);

} // namespace inspector
