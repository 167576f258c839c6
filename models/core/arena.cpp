// SPDX-License-Identifier: GPL-3.0-or-later
#include "arena.h"

#include <algorithm>
#include <cstring>

namespace inspector
{

char* Arena::allocate(std::size_t size)
{
    if (size > m_left) {
        // A large copy gets a block of its own, so that it does not waste the rest of the shared one: what is wasted is
        // at most a sixty-third of what is used.
        const bool alone = size > m_blockSize / 64;
        const std::size_t blockSize = alone ? std::max<std::size_t>(size, 1) : m_blockSize;
        m_blocks.emplace_back(new char[blockSize]);
        m_bytesHeld.fetch_add(blockSize, std::memory_order_relaxed);
        if (alone)
            return m_blocks.back().get();
        m_next = m_blocks.back().get();
        m_left = blockSize;
    }
    char* place = m_next;
    m_next += size;
    m_left -= size;
    return place;
}

const char* Arena::copy(BytesView bytes)
{
    char* place = allocate(std::max<std::size_t>(bytes.size(), 1));
    if (!bytes.empty())
        std::memcpy(place, bytes.data(), bytes.size());
    return place;
}

} // namespace inspector
