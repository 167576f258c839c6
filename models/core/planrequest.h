// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "groupadmin.h"
#include "plan.h"
#include "states.h"

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

/// The value that a raw key of an offsets topic had; nothing = none, or a tombstone.
struct EarlierRecord
{
    RawKeyPlace place;
    std::optional<Bytes> value;
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
    std::vector<EarlierRecord>
        earlier;                      ///< restore-offsets in place of `offsets`: byte for byte; connector may be empty
    std::vector<Bytes> partitions;    ///< JSON; those meant (remove, copy, sink targets); empty = all
    std::optional<SinkTarget> target; ///< alter-offsets of a sink
    std::vector<RawKeyPlace> rawKeys; ///< tombstone; empty = all live offsets of a connector not in the config
    std::string toConnector;          ///< copy-offsets
    Bytes config; ///< create, edit-config: JSON object of all properties; patch-config: of those to set, null removes
    std::vector<std::string> passwords;      ///< properties that their plugin declares as such, to be masked
    std::optional<TargetState> initialState; ///< create; needs Connect 3.7, nothing = started
    std::optional<std::int32_t> task;        ///< restart: this task alone
    bool includeTasks = false;               ///< restart: the tasks too
    bool onlyFailed = false;                 ///< restart: only what has failed
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

/// The plan, without id, Kafka cluster and maker, or why there can be none. Pure; the same facts give the same plan.
///
/// OperationPlan::connector is the connector that is changed: of copy-offsets `toConnector`. Empty for a tombstone of
/// keys that are not all of one connector.
/// OperationPlan::changes of a direct plan: one for every record, with the value as it is written. Of a plan through
/// REST: one for every partition, `before` as a task is handed it.
/// OperationPlan::basis has config records with their secrets masked.
///
/// Errors: NotFound (no such connector); BadRequest with Connect's own reason in `detail` for what a worker would
/// refuse (OffsetUtils.validateFormat, SinkUtils.parseSinkConnectorOffsets, OffsetAndMetadata); NotPossible with one of
/// these in `detail` and what it is about in `subject`:
/// - "nothing-to-do": everything is already as it shall be; "no-offsets": there are none;
/// - "rest-only", "direct-only": the operation cannot be had this way;
/// - "not-in-config", "in-config": the connector must be in the config, or must not be; "config-unknown": no config
///   topic was read to its end;
/// - "sink": not for sinks; "source": only for sinks;
/// - "group-unknown": Connect's group id (exactly-once) or the sink's group is not known;
/// - "bounds-unknown": first, end or timed offset of a sink's partition; "no-commit": there is none to shift from;
/// - "no-such-partition", "no-such-task", "topic-unread", "not-live", "in-use" (tombstone);
/// - "offsets-and-target": one sink was given both; "same-connector": copy to itself;
/// - "exists", "masked", "config-unread": see planConfig();
/// - "not-restorable": a key that no worker writes can only be put back directly.
Result<OperationPlan> makePlan(const PlanFacts& facts, const PlanRequest& request);

} // namespace inspector
