// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace inspector
{

/// The clock of ReadProgress::lastHeardMs: never set back, so that ages are right even when the wall clock is set.
class SteadyClock
{
public:
    static std::int64_t nowMs()
    {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    }
};

} // namespace inspector
