// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspectorread.h"

#include "core/clustermirror.h"
#include "core/foldworker.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "kafka/topicreader.h"
#include "processusage.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace inspector
{

namespace
{

constexpr auto Silence = std::chrono::seconds(30);
/// The program's frame tick takes a delta no sooner than this after it was told of one.
constexpr auto Frame = std::chrono::milliseconds(33);

/// Wakes the taker, as the frame tick does in the program.
class Bell
{
public:
    void ring()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_rung = true;
        }
        m_condition.notify_one();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        if (!m_condition.wait_for(lock, Silence, [this] { return m_rung; }))
            throw std::runtime_error("reading: nothing happened for 30 s");
        m_rung = false;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_condition;
    bool m_rung = false;
};

/// What is held of what was read. Looks at every record: after the clock has stopped.
void addHeld(ReadResult& result, const RecordStore& store, const KeyTable& keys, const ClusterMirror& mirror)
{
    for (std::uint64_t row = 0; row < store.folded(); ++row)
        result.valueBytes += static_cast<std::int64_t>(store.record(row).value.value_or(BytesView()).size());
    result.storeBytes = static_cast<std::int64_t>(store.bytesHeld());
    result.keyBytes = static_cast<std::int64_t>(keys.bytesHeld() + keys.size() * sizeof(KeyInfo));
    result.keys = static_cast<std::int64_t>(keys.size());
    for (const PartitionEntry& partition : mirror.partitions())
        result.liveKeys += static_cast<std::int64_t>(partition.liveKeys);
}

} // namespace

ReadResult inspectorRead(const std::string& bootstrap, const BenchTopics& topics)
{
    ReadResult result;
    const ProcessUsage before = ProcessUsage::now();
    const std::int64_t start = monotonicNs();

    Bell bell;
    RecordStore store;
    KeyTable keys;
    ClusterMirror mirror(store, keys);
    FoldWorker fold(store, keys, [&bell] { bell.ring(); });
    TopicReader::Callbacks callbacks;
    callbacks.published = [&fold] { fold.wake(); };
    callbacks.progressed = [&bell] { bell.ring(); };
    KafkaSettings settings;
    settings.bootstrap = bootstrap;
    TopicReader reader(
        settings,
        {{topics.config, TopicRole::Config}, {topics.status, TopicRole::Status}, {topics.offset, TopicRole::Offset}},
        store, callbacks);
    if (!reader.start())
        throw std::runtime_error("reading: the settings are not accepted");

    // The reader rings for looks at the cluster too: what counts is that more has been folded.
    std::uint64_t foldedBefore = 0;
    std::int64_t foldedAt = start;
    for (;;) {
        bell.wait();
        std::this_thread::sleep_for(Frame);
        const ReadProgress progress = reader.progress();
        fold.setComplete(progress.complete());
        mirror.apply(fold.take());
        if (result.firstSeconds == 0 && progress.recordsRead > 0)
            result.firstSeconds = static_cast<double>(monotonicNs() - start) / 1e9;
        if (progress.state == ConnectionState::Live && mirror.foldedRows() == store.published())
            break;
        const std::int64_t now = monotonicNs();
        if (mirror.foldedRows() != foldedBefore) {
            foldedBefore = mirror.foldedRows();
            foldedAt = now;
        } else if (now - foldedAt > std::chrono::nanoseconds(Silence).count()) {
            throw std::runtime_error("reading: " + std::to_string(store.published()) + " records are read and " +
                                     std::to_string(mirror.foldedRows()) + " folded, and no more for 30 s");
        }
    }
    result.seconds = static_cast<double>(monotonicNs() - start) / 1e9;
    result.records = static_cast<std::int64_t>(store.folded());
    result.bytes = static_cast<std::int64_t>(store.bytesReceived());
    const ProcessUsage usage = ProcessUsage::now();
    result.cpuSeconds = usage.cpuSeconds - before.cpuSeconds;
    result.residentBefore = before.residentBytes;
    result.residentBytes = usage.residentBytes;
    result.peakResidentBytes = usage.peakResidentBytes;
    addHeld(result, store, keys, mirror);
    return result;
}

} // namespace inspector
