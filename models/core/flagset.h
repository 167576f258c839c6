// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>

namespace inspector
{

/// A set of values of an enumeration with at most 32 of them, in four bytes.
template <class Flag>
class FlagSet
{
public:
    constexpr FlagSet() = default;
    constexpr FlagSet(std::initializer_list<Flag> flags)
    {
        for (const Flag flag : flags)
            set(flag);
    }

    constexpr bool has(Flag flag) const { return (m_bits & bit(flag)) != 0; }
    constexpr void set(Flag flag, bool on = true) { m_bits = on ? m_bits | bit(flag) : m_bits & ~bit(flag); }
    constexpr bool empty() const { return m_bits == 0; }

    constexpr bool operator==(const FlagSet&) const = default;

private:
    static constexpr std::uint32_t bit(Flag flag) { return std::uint32_t{1} << static_cast<unsigned>(flag); }

    std::uint32_t m_bits = 0;
};

} // namespace inspector
