// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askcontrol.h"
#include "foundcluster.h"
#include "groupadmin.h"
#include "topicfacts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// The group of Connect's workers, as the brokers tell it.
struct WorkerGroup
{
    std::string id;
    std::string state;        ///< Kafka's name: Stable, PreparingRebalance, CompletingRebalance, Empty, Dead
    std::string protocol;     ///< what the members agreed on: `sessioned`, `compatible`, `default`; empty unless Stable
    std::string protocolType; ///< `connect`; another one is a group of somebody else
    std::vector<FoundWorker> workers; ///< by client host and member id
    std::optional<Error> error;       ///< why nothing of it is known

    /// Nothing where it is not told (an error, or members that cannot be read).
    bool isStable() const { return !error && state == "Stable"; }
    bool isEmpty() const { return !error && (state == "Empty" || state == "Dead"); }
};

/// A consumer group that is there.
struct ListedGroup
{
    std::string id;
    std::string state; ///< Kafka's name; empty = not told

    bool operator==(const ListedGroup&) const = default;
};

/// What is around the topics of one Connect cluster, at one time: what brokers tell besides records.
struct Surroundings
{
    std::int64_t at = -1; ///< ms since the epoch, when it was asked for; -1 = never yet
    std::string clusterId;
    std::optional<std::vector<std::int32_t>> brokers; ///< ids of those in the metadata
    std::vector<TopicFacts> topics;                   ///< those asked for, in that order
    std::optional<WorkerGroup> workers;               ///< nothing: no group was asked for
    /// Other groups of Connect workers on these brokers, those with members; nothing: not told, or not asked. May be
    /// some looks old.
    std::optional<std::vector<WorkerGroup>> otherWorkers;
    std::vector<GroupState> sinkGroups;     ///< those asked for, in that order
    std::vector<ListedGroup> connectGroups; ///< all whose id begins with `connect-`, of consumers
    std::optional<Error> groupsError;       ///< why groups may be missing in that list
    std::optional<Error> error;             ///< why nothing at all is known
    /// Why the brokers were asked again in vain: all of this is what they told at that time.
    std::optional<Error> unanswered;

    const TopicFacts* topic(std::string_view name) const
    {
        for (const TopicFacts& facts : topics) {
            if (facts.name == name)
                return &facts;
        }
        return nullptr;
    }
};

/// What is to be looked at.
struct SurroundingsWish
{
    std::vector<std::string> topics;
    std::string group; ///< of the workers; empty = not known
    /// Consumer groups of sinks, and partitions of theirs to be looked at besides (GroupAdmin::look).
    std::map<std::string, std::vector<TopicPartition>> sinkGroups;
};

/// Where surroundings come from: brokers, or a simulated cluster.
class SurroundingsSource
{
public:
    virtual ~SurroundingsSource() = default;
    /// Asks for all of it once. Blocks until it is known or the control says enough: never on a GUI thread. Changes
    /// nothing. One call at a time. What is refused is nothing in the answer, with its error.
    virtual Surroundings look(const SurroundingsWish& wish, const AskControl& control) = 0;
};

} // namespace inspector
