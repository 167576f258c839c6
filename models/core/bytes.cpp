// SPDX-License-Identifier: GPL-3.0-or-later
#include "bytes.h"

#include <cstring>

namespace inspector
{

namespace
{

constexpr std::string_view HexDigits = "0123456789abcdef";

int hexValue(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return -1;
}

bool isContinuation(unsigned char byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed UTF-8 sequence that starts at `at`, 0 if there is none.
std::size_t sequenceLength(BytesView bytes, std::size_t at)
{
    const auto byte = [bytes](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
    const unsigned char lead = byte(at);
    const std::size_t left = bytes.size() - at;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (left < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!isContinuation(byte(at + i)))
            return 0;
    const unsigned char second = byte(at + 1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool tooHigh = lead == 0xF4 && second >= 0x90;
    return overlong || surrogate || tooHigh ? 0 : length;
}

/// Bytes that are ASCII before the first that is not, in whole steps: a beginning that need not be looked at closely.
std::size_t asciiAtStart(BytesView bytes)
{
    constexpr std::uint64_t HighBits = 0x8080808080808080U;
    std::size_t at = 0;
    for (std::uint64_t step = 0; at + sizeof step <= bytes.size(); at += sizeof step) {
        std::memcpy(&step, bytes.data() + at, sizeof step);
        if (step & HighBits)
            break;
    }
    return at;
}

} // namespace

std::string toHex(BytesView bytes)
{
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        hex += HexDigits[byte >> 4U];
        hex += HexDigits[byte & 0x0FU];
    }
    return hex;
}

std::optional<Bytes> fromHex(std::string_view hex)
{
    if (hex.size() % 2 != 0)
        return std::nullopt;
    Bytes bytes;
    bytes.reserve(hex.size() / 2);
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = hexValue(hex[i]);
        const int low = hexValue(hex[i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

bool isUtf8(BytesView bytes)
{
    for (std::size_t at = asciiAtStart(bytes); at < bytes.size();) {
        const std::size_t length = sequenceLength(bytes, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

} // namespace inspector
