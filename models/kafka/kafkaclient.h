// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafkaconfig.h"

#include <chrono>
#include <vector>

namespace inspector
{

/// One reading connection to a Kafka cluster: librdkafka's handle, its consumer queue, and what went wrong with
/// brokers. Nothing is written to the standard streams.
///
/// Destroying it may take seconds (librdkafka's threads may sit in a name look-up): do it on a thread nobody waits for.
class KafkaClient
{
public:
    struct Failure
    {
        rd_kafka_resp_err_t code = RD_KAFKA_RESP_ERR_NO_ERROR;
        Error error;
    };

    /// Does not wait for any broker. Errors: BadAddress, BadProperty.
    static Result<std::shared_ptr<KafkaClient>> open(const KafkaSettings& settings, KafkaUse use);
    /// Drops what should be the last hold on the client, on a thread of its own if that takes longer than `patience`.
    static void release(std::shared_ptr<KafkaClient> client, std::chrono::milliseconds patience);
    KafkaClient(const KafkaClient&) = delete;
    KafkaClient& operator=(const KafkaClient&) = delete;

    /// Any thread; librdkafka's handle is thread-safe.
    rd_kafka_t* handle() const { return m_handle.get(); }
    /// Only for KafkaUse::Read.
    rd_kafka_queue_t* queue() const { return m_queue.get(); }

    const std::string& group() const { return m_group; }

    /// One thread: the troubles with brokers and the group since the last call, oldest first.
    std::vector<Failure> takeFailures();

private:
    explicit KafkaClient(const KafkaSettings& settings) : m_settings(settings) {}
    static void onError(rd_kafka_t* handle, int code, const char* reason, void* self);
    static void onLog(const rd_kafka_t* handle, int level, const char* facility, const char* text);

    KafkaSettings m_settings; ///< to mask secrets in texts
    std::string m_group;
    std::vector<Failure> m_failures;
    KafkaPtr<rd_kafka_t> m_handle;
    KafkaPtr<rd_kafka_queue_t> m_queue; ///< goes before the handle
};

} // namespace inspector
