// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonmembers.h"

namespace inspector
{

const JsonMembers::Node* JsonMembers::ofType(std::string_view name, JsonType type) const
{
    const Node* node = m_document.member(m_object, name);
    return node && node->type == type ? node : nullptr;
}

std::optional<std::string> JsonMembers::text(std::string_view name) const
{
    if (const Node* node = ofType(name, JsonType::String))
        return m_document.text(*node);
    if (const Node* node = object(name))
        return JsonMembers(m_document, *node).hex("hex");
    return std::nullopt;
}

std::optional<Bytes> JsonMembers::hex(std::string_view name) const
{
    const Node* node = ofType(name, JsonType::String);
    return node ? fromHex(m_document.text(*node)) : std::nullopt;
}

std::optional<std::int64_t> JsonMembers::integer(std::string_view name) const
{
    const Node* node = ofType(name, JsonType::Integer);
    return node ? m_document.integer(*node) : std::nullopt;
}

std::optional<std::string> JsonMembers::number(std::string_view name) const
{
    const Node* node = ofType(name, JsonType::Integer);
    return node ? std::optional<std::string>(m_document.raw(*node)) : std::nullopt;
}

std::optional<bool> JsonMembers::boolean(std::string_view name) const
{
    if (ofType(name, JsonType::True))
        return true;
    if (ofType(name, JsonType::False))
        return false;
    return std::nullopt;
}

} // namespace inspector
