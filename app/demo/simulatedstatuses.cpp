// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedstatuses.h"

namespace inspector
{

namespace
{

bool isAlive(TaskState state)
{
    return state == TaskState::Running || state == TaskState::Paused;
}

bool tellsVersion(TaskState state)
{
    return state != TaskState::Unassigned && state != TaskState::Restarting;
}

} // namespace

SimulatedStatuses::SimulatedStatuses(std::string topic, std::vector<std::string> workerIds, EventQueue& clock,
                                     RecordWriter& writer)
    : m_topic(std::move(topic)), m_workerIds(std::move(workerIds)), m_clock(clock), m_writer(writer)
{}

void SimulatedStatuses::putConnector(const SimulatedConnector& connector, TaskState state)
{
    const std::string& name = connector.definition.name;
    Status status{state, {}, worker(name, -1), m_generation, std::nullopt};
    if (tellsVersion(state)) {
        status.version = connector.definition.version;
    }
    m_store.putConnector(name, status);
    write(connectrecords::connectorStatusKey(name), connectrecords::statusValue(status));
}

void SimulatedStatuses::putTask(const SimulatedConnector& connector, int task, TaskState state,
                                const std::string& trace)
{
    Status status{state, trace, worker(connector.definition.name, task), m_generation, std::nullopt};
    if (tellsVersion(state)) {
        status.version = connector.definition.version;
    }
    putTask(connector, task, status);
}

void SimulatedStatuses::putTask(const SimulatedConnector& connector, int task, const Status& status)
{
    const std::string& name = connector.definition.name;
    m_store.putTask(name, task, status);
    write(connectrecords::taskStatusKey(name, task), connectrecords::statusValue(status));
}

void SimulatedStatuses::unassignTasks(const SimulatedConnector& connector)
{
    const auto tasks = m_store.tasks(connector.definition.name);
    for (const auto& [task, status] : tasks) {
        unassignTask(connector, task);
    }
}

void SimulatedStatuses::unassignTask(const SimulatedConnector& connector, int task)
{
    const Status* status = m_store.task(connector.definition.name, task);
    if (status && isAlive(status->state)) {
        putTask(connector, task, TaskState::Unassigned);
    }
}

void SimulatedStatuses::dropTasks(const SimulatedConnector& connector, int from)
{
    const std::string& name = connector.definition.name;
    const auto tasks = m_store.tasks(name);
    for (auto place = tasks.lower_bound(from); place != tasks.end(); ++place) {
        const int task = place->first;
        m_store.removeTask(name, task);
        write(connectrecords::taskStatusKey(name, task), std::nullopt);
    }
}

void SimulatedStatuses::dropConnector(const SimulatedConnector& connector)
{
    const std::string& name = connector.definition.name;
    m_store.removeConnector(name);
    write(connectrecords::connectorStatusKey(name), std::nullopt);
}

void SimulatedStatuses::seeTopic(const std::string& connector, const std::string& topic, int task)
{
    if (m_store.topics(connector).contains(topic)) {
        return;
    }
    m_store.putTopic(connector, topic, task);
    write(connectrecords::activeTopicKey(topic, connector),
          connectrecords::activeTopicValue(topic, connector, task, m_clock.now()));
}

void SimulatedStatuses::dropTopics(const std::string& connector)
{
    const auto topics = m_store.topics(connector);
    for (const auto& [topic, task] : topics) {
        m_store.removeTopic(connector, topic);
        write(connectrecords::activeTopicKey(topic, connector), std::nullopt);
    }
}

void SimulatedStatuses::moveTask(const std::string& connector, int task)
{
    std::size_t& index = m_workers[{connector, task}];
    index = (index + 1) % m_workerIds.size();
}

std::optional<std::size_t> SimulatedStatuses::workerOf(const std::string& connector, int task) const
{
    const auto place = m_workers.find({connector, task});
    return place == m_workers.end() ? std::nullopt : std::optional(place->second);
}

const std::string& SimulatedStatuses::worker(const std::string& connector, int task)
{
    const auto [place, added] = m_workers.try_emplace({connector, task}, m_nextWorker);
    if (added) {
        m_nextWorker = (m_nextWorker + 1) % m_workerIds.size();
    }
    return m_workerIds[place->second];
}

void SimulatedStatuses::write(const Bytes& key, const std::optional<Bytes>& value)
{
    m_writer.write(m_topic, key, value, m_clock.now());
}

} // namespace inspector
