// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "groupadmin.h"
#include "plan.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// A source or sink partition and the offset it shall have, as JSON text the way it was typed or read.
struct WantedOffset
{
    Bytes partition;             ///< JSON
    std::optional<Bytes> offset; ///< JSON; nothing (or the text null) = the offset is removed
};

/// One raw key in one partition of one topic.
struct RawKeyPlace
{
    std::string topic;
    std::int32_t partition = 0;
    Bytes rawKey;
};

/// Where a sink's partitions shall stand (`--to`).
struct SinkTarget
{
    enum class Kind : std::uint8_t
    {
        Earliest,
        Latest,
        Timestamp, ///< of the first record at or after `number` (ms); GroupState::Partition::atTime must be known
        Offset,    ///< exactly `number`
        Shift,     ///< the commit plus `number`, kept within the partition's records
    };
    Kind kind = Kind::Earliest;
    std::int64_t number = 0;
};

/// What an operator asks for, before it is worked out against the state of the cluster.
struct PlanRequest
{
    PlanOperation operation = PlanOperation::ResetOffsets;
    std::string connector;
    PlanVia via = PlanVia::Rest;
    std::vector<WantedOffset> offsets; ///< alter-offsets, restore-offsets
    std::vector<Bytes> partitions;     ///< JSON; those meant (remove, copy, sink targets); empty = all
    std::optional<SinkTarget> target;  ///< alter-offsets of a sink
    std::vector<RawKeyPlace> rawKeys;  ///< tombstone; empty = all live offsets of a connector not in the config
    std::string toConnector;           ///< copy-offsets
    std::optional<std::int32_t> task;  ///< restart: this task alone
    bool includeTasks = false;         ///< restart: the tasks too
    bool onlyFailed = false;           ///< restart: only what has failed
    bool resumeAfter = false;
};

/// What a plan is worked out from. `mirror` is never null and is only read during the call.
struct PlanFacts
{
    const ClusterMirror* mirror = nullptr;
    std::string connectGroup;        ///< Connect group id; empty = not known
    std::string offsetTopic;         ///< the workers' own
    std::optional<GroupState> group; ///< of a sink: its consumer group
};

/// The plan, without id, cluster and maker, or why there can be none. Pure; the same facts give the same plan.
///
/// Errors: NotFound (no such connector); NotPossible with an identifier in `detail` and what it is about in `subject`;
/// BadRequest with Connect's own reason in `detail` for what a worker would refuse (OffsetUtils.validateFormat,
/// SinkUtils.parseSinkConnectorOffsets, OffsetAndMetadata).
Result<OperationPlan> makePlan(const PlanFacts& facts, const PlanRequest& request);

} // namespace inspector
