// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedconnect.h"

#include "sinkoffsets.h"
#include "sourceprogress.h"

#include <QString>

namespace inspector
{

namespace
{

// Delays in ms between what the workers of the recorded cluster wrote.
constexpr std::int64_t StatusDelay = 15;
constexpr std::int64_t TaskDelay = 200;
constexpr std::int64_t PublishDelay = 50;

bool isAlive(TaskState state)
{
    return state == TaskState::Running || state == TaskState::Paused;
}

} // namespace

SimulatedConnect::SimulatedConnect(Settings settings, EventQueue& queue, RecordWriter& writer)
    : m_settings(std::move(settings)), m_queue(queue), m_writer(writer),
      m_offsets(m_settings.topics.offset, queue, writer)
{}

std::vector<std::string> SimulatedConnect::connectorNames() const
{
    std::vector<std::string> names;
    for (const auto& [name, connector] : m_connectors) {
        if (connector.inConfig) {
            names.push_back(name);
        }
    }
    return names;
}

const SimulatedConnector* SimulatedConnect::connector(const std::string& name) const
{
    const auto found = m_connectors.find(name);
    return found != m_connectors.end() && found->second.inConfig ? &found->second : nullptr;
}

std::vector<std::pair<JsonMap, std::optional<JsonMap>>>
SimulatedConnect::offsets(const SimulatedConnector& connector) const
{
    return connector.definition.type == ConnectorType::Sink ? listSinkOffsets(connector) : m_offsets.list(connector);
}

ConnectorType SimulatedConnect::typeOf(const std::string& name) const
{
    const SimulatedConnector* found = connector(name);
    return found ? found->definition.type : ConnectorType::Unknown;
}

Outcome SimulatedConnect::create(const ConnectorDefinition& definition, TargetState initial)
{
    if (connector(definition.name)) {
        return Refusal{409, "Connector " + definition.name + " already exists"};
    }
    SimulatedConnector& made = m_connectors[definition.name];
    made.definition = definition;
    made.inConfig = true;
    made.committedTasks = 0;
    ++made.epoch;
    if (initial == TargetState::Started) {
        made.target = TargetState::Started; // no record: a missing target state means STARTED
    } else {
        setTarget(made, initial);
    }
    config(connectrecords::connectorKey(definition.name), connectrecords::propertiesValue(definition.properties));
    expectRebalance();
    later(made, m_settings.rebalanceMs + StatusDelay, [this](SimulatedConnector& connector) {
        startConnector(connector);
        if (connector.target != TargetState::Stopped) {
            publishTasks(connector);
        }
    });
    return std::nullopt;
}

Outcome SimulatedConnect::reconfigure(const std::string& name, const std::string& property, const std::string& value,
                                      int tasks)
{
    if (auto refusal = refuse(name, true, "Connector %1 not found")) {
        return refusal;
    }
    SimulatedConnector& changed = *find(name);
    ++changed.epoch;
    changed.definition.properties.set(property, jsonQuoted(value));
    changed.definition.tasks = tasks;
    config(connectrecords::connectorKey(name), connectrecords::propertiesValue(changed.definition.properties));
    putConnectorStatus(changed, TaskState::Unassigned);
    putConnectorStatus(changed, TaskState::Running);
    for (const auto& [task, status] : m_statuses.tasks(name)) {
        if (isAlive(status.state)) {
            putTaskStatus(changed, task, TaskState::Unassigned);
        }
    }
    publishTasks(changed);
    return std::nullopt;
}

Outcome SimulatedConnect::pause(const std::string& name)
{
    if (auto refusal = refuse(name, false, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& paused = *find(name);
    setTarget(paused, TargetState::Paused);
    ++paused.epoch;
    later(paused, StatusDelay,
          [this](SimulatedConnector& connector) { putConnectorStatus(connector, TaskState::Paused); });
    later(paused, TaskDelay, [this](SimulatedConnector& connector) {
        for (int task = 0; task < connector.committedTasks; ++task) {
            const Status* status = m_statuses.task(connector.definition.name, task);
            if (status && status->state == TaskState::Running) {
                putTaskStatus(connector, task, TaskState::Paused);
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
    SimulatedConnector& resumed = *find(name);
    const TargetState before = resumed.target;
    setTarget(resumed, TargetState::Started);
    if (before == TargetState::Started) {
        return std::nullopt;
    }
    ++resumed.epoch;
    later(resumed, StatusDelay, [this, before](SimulatedConnector& connector) {
        if (before == TargetState::Paused) {
            for (int task = 0; task < connector.committedTasks; ++task) {
                const Status* status = m_statuses.task(connector.definition.name, task);
                if (status && status->state == TaskState::Paused) {
                    putTaskStatus(connector, task, TaskState::Running);
                }
            }
        }
        startConnector(connector);
        if (before == TargetState::Stopped || connector.committedTasks == 0) {
            publishTasks(connector);
        }
    });
    return std::nullopt;
}

Outcome SimulatedConnect::stop(const std::string& name)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& stopped = *find(name);
    ++stopped.epoch;
    commitTasks(stopped, 0);
    setTarget(stopped, TargetState::Stopped);
    expectRebalance();
    later(stopped, StatusDelay, [this](SimulatedConnector& connector) {
        const Status* status = m_statuses.connector(connector.definition.name);
        if (!status || status->state != TaskState::Stopped) {
            putConnectorStatus(connector, TaskState::Stopped);
        }
    });
    later(stopped, m_settings.rebalanceMs / 2, [this](SimulatedConnector& connector) {
        const auto tasks = m_statuses.tasks(connector.definition.name);
        for (const auto& [task, status] : tasks) {
            if (isAlive(status.state)) {
                putTaskStatus(connector, task, TaskState::Unassigned);
            }
        }
    });
    later(stopped, m_settings.rebalanceMs + StatusDelay,
          [this](SimulatedConnector& connector) { dropTaskStatuses(connector); });
    return std::nullopt;
}

Outcome SimulatedConnect::remove(const std::string& name)
{
    if (auto refusal = refuse(name, true, "Connector %1 not found")) {
        return refusal;
    }
    SimulatedConnector& removed = *find(name);
    ++removed.epoch;
    config(connectrecords::connectorKey(name), std::nullopt);
    config(connectrecords::targetStateKey(name), std::nullopt);
    removed.inConfig = false;
    removed.target = TargetState::Started;
    removed.committedTasks = 0;
    removed.taskConfigs.clear();
    expectRebalance();
    later(removed, StatusDelay, [this](SimulatedConnector& connector) {
        putConnectorStatus(connector, TaskState::Unassigned);
        const auto topics = m_statuses.topics(connector.definition.name);
        for (const auto& [topic, task] : topics) {
            dropTopic(connector.definition.name, topic);
        }
    });
    later(removed, m_settings.rebalanceMs / 2, [this](SimulatedConnector& connector) {
        const auto tasks = m_statuses.tasks(connector.definition.name);
        for (const auto& [task, status] : tasks) {
            if (isAlive(status.state)) {
                putTaskStatus(connector, task, TaskState::Unassigned);
            }
        }
    });
    later(removed, m_settings.rebalanceMs + StatusDelay, [this](SimulatedConnector& connector) {
        dropTaskStatuses(connector);
        dropConnectorStatus(connector);
    });
    return std::nullopt;
}

Outcome SimulatedConnect::restart(const std::string& name, bool includeTasks, bool onlyFailed)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& restarted = *find(name);
    const Status* own = m_statuses.connector(name);
    if (!includeTasks && !onlyFailed) {
        putConnectorStatus(restarted, TaskState::Unassigned);
        later(restarted, StatusDelay, [this](SimulatedConnector& connector) { startConnector(connector); });
        return std::nullopt;
    }
    config(connectrecords::restartKey(name), connectrecords::restartValue(includeTasks, onlyFailed));
    if (own && (!onlyFailed || own->state == TaskState::Failed)) {
        putConnectorStatus(restarted, TaskState::Restarting);
        later(restarted, StatusDelay, [this](SimulatedConnector& connector) { startConnector(connector); });
    }
    for (int task = 0; includeTasks && task < restarted.committedTasks; ++task) {
        const Status* status = m_statuses.task(name, task);
        if (status && (!onlyFailed || status->state == TaskState::Failed)) {
            putTaskStatus(restarted, task, TaskState::Restarting);
            later(restarted, PublishDelay, [this, task](SimulatedConnector& connector) { startTask(connector, task); });
        }
    }
    return std::nullopt;
}

Outcome SimulatedConnect::restartTask(const std::string& name, int task)
{
    if (auto refusal = refuse(name, true, "Unknown connector %1")) {
        return refusal;
    }
    SimulatedConnector& restarted = *find(name);
    if (task < 0 || task >= restarted.committedTasks) {
        return Refusal{404, "Unknown task: " + name + "-" + std::to_string(task)};
    }
    const Status* status = m_statuses.task(name, task);
    if (status && isAlive(status->state)) {
        putTaskStatus(restarted, task, TaskState::Unassigned);
    }
    later(restarted, PublishDelay, [this, task](SimulatedConnector& connector) { startTask(connector, task); });
    return std::nullopt;
}

Outcome SimulatedConnect::resetOffsets(const std::string& name)
{
    if (auto refusal = refuseOffsets(name)) {
        return refusal;
    }
    SimulatedConnector& reset = *find(name);
    if (reset.definition.type == ConnectorType::Sink) {
        resetSinkOffsets(reset);
        return std::nullopt;
    }
    fence(reset);
    m_offsets.reset(reset);
    return std::nullopt;
}

Outcome SimulatedConnect::alterOffsets(const std::string& name, const std::vector<OffsetChange>& changes)
{
    if (auto refusal = refuseOffsets(name)) {
        return refusal;
    }
    SimulatedConnector& altered = *find(name);
    if (altered.definition.type == ConnectorType::Sink) {
        return alterSinkOffsets(altered, changes);
    }
    fence(altered);
    return m_offsets.alter(altered, changes);
}

Outcome SimulatedConnect::resetTopics(const std::string& name)
{
    const auto topics = m_statuses.topics(name);
    for (const auto& [topic, task] : topics) {
        dropTopic(name, topic);
    }
    return std::nullopt;
}

void SimulatedConnect::rotateSessionKey(const std::string& base64)
{
    config("session-key", connectrecords::sessionKeyValue(base64, m_queue.now()));
}

void SimulatedConnect::setLoggerLevel(const std::string& logger, const std::string& level)
{
    config(connectrecords::loggerKey(logger), connectrecords::loggerValue(level));
}

void SimulatedConnect::failTask(const std::string& name, int task, const std::string& trace)
{
    const Status* status = m_statuses.task(name, task);
    SimulatedConnector* failed = find(name);
    if (failed && status && status->state == TaskState::Running) {
        putTaskStatus(*failed, task, TaskState::Failed, trace);
    }
}

void SimulatedConnect::moveTask(const std::string& name, int task, bool lateGoodbye)
{
    SimulatedConnector* moved = find(name);
    const Status* status = m_statuses.task(name, task);
    const std::int32_t oldGeneration = m_generation++;
    if (!moved || !status || status->state != TaskState::Running) {
        return;
    }
    Status goodbye{TaskState::Unassigned, {}, status->workerId, oldGeneration, std::nullopt};
    const auto sayGoodbye = [this, task, goodbye](const SimulatedConnector& connector) {
        putTaskStatus(connector, task, goodbye);
    };
    if (!lateGoodbye) {
        sayGoodbye(*moved);
    }
    std::size_t& index = m_workers[{name, task}];
    index = (index + 1) % m_settings.workerIds.size();
    later(*moved, PublishDelay, [this, task, lateGoodbye, sayGoodbye](SimulatedConnector& connector) {
        startTask(connector, task);
        if (lateGoodbye) {
            sayGoodbye(connector);
        }
    });
}

void SimulatedConnect::moveOffsets(int beat)
{
    for (auto& [name, connector] : m_connectors) {
        if (!connector.inConfig || beat % connector.definition.beats != 0) {
            continue;
        }
        const auto running = [this, &connector = connector](int task) {
            const Status* status = m_statuses.task(connector.definition.name, task);
            return status && status->state == TaskState::Running;
        };
        for (SourcePartition& partition : connector.definition.sourcePartitions) {
            if (running(partition.task)) {
                partition.position += partition.step;
                m_offsets.write(connector, {{partition.partition, offsetValue(partition, m_queue.now())}});
            }
        }
        for (SinkPartition& partition : connector.definition.sinkPartitions) {
            if (running(partition.task)) {
                partition.committed = partition.committed.value_or(0) + partition.step;
            }
        }
    }
}

void SimulatedConnect::writeForeignOffset(const std::string& name, const JsonMap& partition, const Bytes& offset)
{
    if (const SimulatedConnector* owner = find(name)) {
        m_offsets.write(*owner, {{partition, offset}});
    }
}

SimulatedConnector* SimulatedConnect::find(const std::string& name)
{
    const auto found = m_connectors.find(name);
    return found == m_connectors.end() ? nullptr : &found->second;
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
    const SimulatedConnector& changed = *find(name);
    if (changed.target != TargetState::Stopped || changed.committedTasks != 0) {
        return Refusal{400, "Offsets can only be changed while the connector is in the STOPPED state: stop it with "
                            "PUT /connectors/{connector}/stop first"};
    }
    return std::nullopt;
}

void SimulatedConnect::fence(SimulatedConnector& connector)
{
    if (!connector.pendingFencing) {
        return;
    }
    config(connectrecords::fencingKey(connector.definition.name),
           connectrecords::fencingValue(connector.committedTasks));
    connector.pendingFencing = false;
}

void SimulatedConnect::config(const Bytes& key, const std::optional<Bytes>& value)
{
    m_writer.write(m_settings.topics.config, key, value, m_queue.now());
}

void SimulatedConnect::setTarget(SimulatedConnector& connector, TargetState state)
{
    connector.target = state;
    config(connectrecords::targetStateKey(connector.definition.name), connectrecords::targetStateValue(state));
}

void SimulatedConnect::commitTasks(SimulatedConnector& connector, int tasks)
{
    config(connectrecords::commitKey(connector.definition.name), connectrecords::commitValue(tasks));
    connector.committedTasks = tasks;
    connector.pendingFencing = true;
}

void SimulatedConnect::expectRebalance()
{
    m_rebalanceUntil = m_queue.now() + m_settings.rebalanceMs;
    m_queue.schedule(m_settings.rebalanceMs, [this] { ++m_generation; });
}

void SimulatedConnect::later(const SimulatedConnector& connector, std::int64_t delay,
                             std::function<void(SimulatedConnector&)> step)
{
    m_queue.schedule(delay, [this, name = connector.definition.name, epoch = connector.epoch, step = std::move(step)] {
        SimulatedConnector* same = find(name);
        if (same && same->epoch == epoch) {
            step(*same);
        }
    });
}

void SimulatedConnect::startConnector(SimulatedConnector& connector)
{
    switch (connector.target) {
    case TargetState::Started:
        putConnectorStatus(connector, TaskState::Running);
        break;
    case TargetState::Paused:
        putConnectorStatus(connector, TaskState::Paused);
        break;
    case TargetState::Stopped:
        putConnectorStatus(connector, TaskState::Stopped);
        break;
    }
}

void SimulatedConnect::publishTasks(SimulatedConnector& connector)
{
    later(connector, PublishDelay, [this](SimulatedConnector& published) {
        const ConnectorDefinition& definition = published.definition;
        published.taskConfigs.clear();
        for (int task = 0; task < definition.tasks; ++task) {
            JsonMap properties = definition.properties;
            properties.set("task.class", jsonQuoted(definition.taskClass));
            if (definition.tasks > 1 && definition.type == ConnectorType::Source) {
                properties.set("task.index", jsonQuoted(std::to_string(task)));
            }
            properties = properties.inHashMapOrder();
            config(connectrecords::taskKey(definition.name, task), connectrecords::propertiesValue(properties));
            published.taskConfigs.push_back(std::move(properties));
        }
        commitTasks(published, definition.tasks);
        expectRebalance();
        later(published, m_settings.rebalanceMs + StatusDelay, [this](SimulatedConnector& started) {
            // With exactly-once support the tasks of a source start only after a round of fencing.
            if (started.definition.type == ConnectorType::Source) {
                fence(started);
            }
            later(started, TaskDelay, [this](SimulatedConnector& running) { startTasks(running); });
        });
    });
}

void SimulatedConnect::startTasks(SimulatedConnector& connector)
{
    for (int task = 0; task < connector.committedTasks; ++task) {
        startTask(connector, task);
    }
}

void SimulatedConnect::startTask(SimulatedConnector& connector, int task)
{
    const std::string& name = connector.definition.name;
    if (const auto failure = connector.definition.failures.find(task); failure != connector.definition.failures.end()) {
        putTaskStatus(connector, task, TaskState::Failed, failure->second);
        return;
    }
    readPositions(connector, task);
    const bool paused = connector.target == TargetState::Paused;
    putTaskStatus(connector, task, paused ? TaskState::Paused : TaskState::Running);
    for (const auto& [topic, user] : connector.definition.topics) {
        if (user == task && !paused && !m_statuses.topics(name).contains(topic)) {
            m_statuses.putTopic(name, topic, task);
            m_writer.write(m_settings.topics.status, connectrecords::activeTopicKey(topic, name),
                           connectrecords::activeTopicValue(topic, name, task, m_queue.now()), m_queue.now());
        }
    }
}

void SimulatedConnect::readPositions(SimulatedConnector& connector, int task)
{
    for (SourcePartition& partition : connector.definition.sourcePartitions) {
        if (partition.task == task) {
            takePosition(partition, m_offsets.taskValue(connector, partition.partition));
        }
    }
}

void SimulatedConnect::putConnectorStatus(const SimulatedConnector& connector, TaskState state)
{
    const std::string& name = connector.definition.name;
    Status status{state, {}, worker(name, -1), m_generation, std::nullopt};
    if (state != TaskState::Unassigned && state != TaskState::Restarting) {
        status.version = connector.definition.version;
    }
    m_statuses.putConnector(name, status);
    m_writer.write(m_settings.topics.status, connectrecords::connectorStatusKey(name),
                   connectrecords::statusValue(status), m_queue.now());
}

void SimulatedConnect::putTaskStatus(const SimulatedConnector& connector, int task, TaskState state,
                                     const std::string& trace)
{
    Status status{state, trace, worker(connector.definition.name, task), m_generation, std::nullopt};
    if (state != TaskState::Unassigned && state != TaskState::Restarting) {
        status.version = connector.definition.version;
    }
    putTaskStatus(connector, task, status);
}

void SimulatedConnect::putTaskStatus(const SimulatedConnector& connector, int task, const Status& status)
{
    const std::string& name = connector.definition.name;
    m_statuses.putTask(name, task, status);
    m_writer.write(m_settings.topics.status, connectrecords::taskStatusKey(name, task),
                   connectrecords::statusValue(status), m_queue.now());
}

void SimulatedConnect::dropTaskStatuses(const SimulatedConnector& connector)
{
    const std::string& name = connector.definition.name;
    const auto tasks = m_statuses.tasks(name);
    for (const auto& [task, status] : tasks) {
        m_statuses.removeTask(name, task);
        m_writer.write(m_settings.topics.status, connectrecords::taskStatusKey(name, task), std::nullopt,
                       m_queue.now());
    }
}

void SimulatedConnect::dropConnectorStatus(const SimulatedConnector& connector)
{
    const std::string& name = connector.definition.name;
    m_statuses.removeConnector(name);
    m_writer.write(m_settings.topics.status, connectrecords::connectorStatusKey(name), std::nullopt, m_queue.now());
}

void SimulatedConnect::dropTopic(const std::string& connector, const std::string& topic)
{
    m_statuses.removeTopic(connector, topic);
    m_writer.write(m_settings.topics.status, connectrecords::activeTopicKey(topic, connector), std::nullopt,
                   m_queue.now());
}

const std::string& SimulatedConnect::worker(const std::string& connector, int task)
{
    const auto [place, added] = m_workers.try_emplace({connector, task}, m_nextWorker);
    if (added) {
        m_nextWorker = (m_nextWorker + 1) % m_settings.workerIds.size();
    }
    return m_settings.workerIds[place->second];
}

} // namespace inspector
