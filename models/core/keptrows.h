// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "segment.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace inspector
{

/// What is left of a segment that is no longer held as a whole: the rows that outlive it, copied close together, still
/// found by the number they had in it.
///
/// Filled by one thread, then published. Afterwards rows can only be told when they go: with the segment from which on
/// the store is whole then, so that any number of them goes at once, and nobody waits for it. Any thread may look, and
/// says from which segment on the store is whole for it.
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

    /// Any thread: null if the row is not here, or has gone by then.
    const Row* find(std::size_t place, std::size_t wholeFrom) const;
    /// Any thread: the first place at or after this one whose row is here; Segment::Rows if there is none.
    std::size_t next(std::size_t place, std::size_t wholeFrom) const;
    /// One thread: the row goes once the store is whole from that segment on. It must be here.
    void drop(std::size_t place, std::size_t wholeFrom);

    std::size_t size() const { return m_places.size(); }
    std::uint64_t bytesHeld() const;

    /// Of values and headers.
    std::uint64_t storedBytes() const { return m_size; }

    /// Rows that were dropped, and the bytes of their values; for the thread that drops them.
    std::uint32_t going = 0;
    std::uint64_t goingBytes = 0;

private:
    static constexpr std::uint32_t Stays = 0xffffffffU;

    std::size_t indexOf(std::size_t place) const;
    bool isGone(std::size_t index, std::size_t wholeFrom) const
    {
        return m_goneWith[index].load(std::memory_order_relaxed) <= wholeFrom;
    }

    std::vector<std::uint16_t> m_places; ///< in the segment, ascending
    std::vector<Row> m_rows;
    std::unique_ptr<std::atomic<std::uint32_t>[]> m_goneWith; ///< the segment they go with; Stays = none
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size; ///< of m_bytes
    std::size_t m_used = 0;
};

} // namespace inspector
