// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "foundcluster.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What a search for Connect clusters has come to.
struct Discovery
{
    std::string clusterId; ///< of the Kafka cluster
    std::vector<FoundCluster> clusters;
    std::size_t topics = 0;           ///< that may be described
    std::size_t looked = 0;           ///< compacted ones, into which it looked
    std::size_t policiesUnknown = 0;  ///< not looked into: it is not told whether they are compacted
    std::optional<Error> groupsError; ///< why groups may be missing; NotAuthorized: some may not be described
    std::optional<Error> policyError; ///< why policies are not told
    bool complete = true;             ///< every topic that was to be looked into could be
};

/// How far a search is.
struct DiscoveryProgress
{
    enum class Stage : std::uint8_t
    {
        Topics,   ///< asks for the list of topics
        Groups,   ///< asks for the groups
        Policies, ///< asks for the topics' cleanup policies
        Records,  ///< looks at first and last records of partitions
        Workers,  ///< asks the REST addresses of workers
    };
    Stage stage = Stage::Topics;
    std::size_t done = 0;
    std::size_t of = 0;                ///< 0 = cannot be told
    std::optional<Error> trouble = {}; ///< why it is not further yet; it is tried again
};

} // namespace inspector
