// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

namespace inspector
{

/// The simulation's time and what is to happen when. The same steps write two hours of history in a blink and then go
/// on in real time: only who moves the clock differs. Times are ms since 1970.
class EventQueue
{
public:
    explicit EventQueue(std::int64_t now) : m_now(now) {}

    std::int64_t now() const { return m_now; }
    /// Runs `event` when the clock has come to now() + `delay`; of equal times in the order of scheduling.
    void schedule(std::int64_t delay, std::function<void()> event);
    /// Moves the clock to `time`, running what is due on the way, each event at its own time. Never backwards.
    void runUntil(std::int64_t time);
    /// When the next event is due.
    std::optional<std::int64_t> nextAt() const;

private:
    std::int64_t m_now;
    std::multimap<std::int64_t, std::function<void()>> m_events;
};

} // namespace inspector
