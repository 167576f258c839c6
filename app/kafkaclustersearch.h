// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "kafka/clusterdiscovery.h"
#include "views/clustersearch.h"

#include <memory>

namespace inspector
{

/// The search of the Kafka room, for the window. GUI thread; what blocks runs elsewhere, with a deadline.
class KafkaClusterSearch : public ClusterSearch
{
    Q_OBJECT
public:
    explicit KafkaClusterSearch(const ConnectionSettings& settings);

private:
    std::unique_ptr<ClusterDiscovery> m_discovery;
};

} // namespace inspector
