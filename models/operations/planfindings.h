// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/groupadmin.h"
#include "core/plan.h"

#include <vector>

namespace inspector
{

/// What stands otherwise than planned.
struct Remnant
{
    enum class Kind
    {
        Unchanged,    ///< its last record is the one of the plan
        WrittenAnew,  ///< a newer value, not the planned one, and no tombstone in between
        WrittenAgain, ///< a tombstone came, and a newer value after it
        NotPlanned,   ///< live now, and was not when the plan was made
        Missing,      ///< nothing stands where the plan wanted something
    };
    Kind kind = Kind::Unchanged;
    std::string what; ///< raw key; "topic-partition" of a group; what a change is about
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t offset = -1; ///< of its last record; -1 = it has none
};

/// What the topics, or a group, say of a plan that was sent.
struct PlanFindings
{
    std::uint32_t planned = 0;
    std::uint32_t done = 0; ///< of those: stand as planned
    std::vector<Remnant> remnants;
    bool awaitsStatus = false; ///< all stands, and a new connector has no status yet

    bool clean() const { return done == planned && remnants.empty(); }
    /// Nothing at all has happened since the plan was made.
    bool untouched() const;
};

/// What the plan does to the consumer group of a sink, whoever does it: through REST the plan has it only as the
/// worker is told. Nothing where the plan is about something else.
std::optional<PlannedGroupChange> groupChangeOf(const ClusterMirror& mirror, const OperationPlan& plan);

/// Looks everything that the plan changes up: records by raw bytes in their partition, target states as workers read
/// them, commits in `group` (what the brokers say now; nothing = not known).
PlanFindings findEffects(const ClusterMirror& mirror, const OperationPlan& plan,
                         const std::optional<GroupState>& group);

} // namespace inspector
