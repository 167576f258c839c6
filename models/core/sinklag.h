// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "groupadmin.h"

#include <cstdint>
#include <optional>

namespace inspector
{

/// How far a commit is behind its partition, as `kafka-consumer-groups` counts it: end minus commit, negative where the
/// commit lies beyond the end. Nothing: one of the two is not known. Source: ConsumerGroupCommand.getLag.
std::optional<std::int64_t> sinkLag(const GroupState::Partition& partition);

/// What is to be said of a partition of a group besides its numbers.
enum class SinkPlace : std::uint8_t
{
    Fine,
    NoCommit,
    BeyondEnd,    ///< the consumer will go by its auto.offset.reset
    BeforeFirst,  ///< likewise: records it has not read are deleted
    TopicMissing, ///< or the partition is
    NotTold,      ///< the brokers did not say where it begins or ends
};
SinkPlace sinkPlace(const GroupState::Partition& partition);

/// All partitions of a group together. What does not fit 64 bits is nothing, as what is not known.
struct SinkTotals
{
    /// Of partitions whose commit and end are known; nothing where that is none.
    std::optional<std::int64_t> committed;
    std::optional<std::int64_t> end;
    std::optional<std::int64_t> lag; ///< commits beyond the end count as 0: they make nobody else's lag smaller
    std::int64_t counted = 0;        ///< partitions that the numbers are of
    std::int64_t partitions = 0;
    std::int64_t noCommit = 0;
    std::int64_t beyondEnd = 0;
    std::int64_t beforeFirst = 0;
    std::int64_t topicMissing = 0;
    std::int64_t notTold = 0;

    static SinkTotals of(const GroupState& group);
};

/// How fast a group moves, and when it will have caught up.
struct SinkPace
{
    enum class Outlook : std::uint8_t
    {
        Unknown,
        CaughtUp,
        FallingBehind, ///< more records come in than are read
        CatchingUp,
        AtEnd,       ///< lag of no more than one a partition: the newest record, or a marker, which nobody reads
        KeepingPace, ///< as many come in as are read
        Still,       ///< none come in, and none are read
    };
    std::int64_t overMs = 0;              ///< between the two looks it is worked out from; 0 = there are no two
    std::optional<std::int64_t> consumed; ///< thousandths of a record a second
    std::optional<std::int64_t> produced; ///< likewise, of the same partitions
    Outlook outlook = Outlook::Unknown;
    std::int64_t catchUpMs = 0; ///< of CatchingUp

    struct Lag
    {
        std::int64_t all = 0;
        std::int64_t most = 0;       ///< of one partition
        std::int64_t partitions = 0; ///< that consumed and produced are of
    };
    /// `consumed`, `produced`: records in `overMs`; none negative. `lag`: now. Differences of one a partition say
    /// nothing: the ends of partitions and the commits are not of one moment, and each transaction ends with a marker.
    static SinkPace of(std::int64_t consumed, std::int64_t produced, const Lag& lag, std::int64_t overMs);
};

/// `a` × `b` ÷ `c`, rounded down and exact whatever lies between; nothing where the result does not fit. None negative,
/// `c` not 0.
std::optional<std::int64_t> timesOver(std::int64_t a, std::int64_t b, std::int64_t c);

} // namespace inspector
