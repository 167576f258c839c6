// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gapwatch.h"

#include <QTimer>

#include <cstdint>
#include <optional>
#include <vector>

namespace inspector
{

/// Beats every four milliseconds where the event loop lets it, and notes how long it did not. Of the thread that made
/// it.
class Heartbeat
{
public:
    struct Gap
    {
        std::int64_t fromNs = 0; ///< monotonicNs() of the beat before
        std::int64_t ns = 0;     ///< to this beat: about 4 000 000 when nothing is in the way
        std::int64_t cpuNs = 0;  ///< CPU time that the thread had in it: the rest it waited, for a core or for others
    };
    static constexpr int IntervalMs = 4;

    /// `watchMs` not 0: a GapWatch prints the stack of gaps longer than that.
    explicit Heartbeat(int watchMs);

    void start();
    void stop() { m_timer.stop(); }
    const std::vector<Gap>& gaps() const { return m_gaps; }

private:
    void beat();

    QTimer m_timer;
    std::vector<Gap> m_gaps;
    std::int64_t m_lastNs = 0;
    std::int64_t m_lastCpuNs = 0;
    int m_watchMs;
    std::optional<GapWatch> m_watch;
};

} // namespace inspector
