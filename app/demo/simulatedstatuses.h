// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "recordwriter.h"
#include "simulatedconnector.h"
#include "statusstore.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// The status topic of the simulated cluster: what its workers write to it and remember of it, and which of them runs
/// what.
class SimulatedStatuses
{
public:
    using Status = StatusStore::Status;

    SimulatedStatuses(std::string topic, std::vector<std::string> workerIds, EventQueue& clock, RecordWriter& writer);

    const StatusStore& store() const { return m_store; }

    void putConnector(const SimulatedConnector& connector, TaskState state);
    void putTask(const SimulatedConnector& connector, int task, TaskState state, const std::string& trace = {});
    void putTask(const SimulatedConnector& connector, int task, const Status& status);
    /// Tasks, or the one, that run or are paused are taken from their workers.
    void unassignTasks(const SimulatedConnector& connector);
    void unassignTask(const SimulatedConnector& connector, int task);
    /// Those from this one on.
    void dropTasks(const SimulatedConnector& connector, int from = 0);
    void dropConnector(const SimulatedConnector& connector);
    /// Written once a connector and topic.
    void seeTopic(const std::string& connector, const std::string& topic, int task);
    void dropTopics(const std::string& connector);

    std::int32_t generation() const { return m_generation; }
    void nextGeneration() { ++m_generation; }
    /// From now on the next worker runs this task.
    void moveTask(const std::string& connector, int task);
    /// Which worker it is given to, by index; `task` −1: the connector itself. Nothing: it never ran.
    std::optional<std::size_t> workerOf(const std::string& connector, int task) const;

private:
    const std::string& worker(const std::string& connector, int task);
    void write(const Bytes& key, const std::optional<Bytes>& value);

    std::string m_topic;
    std::vector<std::string> m_workerIds;
    EventQueue& m_clock;
    RecordWriter& m_writer;
    StatusStore m_store;
    std::map<std::pair<std::string, int>, std::size_t> m_workers; ///< (connector, task or −1) → index of its worker
    std::size_t m_nextWorker = 0;
    std::int32_t m_generation = 1;
};

} // namespace inspector
