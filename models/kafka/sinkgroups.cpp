// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroups.h"

#include "groupquestion.h"

#include <set>

namespace inspector
{

namespace
{

SinkGroup sinkGroup(GroupState&& group)
{
    SinkGroup sink;
    sink.id = std::move(group.id);
    sink.state = std::move(group.state);
    sink.error = std::move(group.error);
    for (GroupState::Partition& partition : group.partitions) {
        if (partition.committed)
            sink.partitions.push_back(
                {std::move(partition.at.topic), partition.at.partition, partition.committed, partition.end});
    }
    return sink;
}

} // namespace

std::vector<SinkGroup> askSinkGroups(const KafkaSettings& settings, const std::vector<std::string>& ids,
                                     const AskControl& control)
{
    std::vector<GroupState> groups;
    std::set<std::string_view> seen;
    for (const std::string& id : ids) {
        if (seen.insert(id).second)
            groups.emplace_back().id = id;
    }
    if (!groups.empty())
        askGroups(settings, groups, control);
    std::vector<SinkGroup> sinks;
    for (GroupState& group : groups)
        sinks.push_back(sinkGroup(std::move(group)));
    return sinks;
}

} // namespace inspector
