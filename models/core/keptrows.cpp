// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptrows.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace inspector
{

KeptRows::KeptRows(std::size_t rows, std::size_t bytes) : m_bytes(new char[bytes]), m_size(bytes)
{
    m_places.reserve(rows);
    m_rows.reserve(rows);
}

void KeptRows::add(std::size_t place, const Row& row, BytesView stored)
{
    assert(m_places.size() < m_places.capacity() && m_used + stored.size() <= m_size);
    m_places.push_back(static_cast<std::uint16_t>(place));
    m_rows.push_back(row);
    if (!row.row.value)
        return;
    m_rows.back().row.value = m_bytes.get() + m_used;
    if (!stored.empty())
        std::memcpy(m_bytes.get() + m_used, stored.data(), stored.size());
    m_used += stored.size();
}

std::size_t KeptRows::indexOf(std::size_t place) const
{
    return static_cast<std::size_t>(std::lower_bound(m_places.begin(), m_places.end(), place) - m_places.begin());
}

const KeptRows::Row* KeptRows::find(std::size_t place) const
{
    const std::size_t index = indexOf(place);
    return index < m_places.size() && m_places[index] == place ? &m_rows[index] : nullptr;
}

std::size_t KeptRows::next(std::size_t place) const
{
    const std::size_t index = indexOf(place);
    return index < m_places.size() ? m_places[index] : Segment::Rows;
}

std::uint64_t KeptRows::bytesHeld() const
{
    return sizeof(KeptRows) + m_size + m_places.size() * (sizeof(std::uint16_t) + sizeof(Row));
}

} // namespace inspector
