// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedcluster.h"

namespace inspector
{

/// What the workers' connectors and tasks do: start, publish task configs, read on, fail, move.
class SimulatedTasks
{
public:
    // Delays in ms between what the workers of the recorded cluster wrote.
    static constexpr std::int64_t StatusDelay = 15;
    static constexpr std::int64_t TaskDelay = 200;
    static constexpr std::int64_t PublishDelay = 50;

    explicit SimulatedTasks(SimulatedCluster& cluster) : m_cluster(cluster) {}

    void startConnector(const SimulatedConnector& connector);
    /// Publishes task configs; after the rebalance the tasks start.
    void publish(SimulatedConnector& connector);
    void start(SimulatedConnector& connector, int task);

    /// A running task dies with this trace.
    void fail(const std::string& name, int task, const std::string& trace);
    /// See SimulatedConnect::moveTask().
    void move(const std::string& name, int task, bool lateGoodbye);
    /// Running tasks get on; `beat` counts the calls.
    void moveOffsets(int beat);

private:
    void readPositions(SimulatedConnector& connector, int task);

    SimulatedCluster& m_cluster;
};

} // namespace inspector
