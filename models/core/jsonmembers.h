// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inspector
{

/// The members of one object by name and type, as the public formats write them (report.md). A member that is not
/// there, or of another type, is nothing. Keeps a reference to the document and the object: they must outlive it.
class JsonMembers
{
public:
    using Node = JsonDocument::Node;

    JsonMembers(const JsonDocument& document, const Node& object) : m_document(document), m_object(object) {}

    /// A string, or `{"hex":"…"}`, which stands for text that is no UTF-8.
    std::optional<std::string> text(std::string_view name) const;
    /// The bytes of a string of hex digits.
    std::optional<Bytes> hex(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    /// A number as it is written.
    std::optional<std::string> number(std::string_view name) const;
    std::optional<bool> boolean(std::string_view name) const;
    const Node* object(std::string_view name) const { return ofType(name, JsonType::Object); }
    const Node* array(std::string_view name) const { return ofType(name, JsonType::Array); }
    bool isNull(std::string_view name) const { return ofType(name, JsonType::Null) != nullptr; }

private:
    const Node* ofType(std::string_view name, JsonType type) const;

    const JsonDocument& m_document;
    const Node& m_object;
};

} // namespace inspector
