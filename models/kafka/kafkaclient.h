// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafkaconfig.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

namespace inspector
{

/// One connection to a Kafka cluster: librdkafka's handle, its consumer queue, and what went wrong with brokers.
/// Nothing is written to the standard streams.
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
    /// What became of a record that was produced.
    struct Delivery
    {
        rd_kafka_resp_err_t code = RD_KAFKA_RESP_ERR_NO_ERROR;
        rd_kafka_msg_status_t status = RD_KAFKA_MSG_STATUS_NOT_PERSISTED;
    };

    /// ms; how soon a wait that is called off ends.
    static constexpr int SliceMs = 100;
    /// What release() takes from those who have no reason for another.
    static constexpr std::chrono::seconds ReleasePatience{1};

    /// Does not wait for any broker. Errors: BadAddress, BadProperty.
    static Result<std::shared_ptr<KafkaClient>> open(const KafkaSettings& settings, KafkaUse use);
    /// A producer, configured by writerConfig(); likewise.
    static Result<std::shared_ptr<KafkaClient>> openWriter(const KafkaSettings& settings,
                                                           const std::string& transactionalId, int patienceMs);
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
    /// The same into one: the last that says more than that no broker is up. Without any news it stays as it is.
    void takeFailures(std::optional<Error>& trouble);
    /// Same thread, only of a producer: what became of records up to the last takeFailures(), in the order of the
    /// answers.
    std::vector<Delivery> takeDeliveries() { return std::exchange(m_deliveries, {}); }
    /// Any thread, only of a producer: requests with records that have wholly left for a broker.
    ///
    /// librdkafka 2.0.2 calls a record NOT_PERSISTED also after a broker that was going down took it and answered that
    /// it is not the leader; only what never left is certain not to be there.
    std::uint64_t produceRequestsSent() const { return m_produceRequestsSent; }

private:
    explicit KafkaClient(const KafkaSettings& settings) : m_settings(settings) {}
    static Result<std::shared_ptr<KafkaClient>> open(const KafkaSettings& settings, KafkaPtr<rd_kafka_conf_t> config,
                                                     rd_kafka_type_t type);
    static rd_kafka_resp_err_t onNew(rd_kafka_t* handle, const rd_kafka_conf_t* config, void* self, char* text,
                                     std::size_t size);
    static rd_kafka_resp_err_t onRequestSent(rd_kafka_t* handle, int socket, const char* broker, std::int32_t brokerId,
                                             std::int16_t kind, std::int16_t version, std::int32_t number,
                                             std::size_t size, void* self);
    static void onDelivery(rd_kafka_t* handle, const rd_kafka_message_t* message, void* self);
    static void onError(rd_kafka_t* handle, int code, const char* reason, void* self);
    static void onLog(const rd_kafka_t* handle, int level, const char* facility, const char* text);

    KafkaSettings m_settings; ///< to mask secrets in texts
    std::string m_group;
    std::vector<Failure> m_failures;
    std::vector<Delivery> m_deliveries;
    std::atomic<std::uint64_t> m_produceRequestsSent{0};
    KafkaPtr<rd_kafka_t> m_handle;
    KafkaPtr<rd_kafka_queue_t> m_queue; ///< goes before the handle
};

} // namespace inspector
