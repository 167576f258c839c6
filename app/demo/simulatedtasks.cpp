// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedtasks.h"

#include "sourceprogress.h"

#include <algorithm>

namespace inspector
{

namespace
{
constexpr std::int64_t LagPart = 10; ///< of a step, is what a sink that keeps up has not read yet
} // namespace

void SimulatedTasks::startConnector(const SimulatedConnector& connector)
{
    switch (connector.target) {
    case TargetState::Started:
        m_cluster.statuses().putConnector(connector, TaskState::Running);
        break;
    case TargetState::Paused:
        m_cluster.statuses().putConnector(connector, TaskState::Paused);
        break;
    case TargetState::Stopped:
        m_cluster.statuses().putConnector(connector, TaskState::Stopped);
        break;
    }
}

void SimulatedTasks::publish(SimulatedConnector& connector)
{
    m_cluster.later(connector, PublishDelay, [this](SimulatedConnector& published) {
        m_cluster.configs().putTasks(published);
        m_cluster.expectRebalance();
        m_cluster.later(published, m_cluster.settings().rebalanceMs + StatusDelay, [this](SimulatedConnector& started) {
            // The leader takes away the statuses of tasks that there are no longer.
            m_cluster.statuses().dropTasks(started, started.committedTasks);
            // With exactly-once support the tasks of a source start only after a round of fencing.
            if (started.definition.type == ConnectorType::Source) {
                m_cluster.configs().fence(started);
            }
            m_cluster.later(started, TaskDelay, [this](SimulatedConnector& running) {
                for (int task = 0; task < running.committedTasks; ++task) {
                    start(running, task);
                }
            });
        });
    });
}

void SimulatedTasks::start(SimulatedConnector& connector, int task)
{
    if (const auto failure = connector.definition.failures.find(task); failure != connector.definition.failures.end()) {
        m_cluster.statuses().putTask(connector, task, TaskState::Failed, failure->second);
        return;
    }
    readPositions(connector, task);
    const bool paused = connector.target == TargetState::Paused;
    m_cluster.statuses().putTask(connector, task, paused ? TaskState::Paused : TaskState::Running);
    for (const auto& [topic, user] : connector.definition.topics) {
        if (user == task && !paused) {
            m_cluster.statuses().seeTopic(connector.definition.name, topic, task);
        }
    }
}

void SimulatedTasks::readPositions(SimulatedConnector& connector, int task)
{
    for (SourcePartition& partition : connector.definition.sourcePartitions) {
        if (partition.task == task) {
            takePosition(partition, m_cluster.offsets().taskValue(connector, partition.partition));
        }
    }
}

void SimulatedTasks::fail(const std::string& name, int task, const std::string& trace)
{
    const auto* status = m_cluster.statuses().store().task(name, task);
    const SimulatedConnector* failed = m_cluster.find(name);
    if (failed && status && status->state == TaskState::Running) {
        m_cluster.statuses().putTask(*failed, task, TaskState::Failed, trace);
    }
}

void SimulatedTasks::move(const std::string& name, int task, bool lateGoodbye)
{
    SimulatedStatuses& statuses = m_cluster.statuses();
    const SimulatedConnector* moved = m_cluster.find(name);
    const auto* status = statuses.store().task(name, task);
    const std::int32_t oldGeneration = statuses.generation();
    statuses.nextGeneration();
    if (!moved || !status || status->state != TaskState::Running) {
        return;
    }
    const SimulatedStatuses::Status goodbye{TaskState::Unassigned, {}, status->workerId, oldGeneration, std::nullopt};
    const auto sayGoodbye = [&statuses, task, goodbye](const SimulatedConnector& connector) {
        statuses.putTask(connector, task, goodbye);
    };
    if (!lateGoodbye) {
        sayGoodbye(*moved);
    }
    statuses.moveTask(name, task);
    m_cluster.later(*moved, PublishDelay, [this, task, lateGoodbye, sayGoodbye](SimulatedConnector& connector) {
        start(connector, task);
        if (lateGoodbye) {
            sayGoodbye(connector);
        }
    });
}

void SimulatedTasks::moveOffsets(int beat)
{
    for (auto& [name, connector] : m_cluster.connectors()) {
        if (!connector.inConfig || beat % connector.definition.beats != 0) {
            continue;
        }
        const auto running = [this, &connector = connector](int task) {
            const auto* status = m_cluster.statuses().store().task(connector.definition.name, task);
            return status && status->state == TaskState::Running;
        };
        for (SourcePartition& partition : connector.definition.sourcePartitions) {
            if (running(partition.task)) {
                partition.position += partition.step;
                m_cluster.offsets().write(connector, {{partition.partition, offsetValue(partition, m_cluster.now())}});
            }
        }
        for (SinkPartition& partition : connector.definition.sinkPartitions) {
            if (running(partition.task)) {
                partition.committed = partition.committed.value_or(0) + partition.step;
                partition.end = std::max(partition.end, *partition.committed + partition.step / LagPart);
            }
        }
    }
}

} // namespace inspector
