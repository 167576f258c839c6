// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectclustersearch.h"
#include "items/connectionsettings.h"
#include "views/clustersearch.h"

namespace inspector
{

/// The search for Connect clusters, for the window. GUI thread.
class KafkaClusterSearch : public ClusterSearch
{
    Q_OBJECT
public:
    explicit KafkaClusterSearch(const ConnectionSettings& settings);

private:
    ConnectClusterSearch m_search;
};

} // namespace inspector
