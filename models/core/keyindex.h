// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <cstdint>
#include <vector>

namespace inspector
{

/// Finds keys by the hash of their bytes: open addressing with linear probing, eight bytes a slot.
///
/// Looking up a key among millions is three misses of the cache one after the other: its slot, what is known of it, its
/// bytes. Whoever looks up many can ask for each of these beforehand (prefetch(), firstCandidate()); no table of a
/// library lets a slot be read without comparing. Keys are never taken out.
class KeyIndex
{
public:
    /// Asks the processor for the place where a key with this hash would stand.
    void prefetch(std::uint32_t hash) const { __builtin_prefetch(&m_slots[hash & m_mask]); }
    /// The first key with this hash, nearly always the one that find() would return; none = there is none.
    KeyId firstCandidate(std::uint32_t hash) const
    {
        return find(hash, [](KeyId) { return true; });
    }
    /// The key with this hash for which `equal` is true; none = there is none.
    template <class Equal>
    KeyId find(std::uint32_t hash, Equal equal) const
    {
        for (std::size_t at = hash & m_mask; m_slots[at].key.valid(); at = (at + 1) & m_mask) {
            if (m_slots[at].hash == hash && equal(m_slots[at].key))
                return m_slots[at].key;
        }
        return {};
    }
    /// Takes in a key that is not there yet.
    void insert(std::uint32_t hash, KeyId key);

private:
    struct Slot
    {
        std::uint32_t hash = 0;
        KeyId key; ///< none = free
    };

    void place(Slot slot);

    static constexpr std::size_t SlotsAtFirst = 1024;
    std::vector<Slot> m_slots = std::vector<Slot>(SlotsAtFirst); ///< a power of two, half of it free
    std::size_t m_mask = SlotsAtFirst - 1;
    std::size_t m_count = 0;
};

} // namespace inspector
