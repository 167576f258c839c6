// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetreadback.h"

#include "answer.h"

#include <algorithm>

namespace inspector
{

ResetReadback::ResetReadback(ClusterEvidence* evidence, OperationPlan plan, ConnectorId connector,
                             ResetDeadlines deadlines, QObject* parent)
    : QObject(parent), m_evidence(evidence), m_plan(std::move(plan)), m_connector(connector), m_deadlines(deadlines)
{
    m_deadline.setSingleShot(true);
    m_pause.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &ResetReadback::finish);
    connect(&m_pause, &QTimer::timeout, this, &ResetReadback::read);
}

void ResetReadback::start(std::chrono::milliseconds deadline)
{
    m_running = true;
    m_deadline.start(deadline);
    read();
}

void ResetReadback::startOnce()
{
    m_once = true;
    start(m_deadlines.readToEnd + m_deadlines.readBackPause);
}

void ResetReadback::stop()
{
    m_running = false;
    m_deadline.stop();
    m_pause.stop();
}

ResetFindings ResetReadback::findings() const
{
    return findReset(m_evidence->mirror(), m_plan, m_connector);
}

void ResetReadback::read()
{
    const auto limit = std::min(m_deadlines.readToEnd, std::max(m_deadline.remainingTimeAsDuration(), {}));
    m_evidence->readToEnd(limit, guarded(this, [this](const Result<Done>& result) { onRead(result); }));
}

void ResetReadback::onRead(const Result<Done>& result)
{
    if (!m_running)
        return;
    if (result.ok()) {
        m_settled = true;
        m_problem.reset();
    } else {
        // What was read before the topics were lost says nothing of what a worker has written since.
        m_settled = false;
        m_problem = result.error();
    }
    Q_EMIT progressed();
    if (m_once || (result.ok() && findings().clean()))
        finish();
    else
        m_pause.start(m_deadlines.readBackPause);
}

void ResetReadback::finish()
{
    if (!m_running)
        return;
    stop();
    Q_EMIT finished();
}

} // namespace inspector
