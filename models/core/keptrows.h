// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "segment.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace inspector
{

/// What is left of a segment that is no longer held as a whole: the rows that outlive it, copied close together, still
/// found by the number they had in it. Filled by one thread, then published; never changed afterwards.
class KeptRows
{
public:
    struct Row
    {
        Segment::Row row;
        std::uint32_t key = 0;      ///< KeyId
        std::uint32_t distance = 0; ///< as of Segment::distances
    };

    /// Room for so many rows, whose values and headers have so many bytes in all.
    KeptRows(std::size_t rows, std::size_t bytes);

    /// While it is filled: rows come in ascending order. `stored`: the value's bytes and the headers behind them.
    void add(std::size_t place, const Row& row, BytesView stored);

    /// Null if the row is not here.
    const Row* find(std::size_t place) const;
    /// The first place at or after this one whose row is here; Segment::Rows if there is none.
    std::size_t next(std::size_t place) const;

    std::size_t size() const { return m_places.size(); }
    std::uint64_t bytesHeld() const;
    /// Of values and headers.
    std::uint64_t storedBytes() const { return m_size; }

private:
    std::size_t indexOf(std::size_t place) const;

    std::vector<std::uint16_t> m_places; ///< in the segment, ascending
    std::vector<Row> m_rows;
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size; ///< of m_bytes
    std::size_t m_used = 0;
};

} // namespace inspector
