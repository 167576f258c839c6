// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/foldworker.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "kafka/topicreader.h"

#include <QDeadlineTimer>
#include <QObject>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace inspector
{

/// The topics of one Connect cluster as they are read: store, reader thread, fold thread, and the mirror that all of it
/// ends in. Offsets topics that connectors have of their own are added as their configs become known.
///
/// Lives on one thread with an event loop. What the reader and fold threads call back with only queues and wakes; it is
/// taken over by take().
class ClusterReading : public QObject
{
    Q_OBJECT
public:
    /// `wake` is called on any thread when there is something to take, at most once between two calls of take(); it
    /// must only wake somebody up.
    explicit ClusterReading(std::function<void()> wake, QObject* parent = nullptr);
    /// Stops.
    ~ClusterReading() override;

    /// Starts the threads. Errors: BadProperty, BadAddress (nothing was started). Only once.
    Result<Done> start(const KafkaSettings& settings, const TopicNames& topics);
    bool isStarted() const { return m_reader != nullptr; }
    /// Ends reading; what was read can still be taken.
    void stopReading();
    /// Ends both threads, the reader before the fold that it wakes. Nothing calls back afterwards.
    void stop();

    /// What has come since the last time.
    struct News
    {
        std::vector<ReaderEvent> events;
        ReadProgress progress;
        FoldDelta delta; ///< the mirror has it already
    };
    /// Only after start(). `next`: how many entries the delta of the next time has at most.
    News take(std::size_t next = TakePace::Most);
    /// Puts what was found beside the records, by a look at what is around them, into the mirror.
    void add(const FoldDelta& delta) { m_mirror.apply(delta); }
    /// Nothing is left to be folded or taken: after stopReading(), the mirror is final.
    bool isSettled() const;

    /// Asks for the ends of all partitions as they are now, and calls back, from answerWaiters(), when everything up to
    /// them is in the mirror, and that it has been read; also that of an own offsets topic which became known only by
    /// what was read on the way.
    /// Errors as of TopicReader::readToEnd().
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done);
    /// To be called after take(), once whoever shows things has them.
    void answerWaiters();

    /// Whether the workers' three topics have been read to their end once.
    bool isComplete() const;
    std::vector<PartitionProgress> details() const;
    const std::set<std::string>& ownOffsetsTopics() const { return m_ownTopics; }

    /// Bytes that raw records may take before the oldest go, 0 = no limit (as at first); whatever is set, the folded
    /// state stays. They go in take(): views of records must not be kept beyond it.
    void setRecordLimit(std::uint64_t bytes);

    const RecordStore& store() const { return m_store; }
    const KeyTable& keys() const { return m_keys; }
    const ClusterMirror& mirror() const { return m_mirror; }

private:
    struct Waiter
    {
        std::uint64_t rows = 0;    ///< that the fold must pass
        std::size_t ownTopics = 0; ///< how many own offsets topics were wanted when the ends were asked for
        QDeadlineTimer deadline;
        std::function<void(Result<Done>)> done;
    };

    void wakeUp();
    void ask(Waiter waiter);
    void addOwnOffsetsTopics(const std::vector<ConnectorSummary>& connectors);
    void tellPartitionCounts();

    RecordStore m_store;
    KeyTable m_keys;
    ClusterMirror m_mirror;
    std::function<void()> m_wake;
    TopicNames m_topics;
    std::set<std::string> m_ownTopics;                     ///< connectors' own offsets topics that are wanted
    std::map<std::string, std::int32_t> m_partitionCounts; ///< as the fold was told
    std::vector<Waiter> m_waiters;                         ///< for the fold to pass a row
    std::atomic<bool> m_woken{false};
    std::mutex m_eventsMutex;
    std::vector<ReaderEvent> m_events; ///< from the reader thread
    std::unique_ptr<FoldWorker> m_fold;
    std::unique_ptr<TopicReader> m_reader;
};

} // namespace inspector
