// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsontext.h"

#include "characters.h"

namespace inspector
{

namespace
{

char32_t hexQuad(BytesView raw, std::size_t at)
{
    char32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        const char c = raw[i];
        const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
}

/// The character of a `\u` escape at `at`; two of them where they are a pair. Moves `at` behind.
char32_t escapedCodePoint(BytesView raw, std::size_t& at)
{
    const char32_t unit = hexQuad(raw, at + 2);
    at += 6;
    if (!isHighSurrogate(unit) || raw.substr(at, 2) != "\\u")
        return unit;
    const char32_t second = hexQuad(raw, at + 2);
    if (!isLowSurrogate(second))
        return unit;
    at += 6;
    return 0x10000 + ((unit - 0xD800) << 10U) + (second - 0xDC00);
}

char simpleEscape(char kind)
{
    switch (kind) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return kind;
    }
}

/// A sequence whose marks are right, overlong or not. Moves `at` behind.
char32_t multiByteCodePoint(BytesView raw, std::size_t& at)
{
    const unsigned char lead = byteAt(raw, at);
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t value = lead & (length == 2 ? 0x1FU : length == 3 ? 0x0FU : 0x07U);
    for (std::size_t i = 1; i < length; ++i)
        value = (value << 6U) | (byteAt(raw, at + i) & 0x3FU);
    at += length;
    return value;
}

/// How many bytes Java's decoder replaces by one U+FFFD at `at`, 0 where the sequence is well formed.
std::size_t malformedLength(BytesView bytes, std::size_t at)
{
    const auto continues = [bytes](std::size_t index) {
        return index < bytes.size() && (byteAt(bytes, index) & 0xC0U) == 0x80U;
    };
    const unsigned char lead = byteAt(bytes, at);
    if (lead < 0x80)
        return 0;
    if (lead < 0xC2 || lead > 0xF4)
        return 1;
    if (lead < 0xE0)
        return continues(at + 1) ? 0 : 1;
    if (!continues(at + 1))
        return 1;
    const unsigned char second = byteAt(bytes, at + 1);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90))
        return 1;
    if (!continues(at + 2))
        return 2;
    if (lead < 0xF0)
        return lead == 0xED && second >= 0xA0 ? 3 : 0;
    return continues(at + 3) ? 0 : 3;
}

} // namespace

void appendUtf8(std::string& text, char32_t codePoint)
{
    const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0U | (codePoint >> 6U));
        put(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        put(0xE0U | (codePoint >> 12U));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    } else {
        put(0xF0U | (codePoint >> 18U));
        put(0x80U | ((codePoint >> 12U) & 0x3FU));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    }
}

std::string jsonUnescaped(BytesView raw, StringBytes bytes)
{
    std::string text;
    text.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size();) {
        const unsigned char byte = byteAt(raw, at);
        if (byte >= 0x80 && bytes == StringBytes::Utf8) {
            appendUtf8(text, multiByteCodePoint(raw, at));
        } else if (byte != '\\') {
            text += raw[at++];
        } else if (raw[at + 1] == 'u') {
            appendUtf8(text, escapedCodePoint(raw, at));
        } else {
            text += simpleEscape(raw[at + 1]);
            at += 2;
        }
    }
    return text;
}

std::size_t utf16Length(std::string_view text)
{
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U)
            units += byte >= 0xF0 ? 2 : 1;
    }
    return units;
}

char32_t nextCodePoint(BytesView bytes, std::size_t& at)
{
    const std::size_t malformed = malformedLength(bytes, at);
    if (malformed == 0 && byteAt(bytes, at) < 0x80)
        return byteAt(bytes, at++);
    const bool surrogate = malformed == 3 && byteAt(bytes, at) == 0xED;
    if (malformed == 0 || surrogate)
        return multiByteCodePoint(bytes, at);
    at += malformed;
    return ReplacementCharacter;
}

std::string javaText(BytesView bytes)
{
    if (isUtf8(bytes))
        return std::string(bytes);
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const char32_t codePoint = nextCodePoint(bytes, at);
        appendUtf8(text, isHighSurrogate(codePoint) || isLowSurrogate(codePoint) ? ReplacementCharacter : codePoint);
    }
    return text;
}

} // namespace inspector
