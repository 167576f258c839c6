// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/recordstore.h"
#include "kafkaclient.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Writes many records, each to its own partition, in the order in which they are given: an idempotent producer, acks
/// of all in-sync replicas, any number of records under way. Times and headers are kept; a topic that keeps the
/// brokers' time (message.timestamp.type) overwrites the times.
///
/// One thread; blocks. After an error nothing else may be added. Needs WRITE and DESCRIBE on the topics; creates none.
class KafkaRecordWriter
{
public:
    /// Does not wait for any broker. Errors: BadAddress, BadProperty.
    static Result<std::unique_ptr<KafkaRecordWriter>> open(const KafkaSettings& settings, const AskControl& control);
    /// What is under way is given up.
    ~KafkaRecordWriter();
    KafkaRecordWriter(const KafkaRecordWriter&) = delete;
    KafkaRecordWriter& operator=(const KafkaRecordWriter&) = delete;

    /// `record` with its key's bytes; its slot is not looked at. Waits where too much is under way.
    std::optional<Error> add(const std::string& topic, std::int32_t partition, const RecordView& record,
                             const std::vector<HeaderView>& headers, const AskControl& control);
    /// Waits for all acknowledgements.
    std::optional<Error> finish(const AskControl& control);

    /// Acknowledged by the brokers.
    std::uint64_t written() const { return m_written; }
    /// Whether some record may or may not have been written: it was sent, and nothing is known of it.
    bool isUnsettled() const { return m_unsettled || m_underWay > 0; }

private:
    explicit KafkaRecordWriter(std::shared_ptr<KafkaClient> client) : m_client(std::move(client)) {}

    /// Takes answers until at most so many records and bytes are under way.
    std::optional<Error> waitUntil(std::uint64_t records, std::uint64_t bytes, const std::string& topic,
                                   const AskControl& control);
    std::optional<Error> takeAnswers(int milliseconds, const std::string& topic);

    std::shared_ptr<KafkaClient> m_client;
    std::optional<Error> m_trouble; ///< with reaching brokers
    std::uint64_t m_underWay = 0;
    std::uint64_t m_bytesSinceEmpty = 0; ///< added since nothing was under way
    std::uint64_t m_written = 0;
    bool m_unsettled = false;
};

} // namespace inspector
