// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <cstdint>

namespace inspector
{

struct ConnectorSummary;

/// Plans for the offsets of a sink, which are the commits of its consumer group: alter-offsets and restore-offsets (by
/// offsets, or by a target), remove-offsets, reset-offsets (makePlan). Reset takes away the whole group, as a worker
/// does. Rests on PlanFacts::group, and on the config, which may name the group.
Result<OperationPlan> planSinkOffsets(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector);

/// Where a partition in this state would stand. Errors: as makePlan().
Result<std::int64_t> sinkTargetOffset(const SinkTarget& target, const GroupState::Partition& state);

} // namespace inspector
