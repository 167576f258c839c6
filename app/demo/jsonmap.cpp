// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonmap.h"

#include "core/javahash.h"
#include "core/workerkey.h"

#include <algorithm>

namespace inspector
{

namespace
{

bool isPrimitive(const JsonDocument& document, const JsonDocument::Node& node)
{
    if (node.type == JsonType::Integer) {
        return document.integer(node).has_value();
    }
    return node.type != JsonType::Array && node.type != JsonType::Object;
}

} // namespace

JsonMap JsonMap::of(std::vector<Member> members)
{
    JsonMap map;
    map.m_members = std::move(members);
    return map;
}

JsonMap JsonMap::ofTexts(const std::vector<std::pair<std::string, std::string>>& texts)
{
    JsonMap map;
    for (const auto& [name, text] : texts) {
        map.m_members.emplace_back(name, jsonQuoted(text));
    }
    return map;
}

std::optional<JsonMap> JsonMap::fromJson(const JsonDocument& document, const JsonDocument::Node& node)
{
    if (node.type != JsonType::Object) {
        return std::nullopt;
    }
    JsonMap map;
    for (const auto* child = document.firstChild(node); child; child = document.nextSibling(*child)) {
        const bool primitive = isPrimitive(document, *child);
        map.m_primitive = map.m_primitive && primitive;
        map.set(document.name(*child), primitive ? workerJson(document, *child) : Bytes(document.raw(*child)));
    }
    return map;
}

const Bytes* JsonMap::find(std::string_view name) const
{
    const auto found =
        std::find_if(m_members.begin(), m_members.end(), [name](const Member& member) { return member.first == name; });
    return found == m_members.end() ? nullptr : &found->second;
}

void JsonMap::set(const std::string& name, Bytes json)
{
    for (Member& member : m_members) {
        if (member.first == name) {
            member.second = std::move(json);
            return;
        }
    }
    m_members.emplace_back(name, std::move(json));
}

std::optional<std::string> JsonMap::text(std::string_view name) const
{
    const Bytes* value = find(name);
    JsonDocument document;
    if (!value || document.parse(*value) != JsonDocument::Outcome::Value || document.root().type != JsonType::String) {
        return std::nullopt;
    }
    return document.text(document.root());
}

void JsonMap::remove(std::string_view name)
{
    std::erase_if(m_members, [name](const Member& member) { return member.first == name; });
}

Bytes JsonMap::json() const
{
    Bytes text = "{";
    for (const auto& [name, value] : m_members) {
        if (text.size() > 1) {
            text += ',';
        }
        text += jsonQuoted(name);
        text += ':';
        text += value;
    }
    return text += '}';
}

JsonMap JsonMap::inHashMapOrder() const
{
    std::vector<std::string> names;
    for (const Member& member : m_members) {
        names.push_back(member.first);
    }
    JsonMap map;
    for (const std::size_t index : javaHashMapOrder(names)) {
        map.m_members.push_back(m_members[index]);
    }
    return map;
}

Bytes JsonMap::canonical() const
{
    JsonMap sorted = *this;
    std::sort(sorted.m_members.begin(), sorted.m_members.end());
    return sorted.json();
}

} // namespace inspector
