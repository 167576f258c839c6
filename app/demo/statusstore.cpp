// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusstore.h"

namespace inspector
{

const StatusStore::Status* StatusStore::connector(const std::string& name) const
{
    const auto found = m_connectors.find(name);
    return found == m_connectors.end() ? nullptr : &found->second;
}

const StatusStore::Status* StatusStore::task(const std::string& connector, int task) const
{
    const auto& all = tasks(connector);
    const auto found = all.find(task);
    return found == all.end() ? nullptr : &found->second;
}

const std::map<int, StatusStore::Status>& StatusStore::tasks(const std::string& connector) const
{
    static const std::map<int, Status> none;
    const auto found = m_tasks.find(connector);
    return found == m_tasks.end() ? none : found->second;
}

const std::map<std::string, int>& StatusStore::topics(const std::string& connector) const
{
    static const std::map<std::string, int> none;
    const auto found = m_topics.find(connector);
    return found == m_topics.end() ? none : found->second;
}

void StatusStore::putConnector(const std::string& name, const Status& status)
{
    m_connectors[name] = status;
}

void StatusStore::putTask(const std::string& connector, int task, const Status& status)
{
    const Status* known = this->task(connector, task);
    if (known && status.state == TaskState::Unassigned && known->state == TaskState::Running &&
        known->generation >= status.generation)
    {
        return;
    }
    m_tasks[connector][task] = status;
}

void StatusStore::putTopic(const std::string& connector, const std::string& topic, int task)
{
    m_topics[connector].emplace(topic, task);
}

void StatusStore::removeConnector(const std::string& name)
{
    m_connectors.erase(name);
    m_tasks.erase(name);
}

void StatusStore::removeTask(const std::string& connector, int task)
{
    m_tasks[connector].erase(task);
}

void StatusStore::removeTopic(const std::string& connector, const std::string& topic)
{
    m_topics[connector].erase(topic);
}

} // namespace inspector
