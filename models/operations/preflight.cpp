// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "operationneeds.h"
#include "operationwords.h"
#include "planfindings.h"

#include <algorithm>

namespace inspector
{

namespace
{

Sentence waitForTopics()
{
    return translate("inspector::Operation", "This counts once the topics are read to their end.");
}

bool setsPositions(const PlannedGroupChange& change)
{
    return std::any_of(change.partitions.begin(), change.partitions.end(),
                       [](const PlannedGroupChange::Partition& each) { return each.after.has_value(); });
}

} // namespace

Preflight::Preflight(const PreflightInput& input) : m_in(input), m_summary(input.mirror->connector(input.connectorName))
{
    if (m_in.progress.lastHeardMs >= 0)
        m_topicsAt = m_in.now.addMSecs(std::min<qint64>(0, m_in.progress.lastHeardMs - m_in.steadyNow));
    if (m_in.read.ok() && (!m_topicsAt.isValid() || m_in.read.at > m_topicsAt))
        m_topicsAt = m_in.read.at;
    m_topicsOk = topicsVerdict().verdict == Verdict::Ok;
    m_notShownStopped = direct() && wantsStopped() && m_summary && !gone() && !shownStopped();
}

/// Whoever writes past a running worker is overwritten by it.
bool Preflight::wantsStopped() const
{
    const OperationKind kind = kindOf(m_in.request->operation);
    return kind == OperationKind::Offsets || (kind == OperationKind::ActiveTopics && direct());
}

std::vector<PreflightLine> Preflight::lines() const
{
    const OperationKind kind = kindOf(m_in.request->operation);
    const bool sink = ofSinkGroup(*m_in.request, m_summary);
    std::vector<PreflightLine> lines;
    const bool creates = m_in.request->operation == PlanOperation::Create;
    if (kind != OperationKind::ChosenKeys)
        lines.push_back(creates ? connectorIsNew() : connectorInConfig());
    if (kind == OperationKind::Offsets)
        lines.push_back(connectorType());
    if (wantsStopped()) {
        lines.push_back(targetStateStopped());
        lines.push_back(noCommittedTasks());
        lines.push_back(statusSettled());
    }
    if (m_notShownStopped)
        lines.push_back(noWorkerAlive());
    lines.push_back(topicsRead());
    if (kind == OperationKind::Offsets)
        lines.push_back(sink ? groupEmpty() : storesRead());
    if (sink && changesOffsets(m_in.request->operation) && m_in.plan)
        if (const std::optional<PlannedGroupChange> change = groupChangeOf(*m_in.mirror, *m_in.plan);
            change && setsPositions(*change))
            lines.push_back(positionsInRange(*change));
    lines.push_back(somethingToDo());
    if (direct()) {
        lines.push_back(canWrite());
    } else {
        lines.push_back(workerCan());
        lines.push_back(sameCluster());
        if (kind == OperationKind::Configuration)
            lines.push_back(configValid());
        if (!creates)
            lines.push_back(workerAgrees());
        lines.push_back(noRebalance());
    }
    lines.push_back(allowed());
    return lines;
}

PreflightLine Preflight::made(const Line& line, const QString& source, const QDateTime& at) const
{
    PreflightLine made;
    made.check.id = QString::fromLatin1(line.id);
    made.check.verdict = line.verdict;
    made.check.title = line.title.window();
    made.check.seen = line.seen.window();
    made.check.advice = line.verdict == Verdict::Ok ? QString() : line.advice.window();
    made.check.at = at;
    // Only a worker stops connectors, and a direct change asks none.
    const bool curable =
        line.verdict != Verdict::Ok && !((direct() || unaskable()) && line.cure == Cure::StopConnector);
    made.check.cure = curable ? line.cure : Cure::None;
    made.check.source = source;
    made.seenEnglish = line.seen.english();
    made.blocks = line.verdict != Verdict::Ok && (line.verdict != Verdict::Unknown || line.unknownBlocks);
    return made;
}

PreflightLine Preflight::fromTopics(Line line) const
{
    if (!m_topicsOk) {
        line.verdict = Verdict::Unknown;
        line.advice = waitForTopics();
        line.cure = Cure::None;
        line.unknownBlocks = true;
    }
    return made(line, u"topics"_qs, m_topicsAt);
}

PreflightLine Preflight::allowed() const
{
    return made({"not-read-only", translate("inspector::Operation", "Changes are allowed"),
                 m_in.readOnly ? Verdict::Blocked : Verdict::Ok,
                 m_in.readOnly ? translate("inspector::Operation", "this cluster is open read-only")
                               : translate("inspector::Operation", "this cluster is open for changes"),
                 translate("inspector::Operation", "Open the cluster without read-only, then begin this change anew.")},
                u"program"_qs, m_in.now);
}

Sentence notHolding(const PreflightLine& line)
{
    const Check& check = line.check;
    const char* words =
        check.verdict == Verdict::Wait ? QT_TRANSLATE_NOOP("inspector::Operation", "“%1” does not hold yet: %2")
        : check.verdict == Verdict::Unknown ? QT_TRANSLATE_NOOP("inspector::Operation", "“%1” is not known: %2")
                                            : QT_TRANSLATE_NOOP("inspector::Operation", "“%1” does not hold: %2");
    QString window = translate("inspector::Operation", words).with({check.title, check.seen}).window();
    if (!check.advice.isEmpty()) {
        if (!window.endsWith(u'.'))
            window += u'.';
        window += u' ' + check.advice.left(1).toUpper() + check.advice.mid(1);
    }
    return {window, QString(check.id + u": "_qs + line.seenEnglish)};
}

} // namespace inspector
