// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterchoice.h"

#include <algorithm>

namespace inspector
{

ClusterChoice chooseCluster(const Discovery& discovery, const std::string& group)
{
    using Outcome = ClusterChoice::Outcome;
    if (discovery.clusters.empty())
        return {Outcome::NoneFound, nullptr};
    auto chosen = discovery.clusters.begin();
    if (!group.empty()) {
        chosen = std::find_if(discovery.clusters.begin(), discovery.clusters.end(),
                              [&group](const FoundCluster& cluster) { return cluster.group == group; });
        if (chosen == discovery.clusters.end())
            return {Outcome::NoSuchGroup, nullptr};
    } else if (discovery.clusters.size() > 1) {
        return {Outcome::Several, nullptr};
    }
    return {chosen->certain() ? Outcome::Chosen : Outcome::Uncertain, &*chosen};
}

} // namespace inspector
