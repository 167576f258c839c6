// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "recordwriter.h"
#include "refusal.h"
#include "simulatedconnector.h"
#include "simulatedoffsets.h"
#include "statusstore.h"

#include "core/topics.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace inspector
{

/// A distributed Connect cluster of two 4.3 workers with exactly-once source support, as far as its three topics and
/// its REST API show it. Orders are answered at once and take effect later, in the order of the real workers (recorded
/// from a real cluster). One thread; time is the EventQueue's.
class SimulatedConnect
{
public:
    struct Settings
    {
        TopicNames topics;
        std::vector<std::string> workerIds; ///< host:port, at least one
        std::int64_t rebalanceMs = 2000;    ///< how long requests are refused after a change of configurations
    };

    SimulatedConnect(Settings settings, EventQueue& queue, RecordWriter& writer);

    // What REST reads.
    std::vector<std::string> connectorNames() const;
    /// Null if it is not in the config topic.
    const SimulatedConnector* connector(const std::string& name) const;
    const StatusStore& statuses() const { return m_statuses; }
    std::vector<std::pair<JsonMap, std::optional<JsonMap>>> offsets(const SimulatedConnector& connector) const;
    ConnectorType typeOf(const std::string& name) const;
    bool rebalanceExpected() const { return m_queue.now() < m_rebalanceUntil; }

    // Orders, as REST gives them.
    Outcome create(const ConnectorDefinition& definition, TargetState initial = TargetState::Started);
    Outcome reconfigure(const std::string& name, const std::string& property, const std::string& value, int tasks);
    Outcome pause(const std::string& name);
    Outcome resume(const std::string& name);
    Outcome stop(const std::string& name);
    Outcome remove(const std::string& name);
    Outcome restart(const std::string& name, bool includeTasks, bool onlyFailed);
    Outcome restartTask(const std::string& name, int task);
    Outcome resetOffsets(const std::string& name);
    Outcome alterOffsets(const std::string& name, const std::vector<OffsetChange>& changes);
    Outcome resetTopics(const std::string& name);

    // What happens by itself.
    void rotateSessionKey(const std::string& base64);
    void setLoggerLevel(const std::string& logger, const std::string& level);
    /// A running task dies with this trace.
    void failTask(const std::string& name, int task, const std::string& trace);
    /// The group rebalances and a running task goes to the other worker. `lateGoodbye`: the old worker's UNASSIGNED
    /// arrives after the new worker's RUNNING; readers then ignore it.
    void moveTask(const std::string& name, int task, bool lateGoodbye);
    /// Running tasks get on; `beat` counts the calls.
    void moveOffsets(int beat);
    /// Writes an offset under a key that no task of ours would write (an operator's console producer).
    void writeForeignOffset(const std::string& name, const JsonMap& partition, const Bytes& offset);

private:
    using Status = StatusStore::Status;

    SimulatedConnector* find(const std::string& name);
    Outcome refuse(const std::string& name, bool duringRebalance, const char* unknown) const;
    Outcome refuseOffsets(const std::string& name);
    void fence(SimulatedConnector& connector);

    void config(const Bytes& key, const std::optional<Bytes>& value);
    void setTarget(SimulatedConnector& connector, TargetState state);
    void commitTasks(SimulatedConnector& connector, int tasks);
    void expectRebalance();
    void later(const SimulatedConnector& connector, std::int64_t delay, std::function<void(SimulatedConnector&)> step);

    void startConnector(SimulatedConnector& connector);
    /// Publishes task configs; after the rebalance the tasks start.
    void publishTasks(SimulatedConnector& connector);
    void startTasks(SimulatedConnector& connector);
    void startTask(SimulatedConnector& connector, int task);
    void readPositions(SimulatedConnector& connector, int task);
    void putConnectorStatus(const SimulatedConnector& connector, TaskState state);
    void putTaskStatus(const SimulatedConnector& connector, int task, TaskState state, const std::string& trace = {});
    void putTaskStatus(const SimulatedConnector& connector, int task, const Status& status);
    void dropTaskStatuses(const SimulatedConnector& connector);
    void dropConnectorStatus(const SimulatedConnector& connector);
    void dropTopic(const std::string& connector, const std::string& topic);
    const std::string& worker(const std::string& connector, int task);

    Settings m_settings;
    EventQueue& m_queue;
    RecordWriter& m_writer;
    SimulatedOffsets m_offsets;
    StatusStore m_statuses;
    std::map<std::string, SimulatedConnector> m_connectors;       ///< deleted ones too: their offsets remain
    std::map<std::pair<std::string, int>, std::size_t> m_workers; ///< (connector, task or −1) → index of its worker
    std::size_t m_nextWorker = 0;
    std::int32_t m_generation = 1;
    std::int64_t m_rebalanceUntil = 0;
};

} // namespace inspector
