// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "ids.h"
#include "segment.h"
#include "stablevector.h"
#include "topics.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace inspector
{

/// A record's header as received; a null value is not an empty one.
struct HeaderView
{
    BytesView name;
    std::optional<BytesView> value;
};

/// One record as it stands in the store. Views stay valid for the life of the store.
struct RecordView
{
    SlotId slot;
    std::int64_t offset = 0;
    std::int64_t timestamp = -1; ///< ms since the epoch, -1 = none
    TimestampKind timestampKind = TimestampKind::None;
    std::optional<BytesView> key;
    std::optional<BytesView> value; ///< nothing = tombstone
    KeyId keyId;                    ///< none until folded
};

/// Every record read, in arrival order, as raw bytes: segments of 16 384 rows that never change once published.
///
/// Threads: one reader thread appends and publishes; one fold thread interns keys and marks rows folded; any thread may
/// look at partitions, and at rows below folded(). No call blocks but addPartition.
/// Key bytes of a row live in the segment only until the row is folded; afterwards they are taken from the KeyTable, so
/// that a key with a thousand versions is stored once.
class RecordStore
{
public:
    RecordStore();
    ~RecordStore();

    /// Any thread (takes a lock). The slot of a partition, made at the first call for it.
    SlotId addPartition(const std::string& topic, TopicRole role, std::int32_t partition);
    /// While nobody else looks at the store, and before a row of it is folded: what the topic is for was found out
    /// later.
    void setRole(SlotId slot, TopicRole role) { m_slots.mutableAt(slot.value).role = role; }
    /// Rows keep their slot in 16 bits.
    static constexpr std::size_t MostPartitions = 65'535;
    /// Any thread.
    const PartitionSlot& partition(SlotId slot) const { return m_slots[slot.value]; }
    std::size_t partitionCount() const { return m_slots.size(); }

    /// Reader thread. Copies one record in; not visible to others before publish(). Null key or value: nothing. A
    /// negative timestamp is none, whatever its kind.
    void append(SlotId slot, std::int64_t offset, std::int64_t timestamp, std::optional<BytesView> key,
                std::optional<BytesView> value, const std::vector<HeaderView>& headers = {},
                TimestampKind timestampKind = TimestampKind::Create);
    /// Reader thread. Makes all appended rows visible to the fold thread.
    void publish();

    /// Any thread: rows appended and published; rows that the fold has seen. Row numbers start at 0 and never repeat.
    std::uint64_t published() const { return m_published.load(std::memory_order_acquire); }
    std::uint64_t folded() const { return m_folded.load(std::memory_order_acquire); }

    /// Any thread: bytes held by segments (keys until folded, values, rows).
    std::uint64_t bytesHeld() const { return m_bytesHeld.load(std::memory_order_relaxed); }
    /// Any thread: bytes of keys and values received.
    std::uint64_t bytesReceived() const { return m_bytesReceived.load(std::memory_order_relaxed); }

    /// Any thread, row < folded(). The view without its key bytes: those are KeyTable::bytes(keyId).
    RecordView record(std::uint64_t row) const;
    /// Any thread, row < folded().
    std::vector<HeaderView> headers(std::uint64_t row) const;
    /// Any thread, row < folded(): the row before of the same key, nothing for the first one retained.
    std::optional<std::uint64_t> previousVersion(std::uint64_t row) const;

    /// Fold thread, row < published(): the view with its key bytes.
    RecordView unfolded(std::uint64_t row) const;
    /// Fold thread: what the interner made of the row. Then setFolded() publishes.
    void setKey(std::uint64_t row, KeyId key, std::optional<std::uint64_t> previousVersion);
    /// Fold thread: rows below are folded; frees the key bytes of segments that are complete.
    void setFolded(std::uint64_t rows);

private:
    const Segment& segmentOf(std::uint64_t row) const { return *m_segments[row / Segment::Rows]; }
    Segment& mutableSegmentOf(std::uint64_t row) { return *m_segments.mutableAt(row / Segment::Rows); }

    StableVector<PartitionSlot, 256, 256> m_slots;
    std::mutex m_slotsMutex; ///< writers of m_slots
    StableVector<std::unique_ptr<Segment>, 1024, 1024> m_segments;
    std::uint64_t m_appended = 0;            ///< reader thread
    std::uint64_t m_segmentsWithoutKeys = 0; ///< fold thread
    std::atomic<std::uint64_t> m_published{0};
    std::atomic<std::uint64_t> m_folded{0};
    std::atomic<std::uint64_t> m_bytesHeld{0};
    std::atomic<std::uint64_t> m_bytesReceived{0};
};

} // namespace inspector
