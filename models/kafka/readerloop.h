// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterwatch.h"
#include "connectiontrack.h"
#include "endwaits.h"
#include "topictable.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace inspector
{

/// The reader thread of a TopicReader: takes batches from librdkafka, looks from the ClusterWatch and wishes from
/// callers, and keeps the progress that others may copy.
class ReaderLoop
{
public:
    /// Starts the threads. `reading` and `asking` are clients for those uses. `store` must outlive the loop's running.
    ReaderLoop(std::shared_ptr<KafkaClient> reading, std::shared_ptr<KafkaClient> asking,
               const std::vector<WantedTopic>& topics, RecordStore& store, TopicReader::Callbacks callbacks);
    /// Calls stop().
    ~ReaderLoop();
    ReaderLoop(const ReaderLoop&) = delete;
    ReaderLoop& operator=(const ReaderLoop&) = delete;

    /// One thread, not the reader's: ends the threads. Progress can still be asked for.
    void stop();

    /// Any thread.
    void addTopic(const WantedTopic& topic);
    void readToEnd(std::int64_t deadlineMs, EndWaits::Done done);
    ReadProgress progress() const;
    std::vector<PartitionProgress> details() const;

private:
    struct EndWish
    {
        EndWaits::TimePoint deadline;
        EndWaits::Done done;
    };

    void run();
    void takeWishes();
    void takeFailures();
    void takeLook();
    void takeBatch();
    void takeRecord(const rd_kafka_message_t& message, ReadPartition& partition);
    void takeError(const rd_kafka_message_t& message);
    void change(const TopicTable::Changes& changes);
    void hurryLeaders(const std::vector<TopicTable::Place>& places);
    void settle();
    void tellProgress();
    void tell(const ReaderEvent& event);
    void noteGroup(const Error& error);
    void heard();
    static void answer(std::vector<EndWaits::Ended> ended);

    std::shared_ptr<KafkaClient> m_client; ///< as long as the reader thread runs

    // Reader thread.
    RecordStore& m_store;
    TopicReader::Callbacks m_callbacks;
    ClusterWatch m_watch;
    TopicTable m_table;
    ConnectionTrack m_connection;
    EndWaits m_waits;
    std::vector<rd_kafka_message_t*> m_batch;
    std::vector<HeaderView> m_headers; ///< of the record at hand; kept for its memory
    ReadProgress m_working;
    bool m_changed = true; ///< m_working or the table has news
    bool m_caughtUp = false;
    bool m_groupNoted = false;

    std::atomic<bool> m_stop{false};
    mutable std::mutex m_mutex; ///< for what follows
    bool m_ended = false;       ///< no more wishes are taken
    std::vector<WantedTopic> m_newTopics;
    std::vector<EndWish> m_endWishes;
    ReadProgress m_progress;
    std::vector<PartitionProgress> m_details;

    std::thread m_thread;
};

} // namespace inspector
