// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectprotocol.h"
#include "discoveryfacts.h"
#include "topics.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

/// What speaks for a topic being a Connect cluster's.
struct TopicProof
{
    enum class Kind : std::uint8_t
    {
        Records,      ///< what the records are; `count` of those looked at fit the role
        Connectors,   ///< names of connectors that the config topic has as well; `count`, `example`
        Assigned,     ///< names of connectors that the group's members run; `count`, `example`
        Workers,      ///< worker ids in its statuses are those of the group's members; `count`, `example`
        ConfigOffset, ///< it ends where the members have read the config topic to; `count`: that offset
        Rest,         ///< names of connectors that workers tell at their REST addresses; `count`, `example`
        Name,         ///< only its name suggests it: no proof
    };
    Kind kind = Kind::Records;
    std::int64_t count = 0;
    std::string example;

    bool operator==(const TopicProof&) const = default;
};

/// The topic chosen for one role, and what else it could be.
struct FoundTopicMatch
{
    std::string topic; ///< empty: none was found
    std::int32_t partitions = 0;
    std::vector<TopicProof> proofs;
    bool certain = false;
    /// Others for which as much speaks; not certain then. Without a topic: those that are compacted and empty.
    std::vector<std::string> candidates;
    std::vector<std::string> sharedWith; ///< group ids (config topics where there is none) that use it too
    /// Likewise those that it may belong to instead, as it is not certain here.
    std::vector<std::string> contestedBy;
    std::set<std::string> connectors; ///< that it names, as far as it was looked at
    bool whole = false;               ///< every record of it was looked at
};

/// What answered at the REST address that a worker advertises.
struct WorkerAnswer
{
    std::string kafkaClusterId;                         ///< of the brokers that it uses; empty = not told
    std::string version;                                ///< of Connect
    std::optional<std::vector<std::string>> connectors; ///< in order; nothing = not told
};

/// A member of a Connect group.
struct FoundWorker
{
    std::string memberId;
    std::string clientId;
    std::string host; ///< as the brokers see it
    bool leader = false;
    ConnectMetadata metadata;
    ConnectAssignment assignment;
    std::optional<ConnectUnits> owned; ///< nothing: not told at the moment, or not readable
    /// Nothing: not asked, or no answer, which is usual where the address is of another network.
    std::optional<WorkerAnswer> answer;
    bool answersElsewhere = false; ///< the answer is from a worker of another Kafka cluster
};

/// What a member's bytes say.
FoundWorker foundWorkerOf(const GroupFacts::Member& member);

/// One Connect cluster of a Kafka cluster.
struct FoundCluster
{
    std::string group; ///< empty: it has no members, and no topic tells the id
    std::string state;
    std::string protocol;
    std::vector<FoundWorker> workers;
    std::array<FoundTopicMatch, 3> topics;    ///< see topic()
    std::vector<std::string> groupCandidates; ///< without a group: Connect groups that have no member now

    /// `role`: Config, Status or Offset.
    FoundTopicMatch& topic(TopicRole role) { return topics[static_cast<std::size_t>(role)]; }
    const FoundTopicMatch& topic(TopicRole role) const { return topics[static_cast<std::size_t>(role)]; }
    /// Whether nothing is left to the operator's choice.
    bool certain() const { return !group.empty() && topics[0].certain && topics[1].certain && topics[2].certain; }
};

} // namespace inspector
