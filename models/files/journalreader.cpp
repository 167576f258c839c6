// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journalreader.h"

#include "files/journaltail.h"

#include <QMetaObject>

#include <atomic>
#include <chrono>
#include <utility>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds LookInterval{1};

} // namespace

/// What the other thread works on.
struct JournalReader::Job
{
    explicit Job(const QString& path) : tail(path) {}

    JournalTail tail;
    std::atomic<bool> cancelled{false};
};

JournalReader::JournalReader(QObject* parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_timer.setInterval(LookInterval);
    m_timer.setTimerType(Qt::CoarseTimer);
    connect(&m_timer, &QTimer::timeout, this, &JournalReader::look);
}

JournalReader::~JournalReader()
{
    if (m_job)
        m_job->cancelled = true;
    m_pool.waitForDone();
}

void JournalReader::setPath(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    if (m_job)
        m_job->cancelled = true;
    m_job = path.isEmpty() ? nullptr : std::make_shared<Job>(path);
    m_looking = false;
    m_read = false;
    m_problem.reset();
    Q_EMIT restarted();
    Q_EMIT stateChanged();
    if (!m_job) {
        m_timer.stop();
        return;
    }
    m_timer.start();
    look();
}

void JournalReader::look()
{
    if (!m_job)
        return;
    if (m_looking) {
        m_lookAgain = true;
        return;
    }
    m_looking = true;
    m_lookAgain = false;
    // This object outlives the job: its destructor waits. What a cancelled job has posted is for nobody.
    m_pool.start([this, job = m_job] {
        for (bool more = true; more && !job->cancelled;) {
            JournalTail::News news = job->tail.next();
            more = news.more;
            QMetaObject::invokeMethod(
                this,
                [this, job, told = std::move(news)] {
                    if (job != m_job)
                        return;
                    if (told.restarted)
                        Q_EMIT restarted();
                    if (job == m_job && !told.items.empty())
                        Q_EMIT itemsRead(told.items);
                    if (job == m_job && !told.more)
                        finished(!told.problem, told.problem);
                },
                Qt::QueuedConnection);
        }
    });
}

void JournalReader::finished(bool read, const std::optional<Error>& problem)
{
    m_looking = false;
    const bool changed = problem != m_problem || (read && !m_read);
    m_problem = problem;
    m_read = m_read || read;
    if (changed)
        Q_EMIT stateChanged();
    if (m_lookAgain)
        look();
}

} // namespace inspector
