// SPDX-License-Identifier: GPL-3.0-or-later
#include "heartbeat.h"

#include "processusage.h"

namespace inspector
{

namespace
{

constexpr std::size_t ManyBeats = 100'000;

} // namespace

Heartbeat::Heartbeat(int watchMs) : m_watchMs(watchMs)
{
    m_gaps.reserve(ManyBeats);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(IntervalMs);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
}

void Heartbeat::start()
{
    if (m_watchMs > 0)
        m_watch.emplace(std::chrono::milliseconds(m_watchMs));
    m_lastNs = monotonicNs();
    m_lastCpuNs = threadCpuNs();
    m_timer.start();
}

void Heartbeat::beat()
{
    const std::int64_t now = monotonicNs();
    const std::int64_t cpu = threadCpuNs();
    m_gaps.push_back({m_lastNs, now - m_lastNs, cpu - m_lastCpuNs});
    m_lastNs = now;
    m_lastCpuNs = cpu;
    if (m_watch)
        m_watch->beat();
}

} // namespace inspector
