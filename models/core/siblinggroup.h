// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "entries.h"
#include "ids.h"

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// Keys of one offsets topic that are one source partition to a worker: the same raw key in several partitions, or
/// other bytes that it reads as the same map. It lists partitions by the map and looks values up by the bytes, so each
/// key's flags hang on all the others.
///
/// What the keys have in common is settled once a delta: between two calls of settle() all of them are told the same,
/// and only then is anybody touched for the sake of another key. A group of n keys costs O(1) a record, and O(n) a
/// delta in which something is other for all.
class SiblingGroup
{
public:
    using Touch = std::function<void(KeyId)>;

    /// The last record of a key.
    struct LastRecord
    {
        SlotId slot;
        std::int64_t offset = 0;
        std::int64_t timestamp = -1; ///< ms
        bool live = false;
    };

    /// Takes in a key that was not in the group. `bytes` must outlive the group; `touched`: keys that have it in
    /// another partition.
    void add(KeyId key, BytesView bytes, const LastRecord& last, const Touch& touched);
    /// Another record of a key that is in the group.
    void update(BytesView bytes, bool wasLive, const LastRecord& last, const Touch& touched);
    /// Works out what is common to all keys, and touches them if it is other than before.
    void settle(const Touch& touched);

    /// DuplicateByBytes, SeveralPartitions, StrayTombstone, SurvivesReset and Hidden of a key of the group.
    FlagSet<OffsetFlag> flags(BytesView bytes, bool live) const;

private:
    static constexpr std::uint32_t None = 0xffffffffU;

    /// One raw key, in however many partitions of the topic.
    struct Variant
    {
        BytesView bytes;
        std::vector<KeyId> keys;
        std::uint32_t live = 0;      ///< of `keys`; the others' last records are tombstones
        std::uint32_t form = None;   ///< what a worker makes of it
        std::uint32_t asForm = None; ///< the form that has its bytes
    };
    /// One raw key that a worker makes of keys of the group: of all of them, but for names that share a bucket.
    struct Form
    {
        Bytes bytes;
        std::uint32_t live = 0;       ///< variants of this form with a live key
        std::uint32_t variant = None; ///< the variant that has its bytes
        bool settledRemade = false;   ///< a live key is remade to these bytes
        bool settledBuried = false;   ///< there is a tombstone with these bytes
        bool changed = false;
    };

    void count(Variant& variant, bool live, std::int32_t by);
    void noteForm(std::uint32_t form);
    std::uint32_t formOf(BytesView bytes);
    void noteNewest(const LastRecord& last);
    bool isHidden() const;

    std::unordered_map<BytesView, std::uint32_t> m_index; ///< bytes -> m_variants
    std::vector<Variant> m_variants;
    std::unordered_map<Bytes, std::uint32_t> m_formIndex;
    std::vector<Form> m_forms;
    std::vector<std::uint32_t> m_changedForms;
    std::vector<LastRecord> m_newest; ///< of the group, one for each partition
    std::uint32_t m_liveVariants = 0;
    std::uint32_t m_settledLive = 0; ///< 0, 1, or 2 for more
    bool m_settledHidden = false;
};

} // namespace inspector
