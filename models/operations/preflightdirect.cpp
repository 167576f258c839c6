// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "core/sinkplans.h"
#include "operationwords.h"

#include <QStringList>

#include <map>

namespace inspector
{

namespace
{
constexpr std::size_t NamedMembers = 5;

Sentence stopAdvice()
{
    return translate("inspector::Operation",
                     "Workers run, and the connector is not stopped: stop it through a worker. Where workers cannot "
                     "stop connectors (before Connect 3.5), end all workers of the group.");
}

Sentence membersOf(const GroupState& group)
{
    QStringList names;
    for (std::size_t i = 0; i < group.members.size() && i < NamedMembers; ++i)
        names << QString::fromStdString(group.members[i].clientId + group.members[i].host);
    return translate("inspector::Operation", "%1: %2, members: %3")
        .with({QString::fromStdString(group.id), QString::fromStdString(group.state.value_or(std::string())),
               names.join(u", "_qs)});
}
} // namespace

PreflightLine Preflight::canWrite() const
{
    return made({"can-write", translate("inspector::Operation", "It can go straight to Kafka"),
                 m_in.canWrite ? Verdict::Ok : Verdict::Blocked,
                 m_in.canWrite ? translate("inspector::Operation", "all in-sync replicas must acknowledge it")
                               : translate("inspector::Operation", "nothing can be written to this cluster from here"),
                 translate("inspector::Operation", "Open the live cluster itself.")},
                u"program"_qs, m_in.now);
}

/// A status that was never taken back does not count.
bool Preflight::shownStopped() const
{
    return m_summary->targetState == TargetState::Stopped && committedTasks().verdict == Verdict::Ok &&
           lastStatuses().verdict != Verdict::Wait;
}

/// A worker that answers is there, whatever the brokers say: it may be cut off from them, or the group's name be wrong.
bool Preflight::workerAnswers() const
{
    return m_in.worker.ok() && (*m_in.worker.result)->kafkaClusterId == m_in.progress.clusterId;
}

bool Preflight::provedWorkerless() const
{
    const bool workerAwaited = m_in.restAvailable && !m_in.worker.result;
    return !workerAwaited && !workerAnswers() && m_in.workers.ok() &&
           m_in.workers.result->value().membersKnown == GroupState::Members::None &&
           m_in.workers.at.msecsTo(m_in.now) <= m_in.deadlines.workerFresh.count();
}

void Preflight::excuse(Line& line) const
{
    if (line.verdict == Verdict::Ok || !m_notShownStopped || !provedWorkerless())
        return;
    line.verdict = Verdict::Unknown;
    line.unknownBlocks = false;
    line.advice = translate("inspector::Operation", "No worker is there to go on with it or to take it back.");
}

PreflightLine Preflight::noWorkerAlive() const
{
    Line line{"no-worker-alive",
              translate("inspector::Operation", "No worker of the Connect group is running"),
              Verdict::Unknown,
              {},
              translate("inspector::Operation",
                        "The connector is not shown to be stopped, so it must be sure that nobody runs it."),
              Cure::Refresh};
    const QString source = u"brokers"_qs;
    if (!m_in.workersAvailable) {
        line.seen = translate("inspector::Operation", "the Connect group cannot be looked at from here");
        line.advice << translate("inspector::Operation", "Stop it through a worker.");
        return made(line, source, {});
    }
    if (!m_in.workers.result || (m_in.restAvailable && !m_in.worker.result)) {
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Operation", "asked, no answer yet");
        line.advice = translate("inspector::Operation", "Wait for the answer.");
        return made(line, source, {});
    }
    if (workerAnswers()) {
        line.verdict = m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        line.seen = translate("inspector::Operation", "a worker answers at %1").with({workerUrl()});
        line.advice = stopAdvice();
        return made(line, source, m_in.worker.at);
    }
    const GroupState& group = m_in.workers.result->value();
    const Sentence name(QString::fromStdString(group.id));
    const Sentence state(group.state ? QString::fromStdString(*group.state) : QString());
    switch (group.membersKnown) {
    case GroupState::Members::None:
        line.seen =
            group.exists
                ? translate("inspector::Operation", "%1: %2, no members").with({name, state})
                : translate("inspector::Operation", "%1: there is no such group; be sure of its name").with({name});
        line.verdict = provedWorkerless() ? Verdict::Ok : Verdict::Wait;
        if (line.verdict == Verdict::Wait)
            line.advice = translate("inspector::Operation", "This answer is old and no newer one has come; wait.");
        break;
    case GroupState::Members::Some:
        line.verdict = m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        line.seen = membersOf(group);
        line.advice = stopAdvice();
        break;
    case GroupState::Members::Unknown:
        line.seen = translate("inspector::Operation", "%1: its members are not known").with({name});
        if (group.error)
            line.advice << errorSentence(*group.error);
        break;
    }
    return made(line, source, m_in.workers.at);
}

PreflightLine Preflight::groupEmpty() const
{
    Line line{"group-empty",
              translate("inspector::Operation", "Nobody consumes with the sink's group"),
              Verdict::Unknown,
              {},
              {},
              Cure::Refresh,
              direct()};
    const QString source = u"brokers"_qs;
    if (!m_in.groupAvailable) {
        line.seen = translate("inspector::Operation", "the group cannot be looked at from here");
        line.advice =
            translate("inspector::Operation", "The worker finds out; the brokers refuse while it has members.");
        return made(line, source, {});
    }
    if (!m_in.group.result) {
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Operation", "asked, no answer yet");
        line.advice = translate("inspector::Operation", "Wait for the answer.");
        return made(line, source, {});
    }
    const GroupState& group = m_in.group.result->value();
    const QString state = group.state ? QString::fromStdString(*group.state) : QString();
    line.seen = translate("inspector::Operation", "%1: %2").with({QString::fromStdString(group.id), state});
    switch (group.membersKnown) {
    case GroupState::Members::None:
        line.verdict = Verdict::Ok;
        break;
    case GroupState::Members::Some:
        line.verdict = m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        line.seen = membersOf(group);
        line.advice = translate("inspector::Operation",
                                "Stop the connector and whatever else consumes with this group; then wait.");
        break;
    case GroupState::Members::Unknown:
        line.advice = group.error
                          ? errorSentence(*group.error)
                          : translate("inspector::Operation", "The brokers do not say truthfully who its members are.");
        break;
    }
    if (line.verdict == Verdict::Ok && m_in.group.at.msecsTo(m_in.now) > m_in.deadlines.workerFresh.count()) {
        line.verdict = Verdict::Wait;
        line.advice = translate("inspector::Operation", "This answer is old and no newer one has come; wait.");
    }
    return made(line, source, m_in.group.at);
}

PreflightLine Preflight::positionsInRange(const PlannedGroupChange& change) const
{
    constexpr int Named = 3;
    Line line{"positions-in-range",
              translate("inspector::Operation", "Consumers go on at the new positions"),
              Verdict::Unknown,
              {},
              {},
              Cure::None,
              false};
    const std::vector<GroupState::Partition> none;
    const std::vector<GroupState::Partition>& known = m_in.group.ok() ? m_in.group.result->value().partitions : none;
    std::map<TopicPartition, const GroupState::Partition*> states;
    for (const GroupState::Partition& each : known)
        states[each.at] = &each;
    int outside = 0;
    int unknown = 0;
    for (const PlannedGroupChange::Partition& each : change.partitions) {
        const auto found = states.find({each.topic, each.partition});
        if (!each.after)
            continue;
        const SinkReach reach = found == states.end() ? SinkReach::Unknown : sinkReach(*each.after, *found->second);
        unknown += reach == SinkReach::Unknown ? 1 : 0;
        if (reach != SinkReach::BelowFirst && reach != SinkReach::BeyondEnd)
            continue;
        if (++outside > Named)
            continue;
        const QString at = rawText(each.topic) + u'-' + QString::number(each.partition);
        line.seen << (reach == SinkReach::BeyondEnd
                          ? translate("inspector::Operation", "%1: %2 lies beyond the end, %3.")
                                .with({at, QString::number(*each.after), QString::number(*found->second->end)})
                          : translate("inspector::Operation", "%1: %2 lies before the first record, %3.")
                                .with({at, QString::number(*each.after), QString::number(*found->second->low)}));
    }
    if (outside > Named)
        line.seen
            << translate("inspector::Operation", "Partitions like these besides: %1.").with({number(outside - Named)});
    if (outside > 0) {
        line.advice = translate("inspector::Operation",
                                "Kafka accepts this. A consumer that finds no record at its position goes by its "
                                "auto.offset.reset: to the earliest record, to the latest, or it fails.");
    } else if (unknown > 0) {
        line.seen =
            translate("inspector::Operation", "first and end not known of partitions: %1").with({number(unknown)});
        line.advice = translate("inspector::Operation",
                                "Where no record is at its position, a consumer goes by its auto.offset.reset.");
    } else {
        line.verdict = Verdict::Ok;
        line.seen = translate("inspector::Operation", "each lies within its partition");
    }
    return made(line, u"brokers"_qs, m_in.group.at);
}

} // namespace inspector
