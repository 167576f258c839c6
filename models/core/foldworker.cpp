// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldworker.h"

#include "fold.h"
#include "recordstore.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace inspector
{
namespace
{

// Long enough to be worth a lock and a wake-up, short enough to publish in between.
constexpr std::size_t RowsAtOnce = 8192;
// A frame: the taker shows nothing faster than that, and merging changes of one key is free.
constexpr auto PublishInterval = std::chrono::milliseconds(33);
// While much is left to be folded, telling of what will have changed again a moment later holds that up: no more than
// a twentieth of the time goes into it. But who waits for a large topic wants to see that it goes on.
constexpr int FoldingPerTelling = 19;
constexpr auto LongestPublishInterval = std::chrono::milliseconds(500);

} // namespace

FoldWorker::FoldWorker(RecordStore& store, KeyTable& keys, std::function<void()> changed)
    : m_store(store), m_fold(std::make_unique<Fold>(store, keys)), m_changed(std::move(changed)),
      m_thread([this] { run(); })
{}

FoldWorker::~FoldWorker()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stop = true;
    }
    m_wakeUp.notify_one();
    m_thread.join();
}

void FoldWorker::wake()
{
    // Taking the lock makes sure that a fold thread about to sleep has either seen the rows or hears the call.
    {
        const std::scoped_lock lock(m_mutex);
    }
    m_wakeUp.notify_one();
}

void FoldWorker::setComplete(bool complete)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_complete == complete)
            return;
        m_complete = complete;
        if (!std::exchange(m_completeChanged, true)) // else the one that waits is replaced
            ++m_told;
        m_completeRows = m_store.published();
    }
    m_wakeUp.notify_one();
}

void FoldWorker::setPartitionCount(const std::string& topic, std::int32_t partitions)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_partitionCounts.emplace_back(topic, partitions);
        ++m_told;
    }
    m_wakeUp.notify_one();
}

std::uint64_t FoldWorker::told() const
{
    const std::scoped_lock lock(m_mutex);
    return m_told;
}

FoldDelta FoldWorker::take(std::size_t next)
{
    const std::scoped_lock lock(m_mutex);
    FoldDelta delta = std::move(m_outbox);
    m_outbox = FoldDelta{};
    m_outboxFull = false;
    m_entriesWanted = next;
    if (m_retirement)
        m_store.retire(*std::exchange(m_retirement, std::nullopt));
    // The fold may be holding back a delta for want of room.
    m_wakeUp.notify_one();
    return delta;
}

bool FoldWorker::settled() const
{
    const std::scoped_lock lock(m_mutex);
    return m_waiting && !m_unpublished && !m_outboxFull && !m_completeChanged && m_partitionCounts.empty() &&
           m_store.folded() == m_store.published();
}

void FoldWorker::run()
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point nextPublish{};
    std::unique_lock lock(m_mutex);
    while (!m_stop) {
        m_store.freeRetired();
        if (m_completeChanged && (!m_complete || m_store.folded() >= m_completeRows)) {
            m_completeChanged = false;
            const bool complete = m_complete;
            lock.unlock();
            m_fold->setComplete(complete);
            m_unpublished = true;
            lock.lock();
            continue;
        }
        if (!m_partitionCounts.empty()) {
            const auto counts = std::exchange(m_partitionCounts, {});
            lock.unlock();
            for (const auto& [topic, partitions] : counts)
                m_fold->setPartitionCount(topic, partitions);
            m_unpublished = true;
            lock.lock();
            continue;
        }
        const bool work = m_store.folded() < m_store.published();
        const auto now = Clock::now();
        const bool news = m_unpublished || m_fold->isRetirementDue();
        const bool due = news && !m_outboxFull && (!work || now >= nextPublish);
        if (due) {
            const std::size_t most = m_entriesWanted;
            lock.unlock();
            FoldDelta delta = m_fold->takeDelta(most);
            delta.more = m_fold->hasMore();
            const auto pause = (Clock::now() - now) * FoldingPerTelling;
            nextPublish = now + std::clamp<Clock::duration>(pause, PublishInterval, LongestPublishInterval);
            std::optional<Retirement> retirement;
            if (m_fold->isRetirementDue())
                retirement = m_fold->planRetirement();
            lock.lock();
            // Nobody else fills the outbox, so it is still empty.
            m_outbox = std::move(delta);
            m_retirement = std::move(retirement);
            m_outboxFull = true;
            m_unpublished = m_outbox.more;
            lock.unlock();
            m_changed();
            lock.lock();
            continue;
        }
        if (work) {
            lock.unlock();
            m_fold->advance(RowsAtOnce);
            m_unpublished = true;
            lock.lock();
            continue;
        }
        m_waiting = true;
        m_wakeUp.wait(lock);
        m_waiting = false;
    }
}

} // namespace inspector
