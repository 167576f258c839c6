// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonencoding.h"

#include "characters.h"
#include "jsontext.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr char32_t ReversedMark = 0xFFFE;
constexpr char32_t LastCharacter = 0x10FFFF;

bool isBig(JsonEncoding encoding)
{
    return encoding == JsonEncoding::Utf16Big || encoding == JsonEncoding::Utf32Big;
}

std::size_t unitLength(JsonEncoding encoding)
{
    switch (encoding) {
    case JsonEncoding::Utf16Big:
    case JsonEncoding::Utf16Little:
        return 2;
    case JsonEncoding::Utf32Big:
    case JsonEncoding::Utf32Little:
        return 4;
    case JsonEncoding::Utf8:
    case JsonEncoding::Refused:
        break;
    }
    return 1;
}

char32_t unitAt(BytesView bytes, std::size_t at, std::size_t length, bool big)
{
    char32_t unit = 0;
    for (std::size_t i = 0; i < length; ++i)
        unit |= byteAt(bytes, at + i) << (8 * (big ? length - 1 - i : i));
    return unit;
}

/// Two bytes without a mark: one of them is zero, or they are no UTF-16.
JsonEncoding encodingOfPair(std::uint32_t first, std::uint32_t second)
{
    if (first == 0)
        return JsonEncoding::Utf16Big;
    return second == 0 ? JsonEncoding::Utf16Little : JsonEncoding::Utf8;
}

DetectedEncoding detectInFour(std::uint32_t quad)
{
    switch (quad) {
    case 0x0000FEFFU:
        return {JsonEncoding::Utf32Big, 4};
    case 0xFFFE0000U:
        return {JsonEncoding::Utf32Little, 4};
    case 0x0000FFFEU:
    case 0xFEFF0000U:
        return {JsonEncoding::Refused, 0};
    default:
        break;
    }
    if (quad >> 16U == 0xFEFFU)
        return {JsonEncoding::Utf16Big, 2};
    if (quad >> 16U == 0xFFFEU)
        return {JsonEncoding::Utf16Little, 2};
    if ((quad & 0xFFFFFF00U) == 0)
        return {JsonEncoding::Utf32Big, 0};
    if ((quad & 0x00FFFFFFU) == 0)
        return {JsonEncoding::Utf32Little, 0};
    if ((quad & 0xFF00FFFFU) == 0 || (quad & 0xFFFF00FFU) == 0)
        return {JsonEncoding::Refused, 0};
    return {encodingOfPair(quad >> 24U, (quad >> 16U) & 0xFFU), 0};
}

} // namespace

DetectedEncoding detectJsonEncoding(BytesView bytes)
{
    if (bytes.size() < 2)
        return {};
    // Nearly every text is UTF-8, and its first four bytes hold neither a zero nor the bytes of another mark.
    const std::size_t looked = std::min<std::size_t>(bytes.size(), 4);
    if (byteAt(bytes, 0) < 0xFE && bytes.substr(0, looked).find('\0') == BytesView::npos)
        return {};
    if (bytes.size() < 4)
        return {encodingOfPair(byteAt(bytes, 0), byteAt(bytes, 1)), 0};
    return detectInFour(unitAt(bytes, 0, 4, true));
}

std::string utf8FromJson(BytesView bytes, const DetectedEncoding& from)
{
    const std::size_t length = unitLength(from.encoding);
    const bool big = isBig(from.encoding);
    std::string text;
    text.reserve(bytes.size() / length + length);
    std::size_t at = from.markLength;
    for (; at + length <= bytes.size(); at += length) {
        char32_t unit = unitAt(bytes, at, length, big);
        if (unit > LastCharacter) {
            appendUtf8(text, ReplacementCharacter);
            return text;
        }
        if (length == 2 && isHighSurrogate(unit)) {
            const char32_t next = at + 2 * length <= bytes.size() ? unitAt(bytes, at + length, length, big) : 0;
            if (isLowSurrogate(next)) {
                unit = 0x10000 + ((unit - 0xD800) << 10U) + (next - 0xDC00);
                at += length;
            } else {
                unit = ReplacementCharacter;
            }
        } else if (length == 2 && (isLowSurrogate(unit) || unit == ReversedMark)) {
            unit = ReplacementCharacter;
        }
        appendUtf8(text, unit);
    }
    if (at < bytes.size())
        appendUtf8(text, ReplacementCharacter);
    return text;
}

std::size_t offsetBeforeUtf8(std::string_view utf8, std::size_t offset, const DetectedEncoding& from)
{
    const std::string_view before = utf8.substr(0, offset);
    const std::size_t length = unitLength(from.encoding);
    std::size_t units = 0;
    for (const char c : before) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U)
            units += length == 2 && byte >= 0xF0 ? 2 : 1;
    }
    return from.markLength + units * length;
}

} // namespace inspector
