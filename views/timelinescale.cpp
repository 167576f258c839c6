// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinescale.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace inspector
{

namespace
{

constexpr qint64 Second = 1000;
constexpr qint64 Minute = 60 * Second;
constexpr qint64 Hour = 60 * Minute;
constexpr qint64 Day = 24 * Hour;
constexpr std::array<qint64, 24> Steps = {100,         200,         500,      Second,     2 * Second, 5 * Second,
                                          15 * Second, 30 * Second, Minute,   2 * Minute, 5 * Minute, 15 * Minute,
                                          30 * Minute, Hour,        2 * Hour, 3 * Hour,   6 * Hour,   12 * Hour,
                                          Day,         2 * Day,     7 * Day,  28 * Day,   91 * Day,   364 * Day};

QString label(const QDateTime& at, qint64 step)
{
    // ISO dates: an operator compares them with logs, and 11/12 means two different days.
    if (step >= Day || at.time() == QTime(0, 0))
        return at.toString(u"yyyy-MM-dd");
    if (step < Second)
        return at.toString(u"HH:mm:ss.z");
    return at.toString(step < Minute ? u"HH:mm:ss" : u"HH:mm");
}

} // namespace

void TimelineScale::setWidth(int pixels)
{
    m_width = std::max(pixels, 1);
}

void TimelineScale::setRange(qint64 from, qint64 to)
{
    m_msPerPixel = std::clamp(static_cast<double>(to - from) / m_width, FinestMsPerPixel, CoarsestMsPerPixel);
    m_from = static_cast<double>(to) - m_msPerPixel * m_width;
}

void TimelineScale::zoom(double factor, double anchor)
{
    const double at = m_from + anchor * m_msPerPixel;
    m_msPerPixel = std::clamp(m_msPerPixel / factor, FinestMsPerPixel, CoarsestMsPerPixel);
    m_from = at - anchor * m_msPerPixel;
}

void TimelineScale::pan(double pixels)
{
    m_from += pixels * m_msPerPixel;
}

void TimelineScale::endAt(qint64 to)
{
    m_from = static_cast<double>(to) - m_msPerPixel * m_width;
}

qint64 TimelineScale::timeAt(double x) const
{
    return std::llround(m_from + x * m_msPerPixel);
}

QList<TimelineScale::Tick> TimelineScale::ticks(int leastDistance) const
{
    const double wanted = leastDistance * m_msPerPixel;
    const auto found =
        std::find_if(Steps.begin(), Steps.end(), [wanted](qint64 step) { return static_cast<double>(step) >= wanted; });
    qint64 step = Steps.back();
    if (found != Steps.end())
        step = *found;
    else
        step *= static_cast<qint64>(std::ceil(wanted / static_cast<double>(step)));
    // Round times of the local clock, not of UTC: they differ by half an hour in places.
    const qint64 shift = qint64{1000} * QDateTime::fromMSecsSinceEpoch(from()).offsetFromUtc();
    const qint64 first = (from() + shift) / step * step - shift;
    QList<Tick> ticks;
    for (qint64 at = first; at <= to(); at += step) {
        if (at >= from())
            ticks.append({at, label(QDateTime::fromMSecsSinceEpoch(at), step)});
    }
    return ticks;
}

} // namespace inspector
