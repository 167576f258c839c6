// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedcluster.h"

#include "core/groupadmin.h"
#include "core/surroundings.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// The consumer groups of the simulated cluster's sinks, which the mock broker does not have, as brokers tell and
/// change them. On the thread of the cluster, which must outlive it.
class SimulatedGroups
{
public:
    explicit SimulatedGroups(SimulatedCluster& cluster) : m_cluster(cluster) {}

    /// Those that are there, by id.
    std::vector<ListedGroup> list() const;
    // As GroupAdmin, at once.
    GroupState look(const std::string& group, const std::vector<TopicPartition>& also,
                    std::optional<std::int64_t> timestamp) const;
    Result<std::vector<CommitChange>>
    change(const std::string& group, const std::vector<std::pair<TopicPartition, std::optional<std::int64_t>>>& to);
    Result<Done> remove(const std::string& group);

private:
    SimulatedConnector* sinkOf(const std::string& group) const;
    std::vector<GroupState::Member> membersOf(const SimulatedConnector& sink) const;
    GroupState::Partition partitionOf(const SinkPartition& partition, std::optional<std::int64_t> timestamp) const;

    SimulatedCluster& m_cluster;
};

} // namespace inspector
