// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discovery.h"

#include <cstdint>
#include <string>

namespace inspector
{

/// Which of the clusters found is meant where nobody is asked.
struct ClusterChoice
{
    enum class Outcome : std::uint8_t
    {
        Chosen,
        NoneFound,
        Several,     ///< and no group is given
        Uncertain,   ///< the only one, or the one of that group, is not certain: see FoundCluster::certain()
        NoSuchGroup, ///< none of them is of the group that is given
    };
    Outcome outcome = Outcome::NoneFound;
    const FoundCluster* cluster = nullptr; ///< of the discovery; the chosen or uncertain one
};

/// Never takes one where another could be meant. `group`: empty = the only one there is.
ClusterChoice chooseCluster(const Discovery& discovery, const std::string& group);

} // namespace inspector
