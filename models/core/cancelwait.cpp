// SPDX-License-Identifier: GPL-3.0-or-later
#include "cancelwait.h"

#include <condition_variable>
#include <mutex>

namespace inspector
{

namespace
{

/// One for all: few threads pause at a time, and a cancel is rare.
struct Bell
{
    std::mutex mutex;
    std::condition_variable rung;
};

Bell& bell()
{
    static Bell bell;
    return bell;
}

} // namespace

bool CancelWait::pause(std::chrono::milliseconds length, const AskControl& control)
{
    const auto end = std::min(std::chrono::steady_clock::now() + length, control.deadline);
    std::unique_lock lock(bell().mutex);
    bell().rung.wait_until(lock, end, [&control] { return control.cancelled && *control.cancelled; });
    return control.timeLeftMs() > 0;
}

void CancelWait::wake()
{
    // Locked once: who has looked at the flag already is waiting by then.
    {
        const std::scoped_lock lock(bell().mutex);
    }
    bell().rung.notify_all();
}

} // namespace inspector
