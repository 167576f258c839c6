// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>

namespace inspector
{

/// Walks through JSON that is only of use if it stands just as Connect writes it: nothing but ASCII, no spaces, members
/// in their order. Far quicker than a parser, to which everything else is left.
class PlainJson
{
public:
    /// What is longer is left to a parser: they have limits for names, texts and numbers, all of them above.
    static constexpr std::size_t BytesAtMost = 32'768;

    explicit PlainJson(BytesView text) : m_rest(text) {}

    template <std::size_t Size>
    bool skip(const char (&expected)[Size])
    {
        constexpr std::size_t Length = Size - 1; // known here, so that no function is called for it
        if (m_rest.size() < Length || std::memcmp(m_rest.data(), expected, Length) != 0)
            return false;
        m_rest.remove_prefix(Length);
        return true;
    }

    /// What stands before the next quote, which is skipped; nothing if that is not a string as it is written here.
    std::optional<BytesView> plainString()
    {
        const std::size_t length = endOfPlain(0);
        if (length == m_rest.size() || m_rest[length] != '"')
            return std::nullopt;
        const BytesView text = m_rest.substr(0, length);
        m_rest.remove_prefix(length + 1);
        return text;
    }

    /// Steps over what stands before the next quote that is not escaped, and over that; false as above, and where
    /// something is escaped by its number.
    bool skipString()
    {
        std::size_t at = 0;
        while (at < m_rest.size()) {
            at = endOfPlain(at);
            if (at == m_rest.size())
                return false;
            if (m_rest[at] == '"') {
                m_rest.remove_prefix(at + 1);
                return true;
            }
            constexpr std::string_view Escaped = "\"\\/bfnrt";
            if (m_rest[at] != '\\' || at + 1 == m_rest.size() || Escaped.find(m_rest[at + 1]) == Escaped.npos)
                return false;
            at += 2;
        }
        return false;
    }

    /// A whole number of that type, without leading zeros.
    template <class Number>
    std::optional<Number> number()
    {
        Number value = 0;
        const char* const begin = m_rest.data();
        const auto [end, error] = std::from_chars(begin, begin + m_rest.size(), value);
        const std::string_view digits(begin, static_cast<std::size_t>(end - begin));
        const bool leadingZero = digits.size() > 1 && (digits[0] == '0' || digits.substr(0, 2) == "-0");
        if (error != std::errc() || leadingZero)
            return std::nullopt;
        m_rest.remove_prefix(digits.size());
        return value;
    }

    /// Its digits: those of a whole number of 64 bits, as Java writes it.
    std::optional<BytesView> integer()
    {
        const BytesView before = m_rest;
        if (!number<std::int64_t>())
            return std::nullopt;
        return before.substr(0, before.size() - m_rest.size());
    }

    /// Steps over an object whose numbers are whole; strings as of skipString().
    bool skipObject(int depthAtMost = 8)
    {
        if (depthAtMost == 0 || !skip("{"))
            return false;
        if (skip("}"))
            return true;
        do {
            if (!skip("\"") || !skipString() || !skip(":") || !skipValue(depthAtMost - 1))
                return false;
        } while (skip(","));
        return skip("}");
    }

    /// Whether all of it is an object as of skipObject().
    static bool isObject(BytesView text)
    {
        PlainJson walk(text);
        return text.size() <= BytesAtMost && walk.skipObject() && walk.atEnd();
    }

    bool atEnd() const { return m_rest.empty(); }

private:
    bool skipValue(int depthAtMost)
    {
        if (skip("\""))
            return skipString();
        if (!m_rest.empty() && m_rest.front() == '{')
            return skipObject(depthAtMost);
        return skip("null") || skip("true") || skip("false") || integer();
    }

    static bool isPlain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

    /// The first place from `at` on where something else stands than plain text. Traces are long: eight bytes at once.
    std::size_t endOfPlain(std::size_t at) const
    {
        constexpr std::uint64_t Ones = 0x0101010101010101U;
        constexpr std::uint64_t Highest = 0x80 * Ones;
        for (; at + sizeof(std::uint64_t) <= m_rest.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, m_rest.data() + at, sizeof eight);
            // The highest bit of a byte is set if it is 0, or below a number up to 128, and only then, as long as none
            // below it is: enough to know that there is none.
            const auto below = [eight](std::uint64_t limit) { return (eight - limit * Ones) & ~eight; };
            const auto is = [eight](std::uint64_t byte) {
                const std::uint64_t difference = eight ^ byte * Ones;
                return (difference - Ones) & ~difference;
            };
            const std::uint64_t special = is('"') | is('\\') | is(0x7f) | below(0x20) | eight;
            if (special & Highest)
                break;
        }
        while (at < m_rest.size() && isPlain(m_rest[at]))
            ++at;
        return at;
    }

    BytesView m_rest;
};

} // namespace inspector
