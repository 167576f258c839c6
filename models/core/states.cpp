// SPDX-License-Identifier: GPL-3.0-or-later
#include "states.h"

#include <array>

namespace inspector
{

namespace
{

// In the order of the enumerations.
constexpr std::array<std::string_view, 8> TaskStates = {"UNASSIGNED", "RUNNING", "PAUSED",    "FAILED",
                                                        "RESTARTING", "STOPPED", "DESTROYED", "UNKNOWN"};
constexpr std::array<std::string_view, 3> TargetStates = {"STARTED", "PAUSED", "STOPPED"};

} // namespace

TaskState taskStateFromText(std::string_view text)
{
    // The last one is our word for what Connect does not know, not a name that it would read.
    for (std::size_t i = 0; i + 1 < TaskStates.size(); ++i)
        if (TaskStates[i] == text)
            return static_cast<TaskState>(i);
    return TaskState::Unknown;
}

std::optional<TargetState> targetStateFromText(std::string_view text)
{
    for (std::size_t i = 0; i < TargetStates.size(); ++i)
        if (TargetStates[i] == text)
            return static_cast<TargetState>(i);
    return std::nullopt;
}

std::string_view wireName(TaskState state)
{
    return TaskStates[static_cast<std::size_t>(state)];
}

std::string_view wireName(TargetState state)
{
    return TargetStates[static_cast<std::size_t>(state)];
}

} // namespace inspector
