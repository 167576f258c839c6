// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace inspector
{

/// The one clock by which models show what has happened: at most 30 times a second, less when a tick costs more than a
/// frame can bear, and not at all when nobody asks. While much waits to be shown, and whoever shows it sees to it that
/// a tick stays short, ticks follow each other closely. GUI thread.
class FrameTicker : public QObject
{
    Q_OBJECT
public:
    explicit FrameTicker(QObject* parent = nullptr);

    /// There is something to show: a tick comes within interval(). Cheap; call it as often as you like.
    void request();
    /// While stopped (hidden window, held view) requests are remembered, and ticks come when it runs again.
    void setStopped(bool stopped);
    bool stopped() const { return m_stopped; }
    /// More waits than a tick shows: from the next request on they come as soon as the event loop has had a turn.
    void setEager(bool eager) { m_eager = eager; }

    int interval() const; ///< ms: 33, 66 or 133; 2 while eager
    qint64 lastCostNs() const { return m_lastCostNs; }

Q_SIGNALS:
    /// Show what there is. A receiver that has more to show calls request() again.
    void tick();

private:
    void run();

    QTimer m_timer;
    int m_interval; ///< while not eager
    bool m_eager = false;
    qint64 m_lastCostNs = 0;
    bool m_requested = false;
    bool m_stopped = false;
};

} // namespace inspector
