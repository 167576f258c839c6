// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedcluster.h"

namespace inspector
{

SimulatedCluster::SimulatedCluster(Settings settings, EventQueue& queue, RecordWriter& writer)
    : m_settings(std::move(settings)), m_queue(queue), m_configs(m_settings.topics.config, queue, writer),
      m_statuses(m_settings.topics.status, m_settings.workerIds, queue, writer),
      m_offsets(m_settings.topics.offset, queue, writer)
{}

SimulatedConnector* SimulatedCluster::find(const std::string& name)
{
    const auto found = m_connectors.find(name);
    return found == m_connectors.end() ? nullptr : &found->second;
}

void SimulatedCluster::expectRebalance()
{
    m_rebalanceUntil = m_queue.now() + m_settings.rebalanceMs;
    m_queue.schedule(m_settings.rebalanceMs, [this] {
        m_statuses.nextGeneration();
        m_joinedAt = m_configs.end();
    });
}

void SimulatedCluster::later(const SimulatedConnector& connector, std::int64_t delay,
                             std::function<void(SimulatedConnector&)> step)
{
    m_queue.schedule(delay, [this, name = connector.definition.name, epoch = connector.epoch, step = std::move(step)] {
        SimulatedConnector* same = find(name);
        if (same && same->epoch == epoch) {
            step(*same);
        }
    });
}

} // namespace inspector
