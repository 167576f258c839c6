// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary.h"

namespace inspector
{

Health healthOf(const HealthInputs& in)
{
    if (in.inConfig == false)
        return Health::Deleted;
    if (in.targetState == TargetState::Stopped || in.targetState == TargetState::Paused) {
        // Stopping commits 0 tasks first: those that have not ended yet are no current ones any more.
        if (in.running > 0 || in.leftOverRunning)
            return Health::Degraded;
        return in.targetState == TargetState::Stopped ? Health::Stopped : Health::Paused;
    }
    if (in.connectorState == TaskState::Failed || (in.failed > 0 && in.failed == in.tasksKnown))
        return Health::Failed;
    if (in.failed > 0)
        return Health::Degraded;
    if (in.connectorState == TaskState::Restarting || in.restarting > 0)
        return Health::Restarting;
    if (in.connectorState == TaskState::Unassigned || in.unassigned > 0)
        return Health::Unassigned;
    const std::int32_t wanted = in.committedTasks.value_or(in.tasksKnown);
    if (in.connectorState == TaskState::Running && wanted > 0 && in.running == wanted)
        return Health::Running;
    return Health::Unknown;
}

ConnectorType typeOfClass(std::string_view className)
{
    for (const std::string_view suffix : {std::string_view("Connector"), std::string_view("Task")}) {
        if (className.ends_with(suffix)) {
            className.remove_suffix(suffix.size());
            break;
        }
    }
    if (className.ends_with("Source"))
        return ConnectorType::Source;
    if (className.ends_with("Sink"))
        return ConnectorType::Sink;
    return ConnectorType::Unknown;
}

std::string sinkGroupId(const ConnectorSummary& connector, std::string_view name)
{
    return connector.groupOverride.empty() ? "connect-" + std::string(name) : connector.groupOverride;
}

} // namespace inspector
