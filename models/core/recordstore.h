// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "ids.h"
#include "retiredparts.h"
#include "retirement.h"
#include "segment.h"
#include "stablevector.h"
#include "topics.h"

#include <atomic>
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

/// One record as it stands in the store. How long views stay valid: RecordStore.
struct RecordView
{
    SlotId slot;
    std::int64_t offset = 0;
    std::int64_t timestamp = -1; ///< ms since the epoch, -1 = none
    TimestampKind timestampKind = TimestampKind::None;
    std::optional<BytesView> key;
    std::optional<BytesView> value;      ///< nothing = tombstone
    KeyId keyId;                         ///< none until folded
    const char* packedHeaders = nullptr; ///< for RecordStore::headers(); null = none
};

/// The records read, in arrival order, as raw bytes: segments of 16 384 rows that never change once published. Where
/// there is a limit, the oldest segments go when more is held; what outlives them keeps its row number (KeptRows).
///
/// Threads: one reader thread appends and publishes; one fold thread interns keys, marks rows folded and plans what
/// goes; any thread may look at partitions, and at rows below folded(). No call blocks but addPartition and pin(), and
/// those for a few steps only.
/// Key bytes of a row live in the segment only until the row is folded; afterwards they are taken from the KeyTable, so
/// that a key with a thousand versions is stored once.
///
/// Rows go in retire() alone, which the thread calls that takes the fold's deltas. For that thread nothing changes in
/// between: every row is there that an entry of the mirror names as its newest or as the one that counts, and its views
/// stay valid until the next time. Any other thread holds a pin() while it looks, asks find(), and puts up with rows
/// that go meanwhile.
///
/// What it costs: a record 40 bytes beyond its value, and less than 24 more for what is left unused of the blocks that
/// values stand in. A key whose newest record has outlived its segment: 42 bytes, that record's value, and at most as
/// much again until what went beside it is collected.
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

    /// Any thread: bytes that raw records may take (bytesHeld()); where they take more, the oldest go as soon as they
    /// are folded. 0 = no limit, as it is at first.
    void setLimit(std::uint64_t bytes) { m_limit.store(bytes, std::memory_order_relaxed); }
    std::uint64_t limit() const { return m_limit.load(std::memory_order_relaxed); }

    /// Any thread: from this row on all are retained. Of those below, the newest of each key, what the folded state
    /// rests on, and some that have been superseded since.
    std::uint64_t firstRow() const { return m_firstRow.load(std::memory_order_acquire); }
    /// Any thread: how many rows are gone.
    std::uint64_t goneRows() const { return m_goneRows.load(std::memory_order_acquire); }
    /// Any thread, row < folded().
    bool isRetained(std::uint64_t row) const { return look(row).row != nullptr; }
    /// Any thread: the first retained row at or after this one; nothing if there is none below folded().
    std::optional<std::uint64_t> nextRetained(std::uint64_t row) const;
    /// Any thread: until it is let go, nothing is freed that is held now.
    RecordPin pin() const { return m_retired.pin(); }

    /// Any thread: bytes held by segments and kept rows (keys until folded, values, rows).
    std::uint64_t bytesHeld() const { return m_bytesHeld.load(std::memory_order_relaxed); }
    /// Any thread: bytes of keys and values received.
    std::uint64_t bytesReceived() const { return m_bytesReceived.load(std::memory_order_relaxed); }

    /// Any thread, row < folded(): nothing if the row is gone. The view without its key bytes: those are
    /// KeyTable::bytes(keyId).
    std::optional<RecordView> find(std::uint64_t row) const;
    /// The same of a row that is known to be retained; throws std::out_of_range if it is gone all the same.
    RecordView record(std::uint64_t row) const;
    /// Any thread.
    static std::vector<HeaderView> headers(const RecordView& record);
    /// As of record().
    std::vector<HeaderView> headers(std::uint64_t row) const { return headers(record(row)); }
    /// Any thread, row < folded(): the row before of the same key; nothing for the first one, and where it is gone.
    std::optional<std::uint64_t> previousVersion(std::uint64_t row) const;
    /// Any thread, row < folded(): the row is gone, or the one before of the same key is.
    bool isOlderGone(std::uint64_t row) const;

    /// Fold thread, row < published(): the view with its key bytes.
    RecordView unfolded(std::uint64_t row) const;
    /// Fold thread: what the interner made of the row. Then setFolded() publishes.
    void setKey(std::uint64_t row, KeyId key, std::optional<std::uint64_t> previousVersion);
    /// Fold thread: rows below are folded; frees the key bytes of segments that are complete.
    void setFolded(std::uint64_t rows);

    /// Fold thread, for the RetirementPlanner: a segment that is held as a whole, and the bytes that it takes.
    const Segment& whole(std::size_t segment) const { return wholeOf(segment * Segment::Rows); }
    std::uint64_t bytesOfWhole(std::size_t segment) const;
    /// Fold thread: what is held of a segment that is not whole; null = nothing.
    const KeptRows* keptOf(std::size_t segment) const;
    /// Fold thread: a copy of those rows of a segment that are to be kept; they are retained. Null if there are none.
    std::unique_ptr<KeptRows> copyOf(std::size_t segment, const std::vector<bool>& keep) const;
    /// The thread that takes the fold's deltas, with the delta that was made when it was planned: makes rows go.
    void retire(Retirement plan);
    /// Fold thread: frees what went and no pin protects.
    void freeRetired() { m_retired.free(); }

private:
    /// What is held of a segment: all, or what is kept of it. Only what is looked at first changes, once.
    struct Held
    {
        Held() = default;
        explicit Held(std::unique_ptr<Segment> segment) : whole(segment.release()) {}
        Held(Held&& other) noexcept { *this = std::move(other); }
        Held& operator=(Held&& other) noexcept;
        ~Held();

        std::atomic<Segment*> whole{nullptr};
        std::atomic<const KeptRows*> kept{nullptr};
    };
    struct Found
    {
        const Segment::Row* row = nullptr; ///< null: gone
        std::uint32_t key = 0;
        std::uint32_t distance = 0;
    };
    Found look(std::uint64_t row) const;
    static RecordView viewOf(const Found& found);
    /// Of a row that is not folded yet, or was not before now: its segment is whole.
    Segment& wholeOf(std::uint64_t row) const
    {
        return *m_segments[row / Segment::Rows].whole.load(std::memory_order_relaxed);
    }

    StableVector<PartitionSlot, 256, 256> m_slots;
    std::mutex m_slotsMutex; ///< writers of m_slots
    StableVector<Held, 1024, 1024> m_segments;
    mutable RetiredParts m_retired;
    std::uint64_t m_appended = 0;            ///< reader thread
    std::uint64_t m_segmentsWithoutKeys = 0; ///< fold thread
    std::atomic<std::uint64_t> m_published{0};
    std::atomic<std::uint64_t> m_folded{0};
    std::atomic<std::uint64_t> m_firstRow{0};
    std::atomic<std::uint64_t> m_goneRows{0};
    std::atomic<std::uint64_t> m_limit{0};
    std::atomic<std::uint64_t> m_bytesHeld{0};
    std::atomic<std::uint64_t> m_bytesReceived{0};
};

} // namespace inspector
