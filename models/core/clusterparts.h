// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topicroles.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One topic found in a dump.
struct FoundTopic
{
    std::string name;
    TopicEvidence evidence;
    std::optional<TopicRole> statedRole; ///< what the header of our own export says
    std::string exportId;                ///< topics of one Connect cluster by the word of our own export share it
};

/// A dump's topics, sorted by what they are for and by the Connect cluster they belong to.
struct ClusterParts
{
    struct Topic
    {
        std::size_t topic = 0; ///< index of the FoundTopic
        TopicRole role = TopicRole::Config;
    };
    using Cluster = std::vector<Topic>; ///< by name

    std::vector<Cluster> clusters;        ///< those with a config topic first, in the order of its name
    std::vector<std::size_t> roleUnknown; ///< neither records nor name say what they are for
    std::vector<std::size_t> nobodys;     ///< there are several clusters, and nothing ties these to one of them
};

/// Sorts topics. What an export says of itself rules; then what the records say; names are the last resort.
///
/// Every config topic is one Connect cluster. Of several, the other topics go to the one whose connectors they name; to
/// the one of a like name where they name none or those of several alike. An offsets topic that is named as
/// `offsets.storage.topic` is its connectors'; of the others the one of most connectors is the global one.
ClusterParts clusterParts(const std::vector<FoundTopic>& topics);

} // namespace inspector
