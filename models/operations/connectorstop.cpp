// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorstop.h"

#include "operationwords.h"

#include <utility>

namespace inspector
{

ConnectorStop::ConnectorStop(Checklist* list, Operation::Context context, Deadlines deadlines, QObject* parent)
    : QObject(parent), m_list(list), m_context(std::move(context)), m_deadlines(deadlines)
{}

Sentence ConnectorStop::obstacle() const
{
    if (!m_list->has("worker-can"))
        return translate("inspector::Operation", "The connector was not stopped: only a worker can do it.");
    if (stopped())
        return translate("inspector::Operation", "The connector is stopped already.");
    if (m_step)
        return translate("inspector::Operation", "The stop that was sent before is still read back.");
    // Stopping somebody else's connector is no smaller harm than resetting it.
    for (const char* id : {"not-read-only", "connector-in-config", "connector-type", "worker-can", "same-cluster"}) {
        if (!m_list->ok(id))
            return translate("inspector::Operation", "The connector was not stopped. %1")
                .with({notHolding(m_list->line(id))});
    }
    return {};
}

void ConnectorStop::start()
{
    const ConnectorSummary* summary = m_context.evidence->mirror().connector(m_list->connectorName());
    m_beforeThis = summary ? summary->targetState : std::nullopt;
    m_waiting = true;
    m_step = new SideStep(m_context, {PlanOperation::Stop, m_list->connectorName()}, m_deadlines, this);
    connect(m_step, &SideStep::progressed, this, &ConnectorStop::progressed);
    connect(m_step, &SideStep::ended, this, &ConnectorStop::onEnded);
}

void ConnectorStop::giveUp()
{
    if (!m_waiting)
        return;
    m_step->giveUp();
    if (!m_waiting)
        return; // it had not been sent, and has ended
    m_waiting = false;
    remember();
    Q_EMIT ended(m_step->words());
}

QString ConnectorStop::activity() const
{
    return m_step ? m_step->words() : QString();
}

void ConnectorStop::onEnded()
{
    SideStep* step = std::exchange(m_step, nullptr);
    step->deleteLater();
    const bool waited = std::exchange(m_waiting, false);
    if (!waited) {
        Q_EMIT settled();
        return;
    }
    if (step->wasSent())
        remember();
    Sentence words;
    if (!step->isDone() && !step->wasSent())
        words << translate("inspector::Operation", "The connector was not stopped.");
    if (!step->isDone())
        words << step->words();
    Q_EMIT ended(words);
}

void ConnectorStop::remember()
{
    if (m_beforeThis != TargetState::Stopped && !m_stoppedByUs) {
        m_before = m_beforeThis;
        m_stoppedByUs = true;
    }
}

bool ConnectorStop::stopped() const
{
    // The commit with no tasks is written before the target state: either alone is half a stop.
    return m_list->ok("target-state-stopped") && m_list->ok("no-committed-tasks");
}

} // namespace inspector
