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
/// Filled by one thread, then published. Afterwards rows can only be hidden, one by one; any thread may look.
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

    /// Any thread: null if the row is not here, or is hidden.
    const Row* find(std::size_t place) const;
    /// Any thread: the first place at or after this one whose row is here and not hidden; Segment::Rows if there is
    /// none.
    std::size_t next(std::size_t place) const;
    /// One thread: the row goes. It must be here.
    void hide(std::size_t place);

    std::size_t size() const { return m_places.size(); }
    std::uint64_t bytesHeld() const;

    /// Of values and headers.
    std::uint64_t storedBytes() const { return m_size; }

    /// Rows that are hidden or about to be, and the bytes of their values; noted by the thread that decides it.
    std::uint32_t going = 0;
    std::uint64_t goingBytes = 0;

private:
    std::size_t indexOf(std::size_t place) const;

    std::vector<std::uint16_t> m_places; ///< in the segment, ascending
    std::vector<Row> m_rows;
    std::unique_ptr<std::atomic<bool>[]> m_hidden;
    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size; ///< of m_bytes
    std::size_t m_used = 0;
};

} // namespace inspector
