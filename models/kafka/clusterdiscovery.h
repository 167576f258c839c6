// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/discovery.h"
#include "core/result.h"
#include "topicreader.h"

#include <functional>
#include <memory>

namespace inspector
{

/// Looks for Connect clusters by the bootstrap address alone. Blocks: not for a GUI thread. Changes nothing, keeps
/// nothing of topics that are not Connect's. Needs DESCRIBE on topics and groups, DESCRIBE_CONFIGS and READ on the
/// internal topics; what is refused is told in the answer. Topics whose policy is not told are looked into only if they
/// are named like one of Connect's. Errors: BadAddress, BadProperty, why no broker can be asked, Cancelled, TimedOut.
Result<Discovery> discoverConnectClusters(const KafkaSettings& settings, const AskControl& control,
                                          const std::function<void(const DiscoveryProgress&)>& progressed);

/// The same on a thread of its own. Destroying it gives up, at once; the thread ends by itself.
class ClusterDiscovery
{
public:
    struct Callbacks
    {
        std::function<void(const DiscoveryProgress&)> progressed; ///< its thread; must only queue
        std::function<void(Result<Discovery>)> finished;          ///< its thread, once, not after destruction
    };

    /// Starts. `deadline` from now.
    ClusterDiscovery(KafkaSettings settings, std::chrono::milliseconds deadline, Callbacks callbacks);
    ~ClusterDiscovery();
    ClusterDiscovery(const ClusterDiscovery&) = delete;
    ClusterDiscovery& operator=(const ClusterDiscovery&) = delete;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace inspector
