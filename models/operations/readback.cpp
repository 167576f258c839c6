// SPDX-License-Identifier: GPL-3.0-or-later
#include "readback.h"

#include "answer.h"

#include <algorithm>

namespace inspector
{

namespace
{

std::vector<TopicPartition> partitionsOf(const PlannedGroupChange& change)
{
    std::vector<TopicPartition> partitions;
    for (const PlannedGroupChange::Partition& partition : change.partitions)
        partitions.push_back({partition.topic, partition.partition});
    return partitions;
}

} // namespace

Readback::Readback(ClusterEvidence* evidence, std::shared_ptr<GroupAdmin> groups, OperationPlan plan,
                   Deadlines deadlines, QObject* parent)
    : QObject(parent), m_evidence(evidence), m_plan(std::move(plan)), m_deadlines(deadlines)
{
    if (const std::optional<PlannedGroupChange> change = groupChangeOf(evidence->mirror(), m_plan)) {
        m_group = new GroupWatch(std::move(groups), deadlines.readToEnd, this);
        m_group->setQuestion(partitionsOf(*change), std::nullopt);
        m_group->setGroup(change->group);
        connect(m_group, &GroupWatch::answered, this, &Readback::onGroup);
    }
    m_deadline.setSingleShot(true);
    m_pause.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &Readback::finish);
    connect(&m_pause, &QTimer::timeout, this, &Readback::read);
}

void Readback::start(std::chrono::milliseconds deadline)
{
    m_running = true;
    m_deadline.start(deadline);
    read();
}

void Readback::startOnce()
{
    m_once = true;
    start(m_deadlines.readToEnd + m_deadlines.readBackPause);
}

void Readback::stop()
{
    m_running = false;
    m_deadline.stop();
    m_pause.stop();
}

PlanFindings Readback::findings() const
{
    const Answer<GroupState> none;
    const Answer<GroupState>& group = m_group ? m_group->state() : none;
    return findEffects(m_evidence->mirror(), m_plan,
                       group.ok() ? std::optional<GroupState>(group.result->value()) : std::nullopt);
}

void Readback::read()
{
    if (m_group) {
        m_group->askAnew();
        return;
    }
    const auto limit = std::min(m_deadlines.readToEnd, std::max(m_deadline.remainingTimeAsDuration(), {}));
    m_evidence->readToEnd(limit, guarded(this, [this](const Result<Done>& result) { onTopics(result); }));
}

void Readback::onTopics(const Result<Done>& result)
{
    onRead(result.ok() ? std::nullopt : std::optional<Error>(result.error()));
}

void Readback::onGroup()
{
    const Answer<GroupState>& state = m_group->state();
    if (!state.ok())
        onRead(Error{ErrorCode::NotPossible, m_plan.connector, "group-unknown"});
    else
        onRead(state.result->value().error);
}

void Readback::onRead(const std::optional<Error>& problem)
{
    if (!m_running)
        return;
    // What was read before the topics were lost says nothing of what has been written since.
    m_settled = !problem;
    m_problem = problem;
    Q_EMIT progressed();
    const PlanFindings found = findings();
    if (m_once || (m_settled && found.clean() && !found.awaitsStatus))
        finish();
    else
        m_pause.start(m_deadlines.readBackPause);
}

void Readback::finish()
{
    if (!m_running)
        return;
    stop();
    Q_EMIT finished();
}

} // namespace inspector
