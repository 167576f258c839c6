// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/folddelta.h"
#include "core/takepace.h"
#include "items/frameticker.h"

#include <QElapsedTimer>

#include <chrono>

namespace inspector
{

/// One delta taken over in a tick: while it lives it is measured what that costs, so that the next one is as large as
/// fits into a frame and comes as soon as there is more. GUI thread.
class PacedTaking
{
public:
    /// Both must outlive it.
    PacedTaking(TakePace& pace, FrameTicker& ticker) : m_pace(pace), m_ticker(ticker) { m_clock.start(); }
    ~PacedTaking() { m_pace.took(m_entries, std::chrono::nanoseconds(m_clock.nsecsElapsed())); }
    PacedTaking(const PacedTaking&) = delete;
    PacedTaking& operator=(const PacedTaking&) = delete;

    /// Entries that the next delta has at most.
    std::size_t next() const { return m_pace.wanted(); }
    /// What there was; if nothing, it stays as it is.
    void took(const FoldDelta& delta)
    {
        m_entries = delta.entries();
        if (!delta.empty())
            m_ticker.setEager(delta.more);
    }

private:
    TakePace& m_pace;
    FrameTicker& m_ticker;
    QElapsedTimer m_clock;
    std::size_t m_entries = 0;
};

} // namespace inspector
