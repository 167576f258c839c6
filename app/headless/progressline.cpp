// SPDX-License-Identifier: GPL-3.0-or-later
#include "progressline.h"

#include <cstdio>

#include <unistd.h>

namespace inspector
{

namespace
{

constexpr int IntervalMs = 150;
constexpr const char* BackToStart = "\r\033[K";

} // namespace

ProgressLine::ProgressLine() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::show(const QString& words)
{
    if (!m_terminal || (m_since.isValid() && m_since.elapsed() < IntervalMs))
        return;
    m_since.start();
    m_shown = true;
    std::fputs(BackToStart, stderr);
    std::fputs(words.toUtf8().constData(), stderr);
    std::fflush(stderr);
}

void ProgressLine::clear()
{
    if (!m_shown)
        return;
    m_shown = false;
    std::fputs(BackToStart, stderr);
    std::fflush(stderr);
}

} // namespace inspector
