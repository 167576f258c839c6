// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyindex.h"

#include <utility>

namespace inspector
{

void KeyIndex::insert(std::uint32_t hash, KeyId key)
{
    if (++m_count * 2 > m_slots.size()) {
        const std::vector<Slot> before = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
        m_mask = m_slots.size() - 1;
        for (const Slot& slot : before) {
            if (slot.key.valid())
                place(slot);
        }
    }
    place({hash, key});
}

void KeyIndex::place(Slot slot)
{
    std::size_t at = slot.hash & m_mask;
    while (m_slots[at].key.valid())
        at = (at + 1) & m_mask;
    m_slots[at] = slot;
}

} // namespace inspector
