// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discoveryfacts.h"
#include "foundcluster.h"

#include <vector>

namespace inspector
{

/// Which Connect clusters live on a Kafka cluster, by their groups and by what some records of compacted topics show.
/// Pure; cost: groups × topics of Connect.
///
/// A config topic goes to the group whose members run its connectors and have read it to its end, or whose members its
/// status topic names; statuses and offsets go to the config topic whose connectors they name, statuses also to the
/// group whose members wrote them. Evidence that fits several topics as well makes no choice certain. Config topics
/// that no group claims are Connect clusters whose workers are down. Topics that are nobody's are left out.
///
/// Order: clusters with a group by its id, then the others by their config topic.
std::vector<FoundCluster> findConnectClusters(const std::vector<GroupFacts>& groups,
                                              const std::vector<TopicPeek>& topics);

} // namespace inspector
