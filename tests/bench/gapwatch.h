// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace inspector
{

/// Finds who holds up an event loop: whenever the thread that made it has not called beat() for the given time, its
/// stack is printed to standard error, several times while it lasts. At most one at a time in a process.
///
/// Stacks have the names of exported functions; the addresses of others are for addr2line.
class GapWatch
{
public:
    explicit GapWatch(std::chrono::milliseconds limit);
    ~GapWatch();
    GapWatch(const GapWatch&) = delete;
    GapWatch& operator=(const GapWatch&) = delete;

    void beat() { m_lastBeat.store(std::chrono::steady_clock::now().time_since_epoch(), std::memory_order_relaxed); }

private:
    using Clock = std::chrono::steady_clock;

    void watch(pthread_t watched);

    const std::chrono::milliseconds m_limit;
    std::atomic<Clock::duration> m_lastBeat;
    std::atomic<bool> m_stop{false};
    std::thread m_thread;
};

} // namespace inspector
