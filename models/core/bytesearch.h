// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <array>
#include <cstdint>

namespace inspector
{

/// Looks for a text in many byte strings; ASCII letters of either case are the same, all other bytes are themselves.
///
/// Steps over what cannot be part of a match (Horspool): a byte or so is read for every byte of the text looked for, so
/// that millions of values are gone through in a second. Any thread.
class ByteSearch
{
public:
    ByteSearch() : ByteSearch(Bytes()) {}
    explicit ByteSearch(Bytes text);

    /// The text in lower case.
    const Bytes& text() const { return m_text; }
    /// An empty text is in everything.
    bool isIn(BytesView bytes) const;

private:
    Bytes m_text;
    std::array<std::uint32_t, 256> m_step{}; ///< how far to go on from the last byte of a place, 0 = it may match
    std::uint32_t m_stepOfLast = 1;          ///< the same for the last byte of the text, where the rest did not match
};

} // namespace inspector
