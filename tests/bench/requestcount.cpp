// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestcount.h"

#include "processusage.h"

#include <atomic>

namespace
{

constexpr std::int16_t FetchApi = 1; // of Kafka's protocol

std::atomic<std::int64_t> allSent{0};
std::atomic<std::int64_t> fetchesSent{0};
std::atomic<std::int64_t> firstAnswered{0};

} // namespace

namespace inspector
{

RequestCount RequestCount::now()
{
    return {allSent, fetchesSent, firstAnswered};
}

} // namespace inspector

void inspectorBenchRequestSent(std::int16_t apiKey)
{
    ++allSent;
    if (apiKey == FetchApi)
        ++fetchesSent;
}

void inspectorBenchAnswered()
{
    std::int64_t none = 0;
    firstAnswered.compare_exchange_strong(none, inspector::monotonicNs());
}
