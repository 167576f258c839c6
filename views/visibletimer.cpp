// SPDX-License-Identifier: GPL-3.0-or-later
#include "visibletimer.h"

#include <QEvent>
#include <QWidget>

namespace inspector
{

VisibleTimer::VisibleTimer(int intervalMs, QWidget* widget) : QObject(widget), m_widget(widget)
{
    m_timer.setInterval(intervalMs);
    connect(&m_timer, &QTimer::timeout, this, &VisibleTimer::tick);
    widget->installEventFilter(this);
    follow();
}

bool VisibleTimer::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::WindowStateChange:
    case QEvent::ParentChange:
        follow();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void VisibleTimer::follow()
{
    QWidget* const window = m_widget->window();
    if (window != m_window) {
        if (m_window && m_window != m_widget)
            m_window->removeEventFilter(this);
        m_window = window;
        if (window != m_widget)
            window->installEventFilter(this);
    }
    const bool seen = m_widget->isVisible() && !window->isMinimized();
    if (seen == m_timer.isActive())
        return;
    if (!seen) {
        m_timer.stop();
        return;
    }
    m_timer.start();
    QMetaObject::invokeMethod(this, &VisibleTimer::tick, Qt::QueuedConnection);
}

} // namespace inspector
