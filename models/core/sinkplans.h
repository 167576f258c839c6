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

/// Where a position lies in its partition.
enum class SinkReach : std::uint8_t
{
    Within,     ///< from the first offset to the end, which included: a consumer goes on exactly there
    BelowFirst, ///< no record is there any more
    BeyondEnd,  ///< no record is there yet
    Unknown,    ///< the brokers did not tell first or end
};
/// Connect and Kafka take any position that is not negative. A consumer that finds no record at one goes by its
/// `auto.offset.reset` instead.
/// Source: OffsetFetcher of the Java consumer, on OFFSET_OUT_OF_RANGE.
SinkReach sinkReach(std::int64_t position, const GroupState::Partition& state);

} // namespace inspector
