// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinktopics.h"

namespace inspector
{
namespace
{

constexpr std::size_t MostLength = 256;   ///< characters of an expression
constexpr std::size_t LongestTopic = 249; ///< characters, Kafka's own limit
constexpr int MostRepeats = 3;            ///< `*` and `+`: the search costs at most length to that power
constexpr std::string_view ReferenceStart = "${";

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Behind the class that starts at `at`, or npos if it holds more than characters and ranges of word characters.
std::size_t classEnd(std::string_view regex, std::size_t at)
{
    ++at;
    if (at < regex.size() && regex[at] == '^')
        ++at;
    const std::size_t first = at;
    for (; at < regex.size(); ++at) {
        if (regex[at] == ']')
            return at == first ? std::string_view::npos : at + 1;
        if (!isWord(regex[at]) && regex[at] != '.' && regex[at] != '-')
            return std::string_view::npos;
    }
    return std::string_view::npos;
}

bool isRegexSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isRegexSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isRegexSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

bool SinkTopics::isPlain(std::string_view regex)
{
    if (regex.empty() || regex.size() > MostLength)
        return false;
    int depth = 0;
    int repeats = 0;
    bool canRepeat = false; ///< a single character or class stands before
    for (std::size_t at = 0; at < regex.size();) {
        const char c = regex[at];
        if (c == '*' || c == '+' || c == '?') {
            if (!canRepeat || (c != '?' && ++repeats > MostRepeats))
                return false; // also: of a group, lazy, possessive
            canRepeat = false;
            ++at;
        } else if (c == '[') {
            at = classEnd(regex, at);
            if (at == std::string_view::npos)
                return false;
            canRepeat = true;
        } else if (c == '\\') {
            if (at + 1 == regex.size() || std::string_view(".-dw").find(regex[at + 1]) == std::string_view::npos)
                return false;
            at += 2;
            canRepeat = true;
        } else if (isWord(c) || c == '-' || c == '.') {
            ++at;
            canRepeat = true;
        } else if (c == '(' || c == ')' || c == '|') {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0)
                return false;
            ++at;
            canRepeat = false;
        } else {
            return false;
        }
    }
    return depth == 0;
}

void SinkTopics::set(const std::string& topics, const std::string& regex)
{
    m_topics = topics;
    if (regex == m_regex)
        return;
    m_regex = regex;
    m_pattern.reset();
    if (isPlain(regex))
        m_pattern.emplace(regex);
}

std::optional<bool> SinkTopics::covers(std::string_view topic) const
{
    // Exactly one of them is legal (SinkConnectorConfig.validate).
    if (m_topics.empty() == m_regex.empty())
        return std::nullopt;
    if (!m_regex.empty()) {
        if (!m_pattern || topic.size() > LongestTopic)
            return std::nullopt;
        return std::regex_match(topic.begin(), topic.end(), *m_pattern);
    }
    if (m_topics.find(ReferenceStart) != std::string::npos)
        return std::nullopt;
    for (std::string_view rest = m_topics;;) {
        const std::size_t comma = rest.find(',');
        if (trimmed(rest.substr(0, comma)) == topic)
            return true;
        if (comma == std::string_view::npos)
            return false;
        rest.remove_prefix(comma + 1);
    }
}

} // namespace inspector
