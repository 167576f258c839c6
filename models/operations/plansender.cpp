// SPDX-License-Identifier: GPL-3.0-or-later
#include "plansender.h"

#include "answer.h"

namespace inspector
{

namespace
{

/// Pool thread. Commits are set and deleted by two requests: each is told, and the worse of both counts.
SendAnswer changeGroup(GroupAdmin& groups, const PlannedGroupChange& change, const AskControl& control)
{
    if (change.deleteGroup)
        return answerOf(groups.deleteGroup(change.group, control));
    std::vector<std::pair<TopicPartition, std::int64_t>> set;
    std::vector<TopicPartition> removed;
    for (const PlannedGroupChange::Partition& partition : change.partitions) {
        const TopicPartition at{partition.topic, partition.partition};
        if (partition.after)
            set.emplace_back(at, *partition.after);
        else
            removed.push_back(at);
    }
    if (removed.empty())
        return answerOf(groups.alter(change.group, set, control));
    if (set.empty())
        return answerOf(groups.remove(change.group, removed, control));
    SendAnswer altered = answerOf(groups.alter(change.group, set, control));
    if (altered.kind != AnswerKind::Done)
        return altered; // the deletions were not sent
    SendAnswer answer = answerOf(groups.remove(change.group, removed, control));
    if (answer.kind == AnswerKind::Refused)
        answer.kind = AnswerKind::Failed; // half of it is done
    answer.words = altered.words << answer.words;
    return answer;
}

} // namespace

PlanSender::PlanSender(Means means, std::chrono::milliseconds directLimit, QObject* parent)
    : QObject(parent), m_means(std::move(means)), m_limit(directLimit)
{}

PlanSender::~PlanSender()
{
    giveUp();
}

void PlanSender::send(const OperationPlan& plan)
{
    if (plan.via == PlanVia::Rest && plan.rest)
        sendCall(*plan.rest);
    else if (plan.via == PlanVia::Direct && plan.groupChange)
        sendGroupChange(*plan.groupChange);
    else
        sendRecords(plan);
}

void PlanSender::giveUp()
{
    if (m_call)
        m_call->cancel();
    m_call.reset();
    m_write.reset();
    m_change.reset();
}

void PlanSender::sendCall(const PlannedCall& call)
{
    if (!m_means.api) {
        refuse(translate("inspector::Operation", "Not sent: no REST address of a worker is known."));
        return;
    }
    m_call = m_means.api->send(call, guarded(this, [this](const Result<ConnectAnswer>& result) {
                                   m_call.reset();
                                   Q_EMIT answered(answerOf(result));
                               }));
}

void PlanSender::sendRecords(const OperationPlan& plan)
{
    if (!m_means.writer) {
        refuse(translate("inspector::Operation", "Not sent: nothing can be written to this cluster."));
        return;
    }
    const DirectWrite write{plan.records, plan.transactionalId, plan.fence};
    m_write = std::make_unique<BackgroundCall<DirectWriteReport>>(
        m_limit, [writer = m_means.writer, write](const AskControl& control) { return writer->write(write, control); },
        [this, write](const DirectWriteReport& report) { Q_EMIT answered(answerOf(write, report)); });
}

void PlanSender::sendGroupChange(const PlannedGroupChange& change)
{
    if (!m_means.groups) {
        refuse(translate("inspector::Operation", "Not sent: consumer groups of this cluster cannot be changed."));
        return;
    }
    m_change = std::make_unique<BackgroundCall<SendAnswer>>(
        m_limit,
        [groups = m_means.groups, change](const AskControl& control) { return changeGroup(*groups, change, control); },
        [this](const SendAnswer& answer) { Q_EMIT answered(answer); });
}

void PlanSender::refuse(const Sentence& words)
{
    SendAnswer answer;
    answer.kind = AnswerKind::Refused;
    answer.words = words;
    QMetaObject::invokeMethod(
        this, [this, answer] { Q_EMIT answered(answer); }, Qt::QueuedConnection);
}

} // namespace inspector
