// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One thing that is not as it was when a plan was made.
struct PlanDrift
{
    enum class Kind : std::uint8_t
    {
        NewerRecord, ///< of a key that the plan rests on: `was` and `now`
        KeyGone,     ///< such a key is not in the topics that are read: `was`
        NewKey,      ///< a live key that the plan would have to know of: `now`
        TargetState, ///< another one than the plan starts from: `stateWas`, `stateNow`
        SinkCommit,  ///< of a sink's partition: `stateWas`, `stateNow`, and the partition in `what`
    };
    Kind kind = Kind::NewerRecord;
    std::optional<PlannedKey> was; ///< of a plan from a file without its value
    std::optional<PlannedKey> now; ///< config values masked
    std::string what;              ///< "topic-partition"
    std::optional<std::string> stateWas;
    std::optional<std::string> stateNow; ///< nothing: none, or not known
};

/// What has changed since a plan was made, also one that was read from a file; empty = it still stands. Keys are looked
/// up by topic, partition and raw bytes. New keys count where the plan would have taken them in: a reset takes all, an
/// alter or removal those of its partitions, and a record that the plan makes must not be there yet.
///
/// `facts.group` is only looked at for plans about a sink's commits.
std::vector<PlanDrift> findPlanDrift(const PlanFacts& facts, const OperationPlan& plan);

} // namespace inspector
