// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedgroups.h"

#include "democluster.h"
#include "demohistory.h"
#include "simulatedmembers.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr std::string_view Prefix = "connect-"; ///< Connect's own for groups of sinks (SinkUtils.consumerGroupId)

Error notEmpty(const std::string& group)
{
    return {ErrorCode::KafkaFailed, group, "Broker: The group is not empty"};
}

/// Its records came evenly over the history.
std::int64_t firstAt(std::int64_t time, std::int64_t now, std::int64_t end)
{
    const std::int64_t into = std::clamp<std::int64_t>(time - (now - DemoHistoryMs), 0, DemoHistoryMs);
    return end / DemoHistoryMs * into + end % DemoHistoryMs * into / DemoHistoryMs;
}

} // namespace

SimulatedConnector* SimulatedGroups::sinkOf(const std::string& group) const
{
    SimulatedConnector* found = group.starts_with(Prefix) ? m_cluster.find(group.substr(Prefix.size())) : nullptr;
    return found && found->definition.type == ConnectorType::Sink ? found : nullptr;
}

std::vector<GroupState::Member> SimulatedGroups::membersOf(const SimulatedConnector& sink) const
{
    std::vector<GroupState::Member> members;
    const std::string& name = sink.definition.name;
    for (int task = 0; task < sink.committedTasks; ++task) {
        const auto* status = m_cluster.statuses().store().task(name, task);
        if (!status || (status->state != TaskState::Running && status->state != TaskState::Paused))
            continue;
        const std::string client = "connector-consumer-" + name + "-" + std::to_string(task);
        members.push_back({client + "-demo", client, "/127.0.0.1"});
    }
    return members;
}

GroupState::Partition SimulatedGroups::partitionOf(const SinkPartition& partition,
                                                   std::optional<std::int64_t> timestamp) const
{
    GroupState::Partition told;
    told.at = {partition.topic, partition.partition};
    told.committed = partition.committed;
    told.low = 0;
    told.end = partition.end;
    if (timestamp)
        told.atTime = firstAt(*timestamp, m_cluster.now(), partition.end);
    return told;
}

std::vector<ListedGroup> SimulatedGroups::list() const
{
    std::vector<ListedGroup> groups;
    for (const auto& [name, connector] : m_cluster.connectors()) {
        const GroupState group = look(std::string(Prefix) + name, {}, {});
        if (group.exists)
            groups.push_back({group.id, group.state.value_or(std::string())});
    }
    return groups;
}

GroupState SimulatedGroups::look(const std::string& group, const std::vector<TopicPartition>& also,
                                 std::optional<std::int64_t> timestamp) const
{
    GroupState told;
    told.id = group;
    told.membersKnown = GroupState::Members::None;
    if (group == DemoCluster::group().toStdString()) {
        for (const GroupFacts::Member& member : simulatedMembers(m_cluster, group).members)
            told.members.push_back({member.id, member.clientId, member.host});
        if (!told.members.empty())
            told.membersKnown = GroupState::Members::Some;
    }
    const SimulatedConnector* sink = sinkOf(group);
    std::vector<TopicPartition> unknown = also;
    if (sink) {
        told.members = membersOf(*sink);
        if (!told.members.empty())
            told.membersKnown = GroupState::Members::Some;
        for (const SinkPartition& partition : sink->definition.sinkPartitions) {
            const TopicPartition at{partition.topic, partition.partition};
            std::erase(unknown, at);
            const bool asked = std::any_of(also.begin(), also.end(), [&at](const TopicPartition& one) {
                return one == at || (one.topic == at.topic && one.partition < 0);
            });
            told.exists |= partition.committed.has_value();
            if (partition.committed || asked)
                told.partitions.push_back(partitionOf(partition, timestamp));
        }
    }
    for (const TopicPartition& at : unknown) {
        if (at.partition >= 0)
            told.partitions.push_back({at, {}, {}, {}, {}, Error{ErrorCode::NoSuchTopic, at.topic}});
    }
    std::sort(told.partitions.begin(), told.partitions.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    told.exists |= !told.members.empty();
    told.state = !told.members.empty() ? "Stable" : told.exists ? "Empty" : "Dead";
    return told;
}

Result<std::vector<CommitChange>>
SimulatedGroups::change(const std::string& group,
                        const std::vector<std::pair<TopicPartition, std::optional<std::int64_t>>>& to)
{
    SimulatedConnector* sink = sinkOf(group);
    if (sink && !membersOf(*sink).empty())
        return notEmpty(group);
    std::vector<CommitChange> changes;
    for (const auto& [at, offset] : to) {
        CommitChange change{at, Error{ErrorCode::NoSuchTopic, at.topic}};
        for (SinkPartition& partition : sink ? sink->definition.sinkPartitions : std::vector<SinkPartition>()) {
            if (partition.topic != at.topic || partition.partition != at.partition)
                continue;
            partition.committed = offset;
            change.error.reset();
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

Result<Done> SimulatedGroups::remove(const std::string& group)
{
    SimulatedConnector* sink = sinkOf(group);
    if (!sink)
        return Done{};
    if (!membersOf(*sink).empty())
        return notEmpty(group);
    for (SinkPartition& partition : sink->definition.sinkPartitions)
        partition.committed.reset();
    return Done{};
}

} // namespace inspector
