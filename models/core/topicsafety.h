// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings.h"
#include "topicfacts.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

/// How safely one internal topic is kept, from what brokers tell of it. Pure; what they do not tell is neither a
/// finding nor taken for good.
class TopicSafety
{
public:
    /// Replicas that Connect's own defaults ask for (DistributedConfig, `*.storage.replication.factor`).
    static constexpr std::int32_t WantedReplicas = 3;

    /// Keeps both. `brokers`: ids of those in the metadata; nothing = not told.
    TopicSafety(const TopicFacts& facts, const std::optional<std::vector<std::int32_t>>& brokers);

    /// Rules cleanup-policy, replication-factor, min-insync-replicas and under-replicated: each once at most.
    std::vector<Finding> findings() const;

    /// In-sync replicas of the partition that has fewest; nothing where that is not told.
    std::optional<std::int32_t> leastInSync() const;
    /// `min.insync.replicas`; nothing where it is not told.
    std::optional<std::int32_t> minInSync() const;
    /// Partitions without a leader, and those with a replica that is not in sync.
    std::int32_t leaderless() const;
    std::int32_t behind() const;
    /// Brokers that hold replicas and are not in the metadata.
    std::set<std::int32_t> offlineBrokers() const;

private:
    bool isAway(std::int32_t broker) const;
    std::int32_t inSync(const TopicFacts::Partition& partition) const;
    bool hasLeader(const TopicFacts::Partition& partition) const;
    Finding about(Rule rule, Severity severity) const;
    std::string replicasToBe() const;
    void addPolicy(std::vector<Finding>& found) const;
    void addReplication(std::vector<Finding>& found) const;
    void addMinInSync(std::vector<Finding>& found) const;
    void addUnderReplicated(std::vector<Finding>& found) const;

    const TopicFacts& m_facts;
    const std::optional<std::vector<std::int32_t>>& m_brokers;
};

/// The words of a list setting (`cleanup.policy`), which Kafka separates by commas.
std::vector<std::string> settingWords(const std::string& value);

} // namespace inspector
