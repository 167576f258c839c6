// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

namespace inspector
{

/// U+FFFD, for what is no character.
constexpr char32_t ReplacementCharacter = 0xFFFD;

/// ASCII only.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
/// ASCII only; any other byte is itself.
constexpr char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// The first of the two UTF-16 units that make a character.
constexpr bool isHighSurrogate(char32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}
/// The second of them.
constexpr bool isLowSurrogate(char32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}
/// The byte at `at`, 0 to 255; wide enough to be shifted.
constexpr std::uint32_t byteAt(BytesView bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

} // namespace inspector
