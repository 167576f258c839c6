// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace inspector
{

/// Cuts the bytes that a fuzzer gives into the pieces that a target wants.
class FuzzInput
{
public:
    FuzzInput(const std::uint8_t* data, std::size_t size) : m_rest(reinterpret_cast<const char*>(data), size) {}

    bool empty() const { return m_rest.empty(); }
    /// One byte; 0 at the end.
    std::uint8_t byte()
    {
        if (m_rest.empty())
            return 0;
        const auto first = static_cast<std::uint8_t>(m_rest.front());
        m_rest.remove_prefix(1);
        return first;
    }
    /// Two bytes of length (0xffff: nothing), then that many bytes, or what is left.
    std::optional<BytesView> piece()
    {
        const std::size_t high = byte();
        const std::size_t wanted = high << 8U | byte();
        if (wanted == 0xffff)
            return std::nullopt;
        const BytesView piece = m_rest.substr(0, wanted);
        m_rest.remove_prefix(piece.size());
        return piece;
    }
    BytesView rest() const { return m_rest; }

private:
    BytesView m_rest;
};

/// Ends the run where what must hold does not.
inline void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace inspector
