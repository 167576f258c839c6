// SPDX-License-Identifier: GPL-3.0-or-later
#include "sidestep.h"

#include "runoutlook.h"

#include <algorithm>
#include <utility>

namespace inspector
{

SideStep::SideStep(Operation::Context context, PlanRequest request, Deadlines deadlines, QObject* parent)
    : QObject(parent), m_context(std::move(context)), m_request(std::move(request)), m_deadlines(deadlines),
      m_patience(deadlines.beside)
{
    for (QTimer* timer : {&m_looking, &m_grace, &m_retry, &m_limit})
        timer->setSingleShot(true);
    connect(&m_looking, &QTimer::timeout, this, &SideStep::look);
    connect(&m_grace, &QTimer::timeout, this, &SideStep::look);
    connect(&m_retry, &QTimer::timeout, this, &SideStep::start);
    connect(&m_limit, &QTimer::timeout, this, [this] { end(false, tr("Not sent, waited in vain. %1").arg(words())); });
    m_limit.start(deadlines.beside);
    start();
}

void SideStep::start()
{
    delete std::exchange(m_operation, nullptr);
    m_submitted = false;
    m_blocked = false;
    m_operation = new Operation(m_context, m_request, m_deadlines, this);
    const auto later = [this] { m_looking.start(); };
    connect(m_operation, &Operation::phaseChanged, this, later);
    connect(m_operation, &Operation::checksChanged, this, later);
    connect(m_operation, &Operation::planChanged, this, later);
    m_looking.start();
}

QString SideStep::words() const
{
    if (m_retry.isActive())
        return tr("Waiting to try again. %1").arg(m_words);
    return m_ended || !m_operation ? m_words : m_operation->activity();
}

void SideStep::look()
{
    if (!m_operation || (m_ended && !m_submitted))
        return;
    switch (m_operation->phase()) {
    case Operation::Phase::Checking:
        lookAtChecks();
        break;
    case Operation::Phase::Finished:
        settle();
        break;
    case Operation::Phase::Executing:
    case Operation::Phase::Verifying:
        m_sent = true;
        Q_EMIT progressed();
        break;
    case Operation::Phase::Stopping:
    case Operation::Phase::Rechecking:
        Q_EMIT progressed();
        break;
    }
}

void SideStep::lookAtChecks()
{
    if (m_submitted) {
        // Sent back, with nothing sent: what stands changed between two looks.
        const Operation::ReportedResult& result = m_operation->result();
        m_submitted = false;
        end(false, QString(result.headline + u' ' + result.explanation).trimmed());
        return;
    }
    if (isDoneAlready()) {
        end(true, tr("It was so already."));
        return;
    }
    if (m_operation->ready()) {
        m_limit.stop();
        m_submitted = true;
        m_operation->submit(m_operation->confirmationText(), false);
        return;
    }
    const std::vector<Check>& checks = m_operation->checks();
    const bool blocked = m_operation->heardAll() && std::any_of(checks.begin(), checks.end(), [](const Check& check) {
                             return check.verdict == Verdict::Blocked;
                         });
    // What is known of a connector as a whole is told a moment after its last record.
    if (blocked && !std::exchange(m_blocked, true))
        m_grace.start(2 * m_deadlines.poll);
    m_blocked = blocked;
    if (blocked && !m_grace.isActive())
        end(false, tr("Not sent. %1").arg(m_operation->activity()));
    else
        Q_EMIT progressed();
}

bool SideStep::isDoneAlready() const
{
    if (!m_operation->heardAll())
        return false;
    const Result<OperationPlan> plan = makePlan(m_operation->facts(), m_operation->request());
    return !plan && saysDoneAlready(plan.error(), m_request.operation);
}

void SideStep::settle()
{
    const Operation::ReportedResult& result = m_operation->result();
    const QString words = QString(result.headline + u' ' + result.explanation).trimmed();
    m_sent = result.outcome != Outcome::Refused;
    m_submitted = false;
    if (result.passing && !m_ended && !m_patience.hasExpired()) {
        m_words = words;
        m_operation->disconnect(this);
        m_limit.start(static_cast<int>(m_patience.remainingTime()));
        m_retry.start(m_deadlines.poll);
        Q_EMIT progressed();
        return;
    }
    end(result.outcome == Outcome::Applied && result.verified, words);
}

void SideStep::giveUp()
{
    if (m_ended)
        return;
    if (m_retry.isActive()) {
        end(false, m_words);
        return;
    }
    const Operation::Phase phase = m_operation->phase();
    if (phase == Operation::Phase::Finished) {
        settle();
        return;
    }
    if (phase == Operation::Phase::Executing || phase == Operation::Phase::Verifying) {
        m_sent = true;
        m_ended = true;
        m_words = tr("No longer waited for. The request was sent and is not taken back.");
        m_limit.stop();
        if (phase == Operation::Phase::Executing)
            m_operation->cancel(); // to be read back without an answer
        return;
    }
    if (phase == Operation::Phase::Rechecking)
        m_operation->cancel(); // the journal says so
    m_submitted = false;
    end(false, tr("Given up before anything was sent."));
}

void SideStep::end(bool done, const QString& words)
{
    m_done = done;
    m_ended = true;
    m_words = words;
    for (QTimer* timer : {&m_looking, &m_grace, &m_retry, &m_limit})
        timer->stop();
    if (m_operation) {
        m_operation->disconnect(this);
        m_operation->deleteLater();
        m_operation = nullptr;
    }
    Q_EMIT ended();
}

} // namespace inspector
