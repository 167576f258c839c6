// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "kafkahandles.h"
#include "topicreader.h"

#include <optional>

namespace inspector
{

/// Nothing if the text is a comma separated list of [protocol://]host:port; else BadAddress with the part that is not.
std::optional<Error> checkBootstrap(const std::string& bootstrap);

/// What a connection is for.
enum class KafkaUse
{
    Read,    ///< fetch records
    Ask,     ///< metadata and end offsets; no group at all
    Measure, ///< as Ask, and ends are high watermarks, open transactions included: what a sink's lag is counted to
};

/// librdkafka's configuration of a consumer that only reads: see TopicReader. The user's properties come last, in
/// order. Errors: BadAddress; BadProperty for one that librdkafka does not take, and for one that would take away what
/// the program promises (to commit nothing, create nothing, show only what is committed, and lose nothing).
Result<KafkaPtr<rd_kafka_conf_t>> readerConfig(const KafkaSettings& settings, KafkaUse use);

/// librdkafka's configuration of a producer: see DirectWriter. `transactionalId`: empty = no transactions.
/// `patienceMs`: how long a record may take until all in-sync replicas have it. The user's properties come before what
/// the program needs for that. Errors: BadAddress; BadProperty for one that librdkafka does not take, and for one that
/// would weaken what the program promises (acks of all in-sync replicas, nothing twice, nothing out of order, no topic
/// created).
Result<KafkaPtr<rd_kafka_conf_t>> writerConfig(const KafkaSettings& settings, const std::string& transactionalId,
                                               int patienceMs);

/// How long the brokers leave a transaction of writerConfig() open: transaction.timeout.ms, Kafka's own default, which
/// workers use as well.
inline constexpr int TransactionTimeoutMs = 60'000;

/// The text with the values of secret properties masked: librdkafka quotes values in some of its errors.
std::string withoutSecrets(std::string text, const KafkaSettings& settings);

} // namespace inspector
