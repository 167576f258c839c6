// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace inspector
{

/// One line on the standard error stream that is written over again and again; nothing where that is no terminal.
class ProgressLine
{
public:
    ProgressLine();
    /// Takes the line away.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Several times a second at most; the rest is left out.
    void show(const QString& words);
    void clear();

private:
    bool m_terminal;
    bool m_shown = false;
    QElapsedTimer m_since;
};

} // namespace inspector
