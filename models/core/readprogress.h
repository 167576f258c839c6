// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// How the connection to the Kafka cluster stands.
enum class ConnectionState : std::uint8_t
{
    Idle,         ///< not started, or stopped
    Connecting,   ///< no broker has answered yet
    Reading,      ///< some partition has not reached its end offset yet
    Live,         ///< every partition has reached the end it had; new records are shown as they come
    Disconnected, ///< was connected, no broker answers now; keeps trying
    Failed,       ///< cannot go on without a change by the operator; see the error
    Recorded,     ///< opened from files: nothing more will come, and nothing can be changed
};

/// How one partition stands.
struct PartitionProgress
{
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t low = 0;      ///< first offset there is
    std::int64_t position = 0; ///< next offset to be read; counts transaction markers and compaction gaps as passed
    std::int64_t end = -1;     ///< last stable offset when asked for; -1 = not known yet
    bool reached = false;      ///< position has been at or above end once
};

/// A copy of how reading stands; made by the reader, cheap enough for every frame.
struct ReadProgress
{
    ConnectionState state = ConnectionState::Idle;
    std::string clusterId;         ///< of Kafka; empty = not known yet
    std::int32_t brokers = 0;      ///< in the metadata
    std::uint64_t recordsRead = 0; ///< records appended to the store
    std::uint64_t bytesRead = 0;   ///< keys and values
    std::uint64_t recordsLeft = 0; ///< upper bound: offsets between positions and ends
    std::int32_t topicsFound = 0;
    std::int32_t topicsWanted = 0;
    std::int32_t partitions = 0;
    std::int32_t partitionsReached = 0;
    std::int64_t lastHeardMs = -1; ///< steady clock, ms: when a broker last answered a fetch or query
    std::optional<Error> problem;  ///< present trouble; nothing = none
    /// A topic was deleted or made again while it was read: what the former one held is still among what was read.
    bool holdsFormerRecords = false;
    std::vector<PartitionProgress> details; ///< only from TopicReader::details(), empty in events

    bool complete() const { return partitions > 0 && partitionsReached == partitions && topicsFound == topicsWanted; }
};

/// Error::detail where the records of a topic went away under the reader.
struct TopicTrouble
{
    static constexpr const char* Deleted = "deleted";     ///< NoSuchTopic: it was there before
    static constexpr const char* Recreated = "recreated"; ///< NoSuchTopic: another one has its name; is read
    /// NoSuchTopic: not among those the brokers list for this user, who may only not be allowed to see it
    static constexpr const char* NotListed = "not-listed";
    /// KafkaFailed, a Note: records before the low offset are gone; reading goes on after the gap
    static constexpr const char* RecordsDeleted = "records-deleted";
};

/// Something worth a line in the event log. Errors and recoveries come once, not per attempt.
struct ReaderEvent
{
    enum class Severity : std::uint8_t
    {
        Info,
        Warning,
        Error,
    };
    enum class Kind : std::uint8_t
    {
        Connected,
        Reconnected,
        Disconnected,
        TopicFound, ///< a topic that was missing has appeared; error.subject = topic
        CaughtUp,
        Problem, ///< see error
        Note,    ///< harmless; see error
    };
    Severity severity = Severity::Info;
    Kind kind = Kind::Note;
    Error error;
};

} // namespace inspector
