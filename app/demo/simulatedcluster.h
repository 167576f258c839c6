// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconfigs.h"
#include "simulatedoffsets.h"
#include "simulatedstatuses.h"

#include "core/topics.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// What the workers of the simulated cluster have in common: the connectors, the three topics, the clock, and whether
/// they are about to rebalance.
class SimulatedCluster
{
public:
    struct Settings
    {
        TopicNames topics;
        std::vector<std::string> workerIds; ///< host:port, at least one
        std::int64_t rebalanceMs = 2000;    ///< how long requests are refused after a change of configurations
    };

    SimulatedCluster(Settings settings, EventQueue& queue, RecordWriter& writer);

    /// By name; deleted ones too, as their offsets remain.
    std::map<std::string, SimulatedConnector>& connectors() { return m_connectors; }
    const std::map<std::string, SimulatedConnector>& connectors() const { return m_connectors; }
    /// Null if there never was one.
    SimulatedConnector* find(const std::string& name);

    SimulatedConfigs& configs() { return m_configs; }
    SimulatedStatuses& statuses() { return m_statuses; }
    const SimulatedStatuses& statuses() const { return m_statuses; }
    SimulatedOffsets& offsets() { return m_offsets; }
    const SimulatedOffsets& offsets() const { return m_offsets; }
    const SimulatedConfigs& configs() const { return m_configs; }

    const Settings& settings() const { return m_settings; }
    std::int64_t now() const { return m_queue.now(); }
    bool rebalanceExpected() const { return m_queue.now() < m_rebalanceUntil; }
    void expectRebalance();
    /// Offset of the config topic that the workers had read to when they last joined.
    std::int64_t joinedAt() const { return m_joinedAt; }
    /// Does `step` after `delay` ms, unless the connector was given another order by then.
    void later(const SimulatedConnector& connector, std::int64_t delay, std::function<void(SimulatedConnector&)> step);

private:
    Settings m_settings;
    EventQueue& m_queue;
    SimulatedConfigs m_configs;
    SimulatedStatuses m_statuses;
    SimulatedOffsets m_offsets;
    std::map<std::string, SimulatedConnector> m_connectors;
    std::int64_t m_rebalanceUntil = 0;
    std::int64_t m_joinedAt = -1;
};

} // namespace inspector
