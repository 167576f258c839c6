// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsondocument.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// A JSON object as a worker holds a source partition, a source offset or a configuration: names to JSON texts, in an
/// order that is kept.
class JsonMap
{
public:
    using Member = std::pair<std::string, Bytes>; ///< name (UTF-8), value as JSON text

    /// Names to JSON texts.
    static JsonMap of(std::vector<Member> members);
    /// Names to strings.
    static JsonMap ofTexts(const std::vector<std::pair<std::string, std::string>>& texts);
    /// Reads an object: integers become 64-bit, fractions double; what is not primitive() stays as it stands there.
    /// Nothing if it is no object.
    static std::optional<JsonMap> fromJson(const JsonDocument& document, const JsonDocument::Node& node);

    const std::vector<Member>& members() const { return m_members; }
    bool empty() const { return m_members.empty(); }
    /// The member's JSON text; null if there is none.
    const Bytes* find(std::string_view name) const;
    /// A string member's text; nothing if there is none, or it is no string.
    std::optional<std::string> text(std::string_view name) const;
    /// Whether all values are primitive, as OffsetUtils.validateFormat asks: neither nested nor integers beyond 64
    /// bits.
    bool primitive() const { return m_primitive; }
    /// Sets or adds at the end.
    void set(const std::string& name, Bytes json);
    void remove(std::string_view name);

    /// The object's bytes in its own order, as Connect's converter writes them.
    Bytes json() const;
    /// The same map in the order of a Java HashMap.
    JsonMap inHashMapOrder() const;
    /// Equal exactly if the maps are equal to a worker.
    Bytes canonical() const;

private:
    std::vector<Member> m_members;
    bool m_primitive = true;
};

/// One element of a request to change offsets.
struct OffsetChange
{
    std::optional<JsonMap> partition; ///< nothing: null or absent in the request
    std::optional<JsonMap> offset;    ///< nothing: remove
};

} // namespace inspector
