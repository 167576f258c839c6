// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace inspector
{

/// What this process has used so far.
struct ProcessUsage
{
    double cpuSeconds = 0; ///< user and system, all threads
    std::int64_t residentBytes = 0;
    std::int64_t peakResidentBytes = 0;

    static ProcessUsage now();
};

/// CLOCK_MONOTONIC, which all processes of the machine share.
std::int64_t monotonicNs();
/// CPU time of the calling thread.
std::int64_t threadCpuNs();

} // namespace inspector
