// SPDX-License-Identifier: GPL-3.0-or-later
#include "runpreview.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr auto SliceTime = 6ms; ///< before the event loop has its turn
constexpr auto PassPause = 2s;  ///< from a change of the topics to the next pass

} // namespace

RunPreview::RunPreview(Operation::Context context, std::vector<Subject> subjects, Deadlines deadlines, QObject* parent)
    : QObject(parent), m_context(std::move(context)), m_subjects(std::move(subjects)), m_deadlines(deadlines),
      m_outlooks(m_subjects.size())
{
    m_pass.setSingleShot(true);
    m_pass.setInterval(PassPause);
    m_slice.setSingleShot(true);
    m_poll.setInterval(m_deadlines.poll);
    connect(&m_poll, &QTimer::timeout, this, &RunPreview::ask);
    connect(&m_pass, &QTimer::timeout, this, &RunPreview::begin);
    connect(&m_slice, &QTimer::timeout, this, &RunPreview::workSlice);
    connect(m_context.evidence, &ClusterEvidence::changed, this, [this] {
        if (!m_stopped && !m_pass.isActive())
            m_pass.start();
    });
    m_poll.start();
    ask();
}

RunPreview::~RunPreview()
{
    if (m_call)
        m_call->cancel();
}

void RunPreview::setSteps(std::vector<PlanRequest> steps, bool resumeStopped)
{
    m_steps = std::move(steps);
    m_resumeStopped = resumeStopped;
    m_known = 0;
    m_next = 0;
    m_again = false;
    m_slice.start(0ms);
}

void RunPreview::stop()
{
    m_stopped = true;
    m_poll.stop();
    m_pass.stop();
    m_slice.stop();
}

void RunPreview::ask()
{
    if (m_context.api && m_context.api->available() && !m_call) {
        m_call = m_context.api->workerInfo(guarded(this, [this](Result<WorkerInfo> result) {
            m_call.reset();
            m_worker = {std::move(result), QDateTime::currentDateTimeUtc()};
            begin();
        }));
    }
    if (!m_reading) {
        m_reading = true;
        m_context.evidence->readToEnd(m_deadlines.readToEnd, guarded(this, [this](Result<Done> result) {
                                          m_reading = false;
                                          m_read = {std::move(result), QDateTime::currentDateTimeUtc()};
                                          begin();
                                      }));
    }
}

void RunPreview::begin()
{
    if (m_stopped)
        return;
    if (m_slice.isActive()) {
        m_again = true;
        return;
    }
    m_next = 0;
    m_slice.start(0ms);
}

RunOutlookFacts RunPreview::facts() const
{
    RunOutlookFacts facts;
    facts.preflight.mirror = &m_context.evidence->mirror();
    facts.preflight.progress = m_context.evidence->progress();
    facts.preflight.readOnly = m_context.readOnly;
    facts.preflight.canWrite = m_context.writer != nullptr;
    facts.preflight.restAvailable = m_context.api && m_context.api->available();
    facts.preflight.worker = m_worker;
    facts.preflight.read = m_read;
    facts.preflight.now = QDateTime::currentDateTimeUtc();
    facts.preflight.steadyNow =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    facts.preflight.deadlines = m_deadlines;
    facts.plan.mirror = facts.preflight.mirror;
    facts.plan.connectGroup = m_context.evidence->group().toStdString();
    facts.plan.offsetTopic = m_context.evidence->offsetTopic();
    facts.resumeStopped = m_resumeStopped;
    return facts;
}

void RunPreview::workSlice()
{
    const RunOutlookFacts now = facts();
    const auto began = std::chrono::steady_clock::now();
    const int first = m_next;
    const int all = static_cast<int>(m_subjects.size());
    while (m_next < all && std::chrono::steady_clock::now() - began < SliceTime) {
        const auto at = static_cast<std::size_t>(m_next++);
        m_outlooks[at] = runOutlook(now, m_steps, m_subjects[at].connector, m_subjects[at].before);
    }
    m_known = std::max(m_known, m_next);
    if (m_next < all)
        m_slice.start(0ms);
    else if (std::exchange(m_again, false))
        begin();
    if (m_next > first)
        Q_EMIT worked(first, m_next - 1);
}

} // namespace inspector
