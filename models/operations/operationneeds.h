// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/entries.h"
#include "core/planrequest.h"

namespace inspector
{

/// What kind of thing an operation is about.
enum class OperationKind
{
    LifeCycle, ///< target state, restart, deletion
    Offsets,   ///< a connector's offsets, source or sink
    ActiveTopics,
    Configuration,
    ChosenKeys, ///< tombstones of chosen raw keys
};
OperationKind kindOf(PlanOperation operation);

/// What was asked for when this plan was made, as far as its checks need it.
PlanRequest requestOf(const OperationPlan& plan);

/// The connector that is changed: copies change the one that they are copied to.
std::string changedConnector(const PlanRequest& request);

/// Whether the request is about the commits of a sink's consumer group. `summary` may be null.
bool ofSinkGroup(const PlanRequest& request, const ConnectorSummary* summary);

/// The sink partitions that a request names, as far as they can be read: they may have no commit yet.
std::vector<TopicPartition> sinkPartitionsOf(const PlanRequest& request);
/// What is asked of the group beside its commits.
std::optional<std::int64_t> timestampOf(const PlanRequest& request);

/// First version of Connect whose workers offer it.
/// Source: Connect's REST endpoints by version (connect-internals, section 4.2).
std::pair<int, int> firstVersionOf(const PlanRequest& request);

/// Whether it can go through a worker and straight to Kafka.
bool hasTwoWays(const PlanRequest& request);

/// What is done cannot be taken back from here, or takes data away: confirmed by the connector's typed name.
bool needsTypedName(const PlanRequest& request);
/// What is typed to confirm it: the connector's name; of keys that are not all of one connector, how many they are.
std::string confirmationOf(const std::string& connector, const OperationPlan& plan);

} // namespace inspector
