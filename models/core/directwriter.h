// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askcontrol.h"
#include "error.h"
#include "plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Records to be written straight to Kafka, byte by byte as planned.
struct DirectWrite
{
    std::vector<PlannedRecord> records; ///< in this order; one is on disk before the next is sent
    std::string transactionalId;        ///< empty = no transaction: an idempotent producer
    std::vector<std::string> fence;     ///< transactional ids whose producers are fenced first, one after the other
};

/// What is known of one record after a direct write. "Written" is the brokers' word; what counts is the read-back.
enum class RecordFate : std::uint8_t
{
    NotSent,
    Written,
    Failed,  ///< refused by the brokers, or its transaction was aborted
    Unknown, ///< sent, and no answer: may still come to be
};

struct DirectWriteReport
{
    enum class Stage : std::uint8_t
    {
        Connecting,
        Fencing,
        Writing,
        Committing,
        Finished,
    };
    Stage stage = Stage::Connecting; ///< how far it came
    std::vector<RecordFate> fates;   ///< one a record
    std::optional<Error> error;      ///< why it did not come further; subject: topic, or transactional id
    bool fenced = false;             ///< another producer took the transactional id meanwhile

    bool finished() const { return stage == Stage::Finished && !error; }
};

/// Writes straight to Kafka: acks of all in-sync replicas, idempotent, with a transactional id in one transaction.
///
/// Any thread, one write at a time; blocks until it is done or the control says enough. Nothing is tried again once a
/// record's fate is unknown. A transaction that cannot be committed is aborted as far as the brokers can be reached.
class DirectWriter
{
public:
    virtual ~DirectWriter() = default;
    virtual DirectWriteReport write(const DirectWrite& write, const AskControl& control) = 0;
};

} // namespace inspector
