// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "refusal.h"
#include "simulatedgroups.h"
#include "simulatedmembers.h"
#include "simulatedtasks.h"
#include "workerloggers.h"

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
    using Settings = SimulatedCluster::Settings;

    SimulatedConnect(Settings settings, EventQueue& queue, RecordWriter& writer);

    // What REST reads.
    std::vector<std::string> connectorNames() const;
    /// Null if it is not in the config topic.
    const SimulatedConnector* connector(const std::string& name) const;
    const StatusStore& statuses() const { return m_cluster.statuses().store(); }
    std::vector<std::pair<JsonMap, std::optional<JsonMap>>> offsets(const SimulatedConnector& connector) const;
    ConnectorType typeOf(const std::string& name) const;
    const WorkerLoggers& loggers(std::size_t worker) const { return m_loggers[worker]; }
    /// The consumer groups of the sinks.
    SimulatedGroups groups() { return SimulatedGroups(m_cluster); }
    /// The workers' own group, as brokers list it.
    GroupFacts workers(const std::string& group) const { return simulatedMembers(m_cluster, group); }
    bool rebalanceExpected() const { return m_cluster.rebalanceExpected(); }

    // Orders, as REST gives them.
    Outcome create(const ConnectorDefinition& definition, std::optional<TargetState> initial = {});
    /// Replaces the properties. They must be valid (refuseConfig()).
    Outcome configure(const std::string& name, const JsonMap& properties);
    Outcome reconfigure(const std::string& name, const std::string& property, const std::string& value);
    Outcome pause(const std::string& name);
    Outcome resume(const std::string& name);
    Outcome stop(const std::string& name);
    Outcome remove(const std::string& name);
    Outcome restart(const std::string& name, bool includeTasks, bool onlyFailed);
    Outcome restartTask(const std::string& name, int task);
    Outcome resetOffsets(const std::string& name);
    Outcome alterOffsets(const std::string& name, const std::vector<OffsetChange>& changes);
    Outcome resetTopics(const std::string& name);

    /// Of one worker, by index. Gives the names of the loggers that changed.
    std::vector<std::string> setWorkerLogger(std::size_t worker, const std::string& logger, const std::string& level);

    // What happens by itself.
    void rotateSessionKey(const std::string& base64);
    /// Of the whole cluster.
    void setLoggerLevel(const std::string& logger, const std::string& level);
    /// A running task dies with this trace.
    void failTask(const std::string& name, int task, const std::string& trace) { m_tasks.fail(name, task, trace); }
    /// The group rebalances and a running task goes to the other worker. `lateGoodbye`: the old worker's UNASSIGNED
    /// arrives after the new worker's RUNNING; readers then ignore it.
    void moveTask(const std::string& name, int task, bool lateGoodbye) { m_tasks.move(name, task, lateGoodbye); }
    /// Running tasks get on; `beat` counts the calls.
    void moveOffsets(int beat) { m_tasks.moveOffsets(beat); }
    /// Writes an offset under a key that no task of ours would write (an operator's console producer).
    void writeForeignOffset(const std::string& name, const JsonMap& partition, const Bytes& offset);

private:
    Outcome refuse(const std::string& name, bool duringRebalance, const char* unknown) const;
    Outcome refuseOffsets(const std::string& name);

    SimulatedCluster m_cluster;
    SimulatedTasks m_tasks;
    std::vector<WorkerLoggers> m_loggers; ///< by worker
};

} // namespace inspector
