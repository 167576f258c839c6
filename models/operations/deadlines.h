// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace inspector
{

/// How long a guided change waits for whom. REST calls have deadlines of their own (RestClient::Deadlines).
struct Deadlines
{
    std::chrono::milliseconds poll{2'000};       ///< from one question to worker and topics to the next, while checking
    std::chrono::milliseconds look{100};         ///< from a change of the mirror to the next look at it
    std::chrono::milliseconds readToEnd{10'000}; ///< of one reading of the topics to their ends
    std::chrono::milliseconds topicsFresh{15'000}; ///< how long what the topics say counts without a broker's answer
    std::chrono::milliseconds workerFresh{30'000}; ///< how long an answer of the worker counts
    /// Of a stop or resume beside a change, from its beginning until its checks let it be sent.
    std::chrono::milliseconds beside{60'000};
    /// From the target-state record to the last status record. Past it the statuses are taken to be left over by a
    /// worker that died, and no longer hold the change up (a worker does not look at them either).
    std::chrono::milliseconds settle{60'000};
    std::chrono::milliseconds validatePause{500}; ///< from the last key typed to the question to the worker
    std::chrono::milliseconds direct{60'000};     ///< of a write straight to Kafka, fencing included
    std::chrono::milliseconds verify{20'000};     ///< of the read-back after the worker's answer
    /// Of the read-back when no answer came: Connect gives up after 90 s, so until then the change may still be made
    /// (RestServer.DEFAULT_REST_REQUEST_TIMEOUT_MS).
    std::chrono::milliseconds verifyWithoutAnswer{100'000};
    std::chrono::milliseconds readBackPause{500}; ///< between two readings of one read-back
    /// Of one step of a guided run, from its beginning until its checks let it be sent; longer than `settle`.
    std::chrono::milliseconds turn{90'000};
};

} // namespace inspector
