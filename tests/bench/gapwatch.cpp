// SPDX-License-Identifier: GPL-3.0-or-later
#include "gapwatch.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <csignal>
#include <execinfo.h>
#include <unistd.h>

namespace inspector
{

namespace
{

constexpr auto LookInterval = std::chrono::milliseconds(1);
constexpr int MostStacksOfOneGap = 5;
constexpr int MostFrames = 48;
constexpr int FramesOfSignal = 2;

void printStack(int)
{
    std::array<void*, MostFrames> frames{};
    const int count = backtrace(frames.data(), MostFrames);
    backtrace_symbols_fd(frames.data() + FramesOfSignal, std::max(count - FramesOfSignal, 0), STDERR_FILENO);
    constexpr char End[] = "--\n";
    if (write(STDERR_FILENO, End, sizeof End - 1) < 0)
        return; // nobody to tell
}

} // namespace

GapWatch::GapWatch(std::chrono::milliseconds limit) : m_limit(limit), m_lastBeat(Clock::now().time_since_epoch())
{
    // The first call loads a library, which a signal handler must not.
    std::array<void*, 1> frame{};
    backtrace(frame.data(), 1);
    struct sigaction action = {};
    action.sa_handler = printStack;
    action.sa_flags = SA_RESTART;
    sigaction(SIGUSR2, &action, nullptr);
    m_thread = std::thread([this, watched = pthread_self()] { watch(watched); });
}

GapWatch::~GapWatch()
{
    m_stop = true;
    m_thread.join();
}

void GapWatch::watch(pthread_t watched)
{
    Clock::duration reportedBeat{};
    int reported = 0;
    while (!m_stop) {
        std::this_thread::sleep_for(LookInterval);
        const Clock::duration beat = m_lastBeat.load(std::memory_order_relaxed);
        const auto late = Clock::now().time_since_epoch() - beat;
        if (beat != reportedBeat)
            reported = 0;
        if (late < m_limit * (reported + 1) || reported >= MostStacksOfOneGap)
            continue;
        reportedBeat = beat;
        ++reported;
        std::fprintf(stderr, "-- event loop held up for %lld ms\n",
                     static_cast<long long>(std::chrono::duration_cast<std::chrono::milliseconds>(late).count()));
        pthread_kill(watched, SIGUSR2);
    }
}

} // namespace inspector
