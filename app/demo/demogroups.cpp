// SPDX-License-Identifier: GPL-3.0-or-later
#include "demogroups.h"

#include "demosimulation.h"
#include "simulatedgroups.h"

#include <optional>
#include <utility>
#include <vector>

namespace inspector
{

namespace
{

using Wanted = std::vector<std::pair<TopicPartition, std::optional<std::int64_t>>>;

} // namespace

template <class T>
Result<T> DemoGroups::ask(const AskControl& control, std::function<T(SimulatedGroups&)> work) const
{
    return m_running->ask<T>(control, [work = std::move(work)](DemoSimulation& simulation) {
        SimulatedGroups groups = simulation.cluster().groups();
        return work(groups);
    });
}

GroupState DemoGroups::look(const std::string& group, const std::vector<TopicPartition>& also,
                            std::optional<std::int64_t> timestamp, const AskControl& control)
{
    Result<GroupState> told =
        ask<GroupState>(control, [=](const SimulatedGroups& groups) { return groups.look(group, also, timestamp); });
    if (told)
        return std::move(told).value();
    GroupState unknown;
    unknown.id = group;
    unknown.error = told.error();
    return unknown;
}

Result<std::vector<CommitChange>> DemoGroups::alter(const std::string& group,
                                                    const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                                    const AskControl& control)
{
    using Changed = Result<std::vector<CommitChange>>;
    const Wanted wanted(offsets.begin(), offsets.end());
    const Result<Changed> told =
        ask<Changed>(control, [=](SimulatedGroups& groups) { return groups.change(group, wanted); });
    return told ? told.value() : Changed(told.error());
}

Result<std::vector<CommitChange>>
DemoGroups::remove(const std::string& group, const std::vector<TopicPartition>& partitions, const AskControl& control)
{
    using Changed = Result<std::vector<CommitChange>>;
    Wanted wanted;
    for (const TopicPartition& at : partitions)
        wanted.emplace_back(at, std::nullopt);
    const Result<Changed> told =
        ask<Changed>(control, [=](SimulatedGroups& groups) { return groups.change(group, wanted); });
    return told ? told.value() : Changed(told.error());
}

Result<Done> DemoGroups::deleteGroup(const std::string& group, const AskControl& control)
{
    const Result<Result<Done>> told =
        ask<Result<Done>>(control, [=](SimulatedGroups& groups) { return groups.remove(group); });
    return told ? told.value() : Result<Done>(told.error());
}

} // namespace inspector
