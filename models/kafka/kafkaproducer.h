// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/directwriter.h"
#include "kafkaclient.h"

#include <memory>

namespace inspector
{

/// One producer for one write: idempotent, with a transactional id in transactions. One thread; calls block until they
/// are done or their control says enough.
class KafkaProducer
{
public:
    /// `transactionalId`: empty = no transactions. Does not wait for any broker. The control is the longest that a
    /// record may take.
    static Result<std::unique_ptr<KafkaProducer>> open(const KafkaSettings& settings, std::string transactionalId,
                                                       const AskControl& control);
    /// Hardly waits for librdkafka's threads: there may be many producers to fence, one after the other.
    ~KafkaProducer();
    KafkaProducer(const KafkaProducer&) = delete;
    KafkaProducer& operator=(const KafkaProducer&) = delete;

    /// Takes the transactional id over: another producer that has it is fenced, its open transaction aborted.
    std::optional<Error> init(const AskControl& control);
    std::optional<Error> begin();

    struct Sent
    {
        RecordFate fate = RecordFate::NotSent; ///< in a transaction: before it has ended
        std::optional<Error> error;            ///< always, unless the fate is Written
    };
    /// Sends one record and waits for its acknowledgement. After an error nothing else may be sent.
    Sent send(const PlannedRecord& record, const AskControl& control);

    struct Commit
    {
        std::optional<Error> error;
        bool open = false; ///< with an error: the brokers want the transaction to be aborted
    };
    /// Only when all records have been acknowledged.
    Commit commit(const AskControl& control);
    std::optional<Error> abort(const AskControl& control);

    /// Whether the error says that the transactional id has been taken over.
    static bool isFenced(const Error& error);

private:
    KafkaProducer(std::shared_ptr<KafkaClient> client, std::string transactionalId);

    rd_kafka_t* handle() const { return m_client->handle(); }
    std::optional<Error> enqueue(const PlannedRecord& record);
    std::optional<KafkaClient::Delivery> awaitDelivery(const AskControl& control);
    /// What ended the producer or its transaction, if anything did.
    std::optional<Error> failure(std::string_view subject) const;
    /// Why there is no answer though the time is over.
    Error unanswered(const AskControl& control, std::string_view subject) const;
    void poll(int milliseconds);

    std::shared_ptr<KafkaClient> m_client;
    std::string m_transactionalId;
    std::optional<Error> m_trouble; ///< with reaching brokers, since the last answer
};

} // namespace inspector
