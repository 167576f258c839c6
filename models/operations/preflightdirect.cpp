// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "operationwords.h"

#include <QStringList>

namespace inspector
{

namespace
{
constexpr std::size_t NamedMembers = 5;
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
    case GroupState::Members::Some: {
        QStringList names;
        for (std::size_t i = 0; i < group.members.size() && i < NamedMembers; ++i)
            names << QString::fromStdString(group.members[i].clientId + group.members[i].host);
        line.verdict = m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        line.seen = translate("inspector::Operation", "%1: %2, members: %3")
                        .with({QString::fromStdString(group.id), state, names.join(u", "_qs)});
        line.advice = translate("inspector::Operation",
                                "Stop the connector and whatever else consumes with this group; then wait.");
        break;
    }
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

} // namespace inspector
