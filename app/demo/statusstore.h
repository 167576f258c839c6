// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectrecords.h"

#include <map>
#include <optional>
#include <string>

namespace inspector
{

/// What the workers remember of the status topic (KafkaStatusBackingStore), fed with what is written to it.
class StatusStore
{
public:
    using Status = connectrecords::TaskStatus;

    const Status* connector(const std::string& name) const;
    const Status* task(const std::string& connector, int task) const;
    /// By task id.
    const std::map<int, Status>& tasks(const std::string& connector) const;
    /// Active topics with the task that saw them first.
    const std::map<std::string, int>& topics(const std::string& connector) const;

    void putConnector(const std::string& name, const Status& status);
    /// A worker's reading guard: an UNASSIGNED is ignored if the task is RUNNING in the same or a newer generation.
    void putTask(const std::string& connector, int task, const Status& status);
    void putTopic(const std::string& connector, const std::string& topic, int task);
    /// A connector's tombstone also drops the statuses of its tasks.
    void removeConnector(const std::string& name);
    void removeTask(const std::string& connector, int task);
    void removeTopic(const std::string& connector, const std::string& topic);

private:
    std::map<std::string, Status> m_connectors;
    std::map<std::string, std::map<int, Status>> m_tasks;
    std::map<std::string, std::map<std::string, int>> m_topics;
};

} // namespace inspector
