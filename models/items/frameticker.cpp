// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameticker.h"

#include <QElapsedTimer>

namespace inspector
{

namespace
{

constexpr int EagerMs = 2;
constexpr int ShortestMs = 33;
constexpr int LongerMs = 66;
constexpr int LongestMs = 133;
constexpr qint64 BudgetNs = 8'000'000;

} // namespace

FrameTicker::FrameTicker(QObject* parent) : QObject(parent), m_interval(ShortestMs)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &FrameTicker::run);
}

int FrameTicker::interval() const
{
    return m_eager ? EagerMs : m_interval;
}

void FrameTicker::request()
{
    m_requested = true;
    if (!m_stopped && !m_timer.isActive())
        m_timer.start(interval());
}

void FrameTicker::setStopped(bool stopped)
{
    if (stopped == m_stopped)
        return;
    m_stopped = stopped;
    if (stopped)
        m_timer.stop();
    else if (m_requested)
        request();
}

void FrameTicker::run()
{
    m_requested = false;
    QElapsedTimer clock;
    clock.start();
    Q_EMIT tick();
    m_lastCostNs = clock.nsecsElapsed();
    // A longer time between ticks for each tick over budget, back in one step when there is room again.
    if (m_lastCostNs <= BudgetNs)
        m_interval = ShortestMs;
    else
        m_interval = m_interval == ShortestMs ? LongerMs : LongestMs;
    if (m_timer.isActive())
        m_timer.start(interval()); // requested during the tick, with the interval before
}

} // namespace inspector
