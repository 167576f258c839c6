// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>

namespace inspector
{

/// The topics that a sink's config declares: `topics` or `topics.regex`. Not for several threads at once.
///
/// `topics.regex` is a Java regular expression, which no C++ library reads. Decided are only those made of characters,
/// classes and groups whose meaning is the same everywhere and whose search ends soon whatever the topic's name is;
/// for all others, and where a `${…}` reference stands, the answer is unknown.
class SinkTopics
{
public:
    /// As in the config; empty = not there. Cheap where nothing changes.
    void set(const std::string& topics, const std::string& regex);
    /// Nothing: cannot be decided.
    std::optional<bool> covers(std::string_view topic) const;

    /// Whether the expression is one that we decide.
    static bool isPlain(std::string_view regex);

private:
    std::string m_topics;
    std::string m_regex;
    std::optional<std::regex> m_pattern; ///< of m_regex; nothing = not decided
};

} // namespace inspector
