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

/// The text with the values of secret properties masked: librdkafka quotes values in some of its errors.
std::string withoutSecrets(std::string text, const KafkaSettings& settings);

} // namespace inspector
