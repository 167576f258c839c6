// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"

#include <string>
#include <string_view>

namespace inspector
{

/// What the health of a connector is worked out from.
struct HealthInputs
{
    std::optional<bool> inConfig;
    std::optional<TargetState> targetState;
    std::optional<TaskState> connectorState; ///< nothing: no status
    std::optional<std::int32_t> committedTasks;
    std::int32_t tasksKnown = 0; ///< current tasks with a status
    std::int32_t running = 0;    ///< of those
    std::int32_t failed = 0;
    std::int32_t unassigned = 0;
    std::int32_t restarting = 0;
    bool leftOverRunning = false; ///< a task that is not current is still RUNNING by its status
};

/// report.md section 1, `health`: the first that fits.
Health healthOf(const HealthInputs& inputs);

/// Source or sink by a class name that ends so, with or without `Connector` or `Task` behind it.
ConnectorType typeOfClass(std::string_view className);

/// The consumer group of a sink as its config tells it; a worker-wide `consumer.group.id` stands in no topic.
/// Source: SinkUtils.consumerGroupId, Worker.baseConsumerConfigs.
std::string sinkGroupId(const ConnectorSummary& connector, std::string_view name);

} // namespace inspector
