// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <functional>

namespace inspector
{

class Heartbeat;
class MainWindow;

/// What is done with the window, and measured, once the cluster in it is read. GUI thread.
class WindowStage : public QObject
{
public:
    /// Both outlive the stage; the heartbeat beats.
    virtual void begin(MainWindow& window, Heartbeat& heartbeat) = 0;

    /// Called once, at its end.
    void whenOver(std::function<void()> over) { m_over = std::move(over); }
    const QJsonObject& result() const { return m_result; }
    /// What went wrong; empty if nothing.
    const QString& failure() const { return m_failure; }

protected:
    void finish(const QJsonObject& result)
    {
        m_result = result;
        m_over();
    }
    void fail(const QString& words)
    {
        m_failure = words;
        m_over();
    }

private:
    std::function<void()> m_over;
    QJsonObject m_result;
    QString m_failure;
};

} // namespace inspector
