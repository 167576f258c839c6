// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetchecklist.h"

#include "core/offsetplans.h"

#include "planchange.h"
#include "resetjournal.h"
#include "topicswatch.h"
#include "workerwatch.h"

#include <algorithm>

namespace inspector
{

ResetChecklist::ResetChecklist(ClusterEvidence* evidence, ConnectApi* api, ConnectorId connector, bool readOnly,
                               ResetDeadlines deadlines, QObject* parent)
    : QObject(parent), m_evidence(evidence), m_connector(connector),
      m_name(connector.value < evidence->mirror().keys().connectorCount() ? evidence->mirror().name(connector)
                                                                          : std::string()),
      m_readOnly(readOnly), m_deadlines(deadlines), m_worker(new WorkerWatch(api, m_name, this)),
      m_topics(new TopicsWatch(evidence, deadlines.readToEnd, this))
{
    m_poll.setInterval(deadlines.poll);
    m_look.setInterval(deadlines.look);
    m_look.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &ResetChecklist::look);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        m_worker->poll();
        m_topics->poll();
        look(); // answers grow old without anything coming in
    });
    connect(evidence, &ClusterEvidence::changed, this, [this] {
        if (m_poll.isActive() && !m_look.isActive())
            m_look.start();
    });
    connect(m_worker, &WorkerWatch::answered, this, [this] {
        m_workerAwaited = false;
        answered();
    });
    connect(m_topics, &TopicsWatch::answered, this, [this] {
        m_topicsAwaited = false;
        answered();
    });
    makePlan();
    makeLines();
    setLive(true);
    m_worker->poll();
    m_topics->poll();
}

const PreflightLine& ResetChecklist::line(const char* id) const
{
    const auto found = std::find_if(m_lines.begin(), m_lines.end(),
                                    [id](const PreflightLine& each) { return each.check.id == QLatin1String(id); });
    Q_ASSERT(found != m_lines.end());
    return *found;
}

Sentence ResetChecklist::blocking() const
{
    const auto found =
        std::find_if(m_lines.begin(), m_lines.end(), [](const PreflightLine& each) { return each.blocks; });
    if (found == m_lines.end())
        return {};
    const Check& check = found->check;
    const QString window = check.title + u": "_qs + check.seen;
    return {check.advice.isEmpty() ? window : QString(window + u". "_qs + check.advice),
            QString(check.id + u": "_qs + found->seenEnglish)};
}

bool ResetChecklist::workerAvailable() const
{
    return m_worker->available();
}

void ResetChecklist::setLive(bool live)
{
    if (live)
        m_poll.start();
    else
        m_poll.stop();
}

void ResetChecklist::look()
{
    if (makePlan())
        Q_EMIT planChanged();
    if (makeLines())
        Q_EMIT checksChanged();
    Q_EMIT looked();
}

void ResetChecklist::askAnew()
{
    m_worker->askAnew();
    m_topics->askAnew();
}

void ResetChecklist::askWorkerAnew()
{
    m_worker->askAnew();
}

void ResetChecklist::recheck()
{
    m_rechecking = true;
    m_workerAwaited = true;
    m_topicsAwaited = true;
    askAnew();
}

void ResetChecklist::answered()
{
    if (m_poll.isActive())
        look();
    if (m_rechecking && !m_workerAwaited && !m_topicsAwaited) {
        m_rechecking = false;
        Q_EMIT rechecked();
    }
}

OperationPlan ResetChecklist::completed(OperationPlan plan) const
{
    plan.id = newId();
    plan.operation = PlanOperation::ResetOffsets;
    plan.connector = m_name;
    plan.kafkaClusterId = m_evidence->progress().clusterId;
    plan.group = m_evidence->group().toStdString();
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    return plan;
}

/// Whether the plan is another one than before.
bool ResetChecklist::makePlan()
{
    const ClusterMirror& mirror = m_evidence->mirror();
    if (m_plannedRows == mirror.foldedRows())
        return false;
    const bool first = !m_plannedRows;
    m_plannedRows = mirror.foldedRows();
    Result<OperationPlan> made = planResetOffsets(mirror, m_connector);
    m_planError = made.ok() ? std::nullopt : std::optional<Error>(made.error());
    OperationPlan plan = made.ok() ? std::move(made).value() : OperationPlan();
    if (!first && planChange(m_plan, plan).isEmpty())
        return false;
    m_plan = completed(std::move(plan));
    return true;
}

/// Whether any line differs from before.
bool ResetChecklist::makeLines()
{
    PreflightInput input;
    input.mirror = &m_evidence->mirror();
    input.progress = m_evidence->progress();
    input.connector = m_connector;
    input.readOnly = m_readOnly;
    input.stopping = m_stopping;
    input.restAvailable = m_worker->available();
    input.worker = m_worker->worker();
    input.status = m_worker->status();
    input.read = m_topics->read();
    input.plan = m_planError ? nullptr : &m_plan;
    input.planError = m_planError ? &*m_planError : nullptr;
    input.now = QDateTime::currentDateTimeUtc();
    input.steadyNow =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    input.deadlines = m_deadlines;
    m_lines = ResetPreflight(input).lines();

    std::vector<Check> checks;
    checks.reserve(m_lines.size());
    for (const PreflightLine& each : m_lines)
        checks.push_back(each.check);
    const bool changed = checks != m_checks;
    m_checks = std::move(checks);
    return changed;
}

} // namespace inspector
