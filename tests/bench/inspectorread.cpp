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

namespace inspector
{

namespace
{

constexpr auto Silence = std::chrono::seconds(30);

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

} // namespace

ReadResult inspectorRead(const std::string& bootstrap, const BenchTopics& topics)
{
    ReadResult result;
    const double cpuBefore = ProcessUsage::now().cpuSeconds;
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

    for (;;) {
        bell.wait();
        const ReadProgress progress = reader.progress();
        fold.setComplete(progress.complete());
        mirror.apply(fold.take());
        if (result.firstSeconds == 0 && progress.recordsRead > 0)
            result.firstSeconds = static_cast<double>(monotonicNs() - start) / 1e9;
        if (progress.state == ConnectionState::Live && mirror.foldedRows() == store.published())
            break;
    }
    result.seconds = static_cast<double>(monotonicNs() - start) / 1e9;
    result.records = static_cast<std::int64_t>(store.folded());
    result.bytes = static_cast<std::int64_t>(store.bytesReceived());
    const ProcessUsage usage = ProcessUsage::now();
    result.cpuSeconds = usage.cpuSeconds - cpuBefore;
    result.residentBytes = usage.residentBytes;
    result.peakResidentBytes = usage.peakResidentBytes;
    return result;
}

} // namespace inspector
