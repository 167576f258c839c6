// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <array>

namespace inspector
{

/// Ctrl-C and a polite request to end, as a signal of Qt: nothing but a byte is written where the system calls in. One
/// at a time; a second Ctrl-C ends the process at once.
class Interruption : public QObject
{
    Q_OBJECT
public:
    Interruption();
    /// Gives SIGINT and SIGTERM their former meaning.
    ~Interruption() override;

Q_SIGNALS:
    void interrupted();

private:
    std::array<int, 2> m_pipe{-1, -1};
    QSocketNotifier* m_notifier = nullptr;
};

} // namespace inspector
