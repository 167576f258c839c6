// SPDX-License-Identifier: GPL-3.0-or-later
#include "processusage.h"

#include <fstream>
#include <string>

#include <ctime>
#include <sys/resource.h>

namespace inspector
{

namespace
{

std::int64_t clockNs(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

} // namespace

ProcessUsage ProcessUsage::now()
{
    ProcessUsage usage;
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    usage.cpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        std::int64_t* const wanted = word == "VmRSS:"   ? &usage.residentBytes
                                     : word == "VmHWM:" ? &usage.peakResidentBytes
                                                        : nullptr;
        if (wanted && status >> *wanted)
            *wanted *= 1024; // given in KiB
    }
    return usage;
}

std::int64_t monotonicNs()
{
    return clockNs(CLOCK_MONOTONIC);
}

std::int64_t threadCpuNs()
{
    return clockNs(CLOCK_THREAD_CPUTIME_ID);
}

} // namespace inspector
