// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readprogress.h"
#include "core/recordstore.h"
#include "core/result.h"
#include "core/topics.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// How to reach a Kafka cluster.
struct KafkaSettings
{
    std::string bootstrap; ///< host:port, comma separated
    /// Any librdkafka properties, applied last and in order. Values may be secret: never logged.
    std::vector<std::pair<std::string, std::string>> properties;
};

struct WantedTopic
{
    std::string name;
    TopicRole role = TopicRole::Config;
};

/// Reads whole topics of one Kafka cluster into a RecordStore and stays at their ends.
///
/// One consumer, assigned by hand to every partition from its first offset, read_committed, no group membership, no
/// commits. Owns two threads: the reader thread, which only appends and publishes, and a query thread, which waits for
/// metadata and end offsets in its place (see ClusterWatch) and calls nobody back; nothing here blocks the caller
/// except stop(). Survives brokers that go away and come back without reading anything twice; topics that do not exist
/// yet are looked for until they appear; partitions that are added are picked up.
///
/// A topic that is deleted while it is read is a Problem event and counts as missing from then on; when it is there
/// again, it is read from its first offset into the same slots. A topic that is made anew so quickly that it is never
/// seen missing is known by an end below what has been read; should the new one be longer than the old one by then, it
/// cannot be told (librdkafka 2.0.2 knows no topic ids).
///
/// User properties: all that librdkafka takes, except that these cannot be changed (BadProperty): enable.auto.commit,
/// enable.auto.offset.store, allow.auto.create.topics, isolation.level, enable.partition.eof, auto.offset.reset.
class TopicReader
{
public:
    struct Callbacks
    {
        std::function<void()> published;               ///< reader thread: new rows in the store; must only wake
        std::function<void(const ReaderEvent&)> event; ///< reader thread: must only queue
        std::function<void()> progressed;              ///< reader thread: progress() has news; must only wake
    };

    TopicReader(KafkaSettings settings, std::vector<WantedTopic> topics, RecordStore& store, Callbacks callbacks);
    /// Stops and joins.
    ~TopicReader();
    TopicReader(const TopicReader&) = delete;
    TopicReader& operator=(const TopicReader&) = delete;

    /// Starts the reader thread, once: a reader that was stopped stays so. Errors: BadProperty, BadAddress (nothing was
    /// started).
    Result<Done> start();
    /// Stops and joins; returns within a second or so also when no broker answers. Open requests end as Cancelled. Not
    /// from a callback.
    void stop();

    /// Any thread: adds a topic to those read (a connector's own offsets topic). No effect if it is already wanted.
    void addTopic(const WantedTopic& topic);

    /// Any thread.
    ReadProgress progress() const;
    std::vector<PartitionProgress> details() const;

    /// Any thread. Asks the brokers for the ends of all partitions as they are now, and calls back (on the reader
    /// thread) when reading has reached them all: with the row count of the store at that moment, so that the caller
    /// can wait for the fold. Topics that do not exist have no end to wait for, unless none exists. Errors: TimedOut,
    /// NoSuchTopic, NotAuthorized, Cancelled (at once, on the caller's thread, when not started), or why the brokers
    /// cannot be asked. `deadlineMs` from now.
    void readToEnd(std::int64_t deadlineMs, std::function<void(Result<std::uint64_t>)> done);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
