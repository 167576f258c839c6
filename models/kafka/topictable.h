// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "core/readprogress.h"
#include "core/recordstore.h"
#include "topicreader.h"

namespace inspector
{

/// One partition as the reader sees it.
struct ReadPartition
{
    SlotId slot;
    std::int32_t number = 0;
    std::int64_t low = 0;
    std::int64_t position = 0; ///< next offset to be read; a record below it has been read already
    std::int64_t end = -1;     ///< -1 = not known yet
    bool assigned = false;     ///< librdkafka fetches it
    bool reached = false;
    bool outOfRange = false;      ///< the broker has no such offset: waits for a look that says why
    std::optional<Error> problem; ///< with fetching; over when records or the end arrive

    // An end below a position that was held before the look began means that the log is another one now.
    std::int64_t checkedPosition = 0;
    std::chrono::steady_clock::time_point checkedAt;
    int looksBehind = 0; ///< looks in a row with such an end

    void moveTo(std::int64_t next)
    {
        if (next > position)
            position = next;
        if (end >= 0 && position >= end)
            reached = true;
    }
};

/// One wanted topic as the reader sees it.
struct ReadTopic
{
    WantedTopic wanted;
    bool found = false;
    bool lookedAt = false;
    std::optional<Error> problem; ///< with looking; over with the first look that is well
    std::optional<std::chrono::steady_clock::time_point> missingSince; ///< found before, and not in the last looks
    std::vector<ReadPartition> partitions;                             ///< in order of their numbers
};

/// What is read and how far. Reader thread only; knows nothing of librdkafka.
class TopicTable
{
public:
    /// A place in a partition.
    struct Place
    {
        std::string topic;
        std::int32_t partition = 0;
        std::int64_t offset = 0;
    };
    /// What a look calls for: first `unassign`, then `assign`.
    struct Changes
    {
        std::vector<Place> unassign;
        std::vector<Place> assign;
        std::vector<ReaderEvent> events;
    };

    /// How long a topic must be missing before it counts as deleted: a broker that has just started may say for a
    /// moment that it knows no topics, and reading a topic again doubles its rows.
    static constexpr std::chrono::milliseconds DeletedAfter{5000};

    explicit TopicTable(RecordStore& store) : m_store(store) {}

    /// No effect if it is there already.
    bool add(const WantedTopic& wanted);
    std::vector<std::string> names() const;
    const std::vector<ReadTopic>& topics() const { return m_topics; }
    ReadTopic* find(std::string_view topic);
    /// Null if it is not read.
    ReadPartition* find(std::string_view topic, std::int32_t partition);

    /// Takes in a look without error. Problems and recoveries give an event once.
    Changes apply(const ClusterLook& look, std::chrono::steady_clock::time_point now);
    /// Notes a trouble with fetching; the event if it is news.
    std::optional<ReaderEvent> trouble(std::string_view topic, std::int32_t partition, const Error& error);
    /// Notes that the broker has not the offset that is to be read next.
    void setOutOfRange(std::string_view topic, std::int32_t partition);

    /// Whether something is missing that another look may find.
    bool isWaiting() const;
    /// Whether there are partitions, and all have reached the end they had.
    bool isCaughtUp() const;
    /// A topic that was read was deleted, and has not come back.
    bool isOneGone() const;
    /// The trouble to show if there are several: that of the first topic wanted.
    std::optional<Error> problem() const;
    /// Whether no topic may be read at all, for want of rights.
    bool isRefused() const;
    /// Counts and sums into `progress`.
    void count(ReadProgress& progress) const;
    std::vector<PartitionProgress> details() const;

private:
    void applyMissing(ReadTopic& topic, const Error& error, std::chrono::steady_clock::time_point now,
                      Changes& changes);
    void applyFound(ReadTopic& topic, const ClusterLook::Topic& found, std::chrono::steady_clock::time_point started,
                    std::chrono::steady_clock::time_point now, Changes& changes);
    void applyEnds(ReadTopic& topic, ReadPartition& partition, const ClusterLook::Partition& ends,
                   std::chrono::steady_clock::time_point started, std::chrono::steady_clock::time_point now,
                   Changes& changes);
    static bool isAnotherLog(const ReadTopic& topic, const ClusterLook::Topic& found,
                             std::chrono::steady_clock::time_point started);
    void forget(ReadTopic& topic, Changes& changes);
    static void report(ReadTopic& topic, const Error& error, Changes& changes);

    RecordStore& m_store;
    std::vector<ReadTopic> m_topics;
    bool m_holdsFormerRecords = false; ///< see ReadProgress
};

} // namespace inspector
