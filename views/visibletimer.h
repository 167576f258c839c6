// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QWidget;

namespace inspector
{

/// Keeps what a widget says of the time up to date: runs while somebody can see the widget, and not in a window that is
/// hidden or minimised, nor on a page that is not in front. Ticks at once when it comes into sight again. GUI thread.
class VisibleTimer : public QObject
{
    Q_OBJECT
public:
    /// Owned by the widget. Starts by itself.
    VisibleTimer(int intervalMs, QWidget* widget);

    bool isRunning() const { return m_timer.isActive(); }

Q_SIGNALS:
    void tick();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QTimer m_timer;
    QWidget* const m_widget;
    QWidget* m_window = nullptr; ///< watched for being minimised
};

} // namespace inspector
