// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace inspector
{

/// Which stretch of time a timeline shows, and where a time stands in it. Times in ms since the epoch, places in device
/// independent pixels from the left edge of the bars.
class TimelineScale
{
public:
    static constexpr double FinestMsPerPixel = 1.0;
    static constexpr double CoarsestMsPerPixel = 3600.0 * 1000 * 24; ///< a day

    struct Tick
    {
        qint64 at = 0;
        QString label;
    };

    void setWidth(int pixels);
    int width() const { return m_width; }
    void setRange(qint64 from, qint64 to);
    /// `factor` > 1 shows less time, larger. The time at `anchor` stays where it is.
    void zoom(double factor, double anchor);
    /// Pixels; to the right (later) if positive.
    void pan(double pixels);
    /// Puts this time at the right edge.
    void endAt(qint64 to);

    qint64 from() const { return timeAt(0); }
    qint64 to() const { return timeAt(m_width); }
    double msPerPixel() const { return m_msPerPixel; }
    double x(qint64 time) const { return (static_cast<double>(time) - m_from) / m_msPerPixel; }
    qint64 timeAt(double x) const;

    /// Round local times, at least `leastDistance` pixels apart.
    QList<Tick> ticks(int leastDistance) const;

private:
    double m_from = 0; ///< with its fraction, so that zooming in and out again comes back to the same place
    double m_msPerPixel = 1000;
    int m_width = 1;
};

} // namespace inspector
