// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedconnect.h"

#include "connectorwork.h"
#include "sinkoffsets.h"

#include <QString>

namespace inspector
{

namespace
{

constexpr std::int64_t StatusDelay = SimulatedTasks::StatusDelay;
constexpr std::int64_t TaskDelay = SimulatedTasks::TaskDelay;
constexpr std::int64_t PublishDelay = SimulatedTasks::PublishDelay;

/// A consumer group outlives its connector: a namesake goes on from its commits.
void keepCommits(const std::vector<SinkPartition>& left, std::vector<SinkPartition>& partitions)
{
    for (SinkPartition& partition : partitions) {
        for (const SinkPartition& before : left) {
            if (before.topic == partition.topic && before.partition == partition.partition) {
                partition.committed = before.committed;
            }
        }
    }
}

} // namespace

SimulatedConnect::SimulatedConnect(Settings settings, EventQueue& queue, RecordWriter& writer)
    : m_cluster(std::move(settings), queue, writer), m_tasks(m_cluster),
      m_loggers(m_cluster.settings().workerIds.size())
{}

std::vector<std::string> SimulatedConnect::connectorNames() const
{
    std::vector<std::string> names;
    for (const auto& [name, connector] : m_cluster.connectors()) {
        if (connector.inConfig) {
            names.push_back(name);
        }
    }
    return names;
}

const SimulatedConnector* SimulatedConnect::connector(const std::string& name) const
{
    const auto found = m_cluster.connectors().find(name);
    return found != m_cluster.connectors().end() && found->second.inConfig ? &found->second : nullptr;
}

std::vector<std::pair<JsonMap, std::optional<JsonMap>>>
SimulatedConnect::offsets(const SimulatedConnector& connector) const
{
    return connector.definition.type == ConnectorType::Sink ? listSinkOffsets(connector)
                                                            : m_cluster.offsets().list(connector);
}

ConnectorType SimulatedConnect::typeOf(const std::string& name) const
{
    const SimulatedConnector* found = connector(name);
    return found ? found->definition.type : ConnectorType::Unknown;
}

Outcome SimulatedConnect::create(const ConnectorDefinition& definition, std::optional<TargetState> initial)
{
    if (connector(definition.name)) {
        return Refusal{409, "Connector " + definition.name + " already exists"};
    }
    SimulatedConnector& made = m_cluster.connectors()[definition.name];
    const std::vector<SinkPartition> left = made.definition.sinkPartitions;
    made.definition = definition;
    keepCommits(left, made.definition.sinkPartitions);
    made.inConfig = true;
    made.committedTasks = 0;
    ++made.epoch;
    if (initial) {
        m_cluster.configs().setTarget(made, *initial);
    } else {
        made.target = TargetState::Started; // no record: a missing target state means STARTED
    }
    m_cluster.configs().putConnector(made);
    m_cluster.expectRebalance();
    m_cluster.later(made, m_cluster.settings().rebalanceMs + StatusDelay, [this](SimulatedConnector& connector) {
        m_tasks.startConnector(connector);
        if (connector.target == TargetState::Started) {
            m_tasks.publish(connector);
        }
    });
    return std::nullopt;
}

Outcome SimulatedConnect::configure(const std::string& name, const JsonMap& properties)
{
    if (auto refusal = refuse(name, false, "Connector %1 not found")) {
        return refusal;
    }
    SimulatedConnector& changed = *m_cluster.find(name);
    const bool same = changed.definition.properties.canonical() == properties.canonical();
    changed.definition.properties = properties;
    defineWork(changed.definition);
    m_cluster.configs().putConnector(changed);
    m_cluster.statuses().putConnector(changed, TaskState::Unassigned);
    m_tasks.startConnector(changed);
    if (same) {
        return std::nullopt; // no task config changes with it
    }
    if (changed.target != TargetState::Started) {
        changed.unpublished = true;
        return std::nullopt;
    }
    ++changed.epoch;
    m_cluster.statuses().unassignTasks(changed);
    m_tasks.publish(changed);
    return std::nullopt;
}

Outcome SimulatedConnect::reconfigure(const std::string& name, const std::string& property, const std::string& value)
{
    if (auto refusal = refuse(name, false, "Connector %1 not found")) {
        return refusal;
    }
    JsonMap properties = connector(name)->definition.properties;
    properties.set(property, jsonQuoted(value));
    return configure(name, properties);
}

Outcome SimulatedConnect::pause(const std::string& name)
{
    if (auto refusal = refuse(name, false, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& paused = *m_cluster.find(name);
    m_cluster.configs().setTarget(paused, TargetState::Paused);
    ++paused.epoch;
    m_cluster.later(paused, StatusDelay, [this](SimulatedConnector& connector) {
        m_cluster.statuses().putConnector(connector, TaskState::Paused);
    });
    m_cluster.later(paused, TaskDelay, [this](SimulatedConnector& connector) {
        for (int task = 0; task < connector.committedTasks; ++task) {
            const SimulatedStatuses::Status* status =
                m_cluster.statuses().store().task(connector.definition.name, task);
            if (status && status->state == TaskState::Running) {
                m_cluster.statuses().putTask(connector, task, TaskState::Paused);
            }
        }
    });
    return std::nullopt;
}

Outcome SimulatedConnect::resume(const std::string& name)
{
    if (auto refusal = refuse(name, false, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& resumed = *m_cluster.find(name);
    const TargetState before = resumed.target;
    m_cluster.configs().setTarget(resumed, TargetState::Started);
    if (before == TargetState::Started) {
        return std::nullopt;
    }
    ++resumed.epoch;
    m_cluster.later(resumed, StatusDelay, [this, before](SimulatedConnector& connector) {
        if (before == TargetState::Paused) {
            for (int task = 0; task < connector.committedTasks; ++task) {
                const SimulatedStatuses::Status* status =
                    m_cluster.statuses().store().task(connector.definition.name, task);
                if (status && status->state == TaskState::Paused) {
                    m_cluster.statuses().putTask(connector, task, TaskState::Running);
                }
            }
        }
        m_tasks.startConnector(connector);
        if (before == TargetState::Stopped || connector.committedTasks == 0 || connector.unpublished) {
            m_tasks.publish(connector);
        }
    });
    return std::nullopt;
}

Outcome SimulatedConnect::stop(const std::string& name)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& stopped = *m_cluster.find(name);
    ++stopped.epoch;
    m_cluster.configs().commitTasks(stopped, 0);
    m_cluster.configs().setTarget(stopped, TargetState::Stopped);
    m_cluster.expectRebalance();
    m_cluster.later(stopped, StatusDelay, [this](SimulatedConnector& connector) {
        const SimulatedStatuses::Status* status = m_cluster.statuses().store().connector(connector.definition.name);
        if (!status || status->state != TaskState::Stopped) {
            m_cluster.statuses().putConnector(connector, TaskState::Stopped);
        }
    });
    m_cluster.later(stopped, m_cluster.settings().rebalanceMs / 2,
                    [this](SimulatedConnector& connector) { m_cluster.statuses().unassignTasks(connector); });
    m_cluster.later(stopped, m_cluster.settings().rebalanceMs + StatusDelay,
                    [this](SimulatedConnector& connector) { m_cluster.statuses().dropTasks(connector); });
    return std::nullopt;
}

Outcome SimulatedConnect::remove(const std::string& name)
{
    if (auto refusal = refuse(name, true, "Connector %1 not found")) {
        return refusal;
    }
    SimulatedConnector& removed = *m_cluster.find(name);
    ++removed.epoch;
    m_cluster.configs().remove(removed);
    m_cluster.expectRebalance();
    m_cluster.later(removed, StatusDelay, [this](SimulatedConnector& connector) {
        m_cluster.statuses().putConnector(connector, TaskState::Unassigned);
        m_cluster.statuses().dropTopics(connector.definition.name);
    });
    m_cluster.later(removed, m_cluster.settings().rebalanceMs / 2,
                    [this](SimulatedConnector& connector) { m_cluster.statuses().unassignTasks(connector); });
    m_cluster.later(removed, m_cluster.settings().rebalanceMs + StatusDelay, [this](SimulatedConnector& connector) {
        m_cluster.statuses().dropTasks(connector);
        m_cluster.statuses().dropConnector(connector);
    });
    return std::nullopt;
}

Outcome SimulatedConnect::restart(const std::string& name, bool includeTasks, bool onlyFailed)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& restarted = *m_cluster.find(name);
    const SimulatedStatuses::Status* own = m_cluster.statuses().store().connector(name);
    if (!includeTasks && !onlyFailed) {
        m_cluster.statuses().putConnector(restarted, TaskState::Unassigned);
        m_cluster.later(restarted, StatusDelay,
                        [this](SimulatedConnector& connector) { m_tasks.startConnector(connector); });
        return std::nullopt;
    }
    m_cluster.configs().putRestart(name, includeTasks, onlyFailed);
    if (own && (!onlyFailed || own->state == TaskState::Failed)) {
        m_cluster.statuses().putConnector(restarted, TaskState::Restarting);
        m_cluster.later(restarted, StatusDelay,
                        [this](SimulatedConnector& connector) { m_tasks.startConnector(connector); });
    }
    for (int task = 0; includeTasks && task < restarted.committedTasks; ++task) {
        const SimulatedStatuses::Status* status = m_cluster.statuses().store().task(name, task);
        if (status && (!onlyFailed || status->state == TaskState::Failed)) {
            m_cluster.statuses().putTask(restarted, task, TaskState::Restarting);
            m_cluster.later(restarted, PublishDelay,
                            [this, task](SimulatedConnector& connector) { m_tasks.start(connector, task); });
        }
    }
    return std::nullopt;
}

Outcome SimulatedConnect::restartTask(const std::string& name, int task)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& restarted = *m_cluster.find(name);
    if (task < 0 || task >= restarted.committedTasks) {
        return Refusal{404, "Unknown task: " + name + "-" + std::to_string(task)};
    }
    m_cluster.statuses().unassignTask(restarted, task);
    m_cluster.later(restarted, PublishDelay,
                    [this, task](SimulatedConnector& connector) { m_tasks.start(connector, task); });
    return std::nullopt;
}

Outcome SimulatedConnect::resetOffsets(const std::string& name)
{
    if (auto refusal = refuseOffsets(name)) {
        return refusal;
    }
    SimulatedConnector& reset = *m_cluster.find(name);
    if (reset.definition.type == ConnectorType::Sink) {
        resetSinkOffsets(reset);
        return std::nullopt;
    }
    m_cluster.configs().fence(reset);
    m_cluster.offsets().reset(reset);
    return std::nullopt;
}

Outcome SimulatedConnect::alterOffsets(const std::string& name, const std::vector<OffsetChange>& changes)
{
    if (auto refusal = refuseOffsets(name)) {
        return refusal;
    }
    SimulatedConnector& altered = *m_cluster.find(name);
    if (altered.definition.type == ConnectorType::Sink) {
        return alterSinkOffsets(altered, changes);
    }
    m_cluster.configs().fence(altered);
    return m_cluster.offsets().alter(altered, changes);
}

Outcome SimulatedConnect::resetTopics(const std::string& name)
{
    m_cluster.statuses().dropTopics(name);
    return std::nullopt;
}

void SimulatedConnect::rotateSessionKey(const std::string& base64)
{
    m_cluster.configs().putSessionKey(base64);
}

void SimulatedConnect::setLoggerLevel(const std::string& logger, const std::string& level)
{
    m_cluster.configs().putLoggerLevel(logger, level);
    for (WorkerLoggers& worker : m_loggers) {
        worker.set(logger, level, m_cluster.now());
    }
}

std::vector<std::string> SimulatedConnect::setWorkerLogger(std::size_t worker, const std::string& logger,
                                                           const std::string& level)
{
    return m_loggers[worker].set(logger, level, m_cluster.now());
}

void SimulatedConnect::writeForeignOffset(const std::string& name, const JsonMap& partition, const Bytes& offset)
{
    if (const SimulatedConnector* owner = m_cluster.find(name)) {
        m_cluster.offsets().write(*owner, {{partition, offset}});
    }
}

Outcome SimulatedConnect::refuse(const std::string& name, bool duringRebalance, const char* unknown) const
{
    if (duringRebalance && rebalanceExpected()) {
        return Refusal{409, "Cannot complete request momentarily due to stale configuration (a rebalance is expected)"};
    }
    if (!connector(name)) {
        return Refusal{404, QString::fromUtf8(unknown).arg(QString::fromStdString(name)).toStdString()};
    }
    return std::nullopt;
}

Outcome SimulatedConnect::refuseOffsets(const std::string& name)
{
    if (auto refusal = refuse(name, true, "Connector %1 not found")) {
        return refusal;
    }
    const SimulatedConnector& changed = *m_cluster.find(name);
    if (changed.target != TargetState::Stopped || changed.committedTasks != 0) {
        return Refusal{400, "Offsets can only be changed while the connector is in the STOPPED state: stop it with "
                            "PUT /connectors/{connector}/stop first"};
    }
    return std::nullopt;
}

} // namespace inspector
