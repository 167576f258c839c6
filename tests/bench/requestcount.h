// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace inspector
{

/// What this process has sent to Kafka brokers so far: librdkafka tells it to a plugin of ours (requestplugin.cpp),
/// which those clients load that have it in their property plugin.library.paths. Any thread.
struct RequestCount
{
    std::int64_t all = 0;
    std::int64_t fetches = 0;
    std::int64_t firstAnswerNs = 0; ///< monotonicNs() of the first answer of a broker, 0 = none yet

    static RequestCount now();
};

} // namespace inspector

extern "C" {
/// Called by the plugin, on librdkafka's threads.
void inspectorBenchRequestSent(std::int16_t apiKey);
void inspectorBenchAnswered();
}
