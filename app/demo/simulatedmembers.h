// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedcluster.h"

#include "core/discoveryfacts.h"

#include <string>

namespace inspector
{

/// The group of the simulated workers as brokers list it, with the bytes that members of the protocol `sessioned`
/// write. While a rebalance is expected the group is in between and brokers tell no bytes.
GroupFacts simulatedMembers(const SimulatedCluster& cluster, const std::string& group);

} // namespace inspector
