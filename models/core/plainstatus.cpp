// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainstatus.h"

#include <algorithm>
#include <charconv>

namespace inspector
{

namespace
{

/// Walks through a text that is only of use if it is just what is expected.
class Walk
{
public:
    explicit Walk(BytesView text) : m_rest(text) {}

    bool skip(std::string_view expected)
    {
        if (m_rest.substr(0, expected.size()) != expected)
            return false;
        m_rest.remove_prefix(expected.size());
        return true;
    }

    /// What stands before the next quote, which is skipped; nothing if that is not a string as it is written here.
    std::optional<BytesView> plainString()
    {
        std::size_t length = 0;
        while (length < m_rest.size() && isPlain(m_rest[length]))
            ++length;
        if (length == m_rest.size() || m_rest[length] != '"')
            return std::nullopt;
        const BytesView text = m_rest.substr(0, length);
        m_rest.remove_prefix(length + 1);
        return text;
    }

    /// A number of 32 bits, without leading zeros.
    std::optional<std::int32_t> number()
    {
        std::int32_t value = 0;
        const char* const begin = m_rest.data();
        const auto [end, error] = std::from_chars(begin, begin + m_rest.size(), value);
        const std::string_view digits(begin, static_cast<std::size_t>(end - begin));
        const bool leadingZero = digits.size() > 1 && (digits[0] == '0' || digits.substr(0, 2) == "-0");
        if (error != std::errc() || leadingZero)
            return std::nullopt;
        m_rest.remove_prefix(digits.size());
        return value;
    }

    bool atEnd() const { return m_rest.empty(); }

private:
    static bool isPlain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

    BytesView m_rest;
};

} // namespace

std::optional<PlainStatus> readPlainStatus(BytesView value)
{
    Walk walk(value);
    PlainStatus status;
    if (!walk.skip(R"({"state":")"))
        return std::nullopt;
    const std::optional<BytesView> state = walk.plainString();
    status.state = state ? taskStateFromText(*state) : TaskState::Unknown;
    if (status.state == TaskState::Unknown || !walk.skip(R"(,"trace":null,"worker_id":")"))
        return std::nullopt;
    const std::optional<BytesView> worker = walk.plainString();
    if (!worker || !walk.skip(R"(,"generation":)"))
        return std::nullopt;
    status.workerId = *worker;
    const std::optional<std::int32_t> generation = walk.number();
    if (!generation)
        return std::nullopt;
    status.generation = *generation;
    if (walk.skip(R"(,"version":")")) {
        status.version = walk.plainString();
        if (!status.version)
            return std::nullopt;
    } else {
        walk.skip(R"(,"version":null)");
    }
    return walk.skip("}") && walk.atEnd() ? std::optional(status) : std::nullopt;
}

} // namespace inspector
