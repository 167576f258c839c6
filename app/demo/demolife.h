// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "simulatedconnect.h"

#include <random>

namespace inspector
{

/// What happens in the demo's cluster by itself: offsets move with every beat, now and then a task fails and is
/// restarted, or moves to the other worker.
class DemoLife
{
public:
    DemoLife(EventQueue& queue, SimulatedConnect& connect, std::uint32_t seed);

    /// One beat every `beatMs` from now on; replaces what start() said before.
    void start(std::int64_t beatMs);
    void stop();

private:
    void beat(std::int64_t beatMs, int life);
    void upset();

    EventQueue& m_queue;
    SimulatedConnect& m_connect;
    std::mt19937 m_random;
    int m_beats = 0;
    int m_life = 0;       ///< beats of an earlier start() are void
    std::string m_failed; ///< connector whose task failed last and waits for its restart
};

} // namespace inspector
