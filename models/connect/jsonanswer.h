// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsondocument.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One JSON body, with the access that the endpoints need.
class JsonAnswer
{
public:
    using Node = JsonDocument::Node;

    explicit JsonAnswer(const Bytes& body) : m_ok(m_document.parse(body) == JsonDocument::Outcome::Value) {}

    const Node* root(JsonType type) const
    {
        return m_ok && m_document.root().type == type ? &m_document.root() : nullptr;
    }
    const Node* member(const Node& object, std::string_view name, JsonType type) const
    {
        const Node* node = m_document.member(object, name);
        return node && node->type == type ? node : nullptr;
    }
    std::optional<std::string> text(const Node& object, std::string_view name) const
    {
        const Node* node = member(object, name, JsonType::String);
        return node ? std::optional(m_document.text(*node)) : std::nullopt;
    }
    /// Texts that workers leave out or write as null.
    std::string optionalText(const Node& object, std::string_view name) const
    {
        return text(object, name).value_or(std::string());
    }
    std::optional<std::vector<std::string>> texts(const Node& array) const
    {
        std::vector<std::string> result;
        result.reserve(array.children);
        for (const Node* node = first(array); node; node = next(*node)) {
            if (node->type != JsonType::String) {
                return std::nullopt;
            }
            result.push_back(m_document.text(*node));
        }
        return result;
    }
    /// Of a member.
    std::string name(const Node& node) const { return m_document.name(node); }
    const Node* first(const Node& node) const { return m_document.firstChild(node); }
    const Node* next(const Node& node) const { return m_document.nextSibling(node); }
    /// The member's bytes as they stand there, whatever it is; the text null where there is none.
    Bytes raw(const Node& object, std::string_view name) const
    {
        const Node* node = m_document.member(object, name);
        return node ? Bytes(m_document.raw(*node)) : Bytes("null");
    }
    std::optional<std::int64_t> integer(const Node& object, std::string_view name) const
    {
        const Node* node = member(object, name, JsonType::Integer);
        return node ? m_document.integer(*node) : std::nullopt;
    }

private:
    JsonDocument m_document;
    bool m_ok;
};

} // namespace inspector
