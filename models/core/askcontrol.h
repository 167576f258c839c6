// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace inspector
{

/// How long a blocking question may take, and how to call it off. `cancelled` may be null.
struct AskControl
{
    std::chrono::steady_clock::time_point deadline;
    const std::atomic<bool>* cancelled = nullptr;

    /// 0 = give up.
    int timeLeftMs() const
    {
        if (cancelled && *cancelled)
            return 0;
        const auto left = deadline - std::chrono::steady_clock::now();
        return static_cast<int>(
            std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::milliseconds>(left).count()));
    }
};

} // namespace inspector
