// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/workersurvey.h"
#include "items/connectionsettings.h"
#include "kafka/clusterdiscovery.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>

namespace inspector
{

/// A search for Connect clusters: the brokers first, then the addresses that the workers advertise. One thread with an
/// event loop; what blocks runs elsewhere, with a deadline. Destroying it gives up at once.
class ConnectClusterSearch : public QObject
{
    Q_OBJECT
public:
    struct Callbacks
    {
        std::function<void(const DiscoveryProgress&)> progressed; ///< from the event loop, as all
        std::function<void(const Result<Discovery>&)> finished;   ///< once
    };

    /// Starts.
    ConnectClusterSearch(const ConnectionSettings& settings, std::chrono::milliseconds deadline, Callbacks callbacks);
    ~ConnectClusterSearch() override;

private:
    void take(const Result<Discovery>& found);

    Callbacks m_callbacks;
    std::unique_ptr<ClusterDiscovery> m_discovery;
    std::unique_ptr<WorkerSurvey> m_survey;
};

} // namespace inspector
