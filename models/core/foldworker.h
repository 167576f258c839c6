// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folddelta.h"
#include "retirement.h"
#include "takepace.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace inspector
{

class Fold;
class KeyTable;
class RecordStore;

/// The fold thread of one cluster: walks published rows, keeps the Fold and hands changes out in deltas.
///
/// At most one delta is pending: if the taker is late, later changes are merged into the next one.
class FoldWorker
{
public:
    /// `changed` is called on the fold thread when a delta or newly folded rows wait to be taken; it must only wake
    /// somebody up. `store` and `keys` must outlive the worker.
    FoldWorker(RecordStore& store, KeyTable& keys, std::function<void()> changed);
    /// Stops and joins.
    ~FoldWorker();

    /// Reader thread: rows were published.
    void wake();
    /// Any thread: whether every partition has been read to its end once. Until then, and until what was read by now is
    /// folded, what is not there is unknown.
    void setComplete(bool complete);

    /// Any thread: how many partitions a topic has (Fold::setPartitionCount).
    void setPartitionCount(const std::string& topic, std::int32_t partitions);
    /// Any thread: how much it was told by the two above; FoldDelta::told says how much of it a delta has.
    std::uint64_t told() const;

    /// Any one thread: moves the pending delta out; empty if nothing changed. Makes those rows of the store go that
    /// were to go with it (RecordStore::retire()). The delta after it has at most `next` entries.
    FoldDelta take(std::size_t next = TakePace::Most);
    /// Any thread: everything published is folded, everything told is taken in, and there is no delta to take.
    bool settled() const;

private:
    void run();

    RecordStore& m_store;
    std::unique_ptr<Fold> m_fold;
    std::function<void()> m_changed;
    mutable std::mutex m_mutex;
    std::condition_variable m_wakeUp;
    FoldDelta m_outbox;
    std::optional<Retirement> m_retirement; ///< goes with the outbox
    bool m_outboxFull = false;
    std::size_t m_entriesWanted = TakePace().wanted(); ///< in the next delta
    bool m_complete = false;
    bool m_completeChanged = false;
    std::uint64_t m_told = 0;         ///< calls that Fold has heard, and those that it will hear
    std::uint64_t m_completeRows = 0; ///< rows that complete is about: it holds once they are folded
    std::vector<std::pair<std::string, std::int32_t>> m_partitionCounts; ///< told and not passed on yet
    bool m_stop = false;
    bool m_unpublished = false; ///< the fold has changes that are not in the outbox
    bool m_waiting = false;     ///< the fold thread has nothing to do, or no room to put it
    std::thread m_thread;
};

} // namespace inspector
