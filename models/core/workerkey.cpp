// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerkey.h"

#include "javahash.h"
#include "jsondecimal.h"

#include <unordered_map>
#include <utility>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

void appendValue(Bytes& json, const JsonDocument& document, const Node& value);

/// Where names are doubled, the first one holds the place and the last one the value (Jackson's ObjectNode).
void appendObject(Bytes& json, const JsonDocument& document, const Node& object)
{
    std::vector<std::string> names;
    std::vector<const Node*> values;
    names.reserve(object.children);
    values.reserve(object.children);
    const bool duplicates = document.hasDuplicateMembers(object);
    std::unordered_map<std::string, std::size_t> places;
    for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child)) {
        std::string name = document.name(*child);
        if (duplicates) {
            const auto [known, isNew] = places.try_emplace(name, names.size());
            if (!isNew) {
                values[known->second] = child;
                continue;
            }
        }
        names.push_back(std::move(name));
        values.push_back(child);
    }
    json += '{';
    bool first = true;
    for (const std::size_t index : javaHashMapOrder(names)) {
        if (!std::exchange(first, false))
            json += ',';
        json += jsonQuoted(names[index]);
        json += ':';
        appendValue(json, document, *values[index]);
    }
    json += '}';
}

/// Calls itself for nested values: at most JsonParser::MaxDepth deep.
void appendValue(Bytes& json, const JsonDocument& document, const Node& value)
{
    switch (value.type) {
    case JsonType::Null:
        json += "null";
        break;
    case JsonType::False:
        json += "false";
        break;
    case JsonType::True:
        json += "true";
        break;
    case JsonType::Integer:
        json += std::to_string(document.wrappedInteger(value));
        break;
    case JsonType::Decimal:
        // Through double, because that is what a worker does to a fraction.
        json += workerDouble(document.raw(value));
        break;
    case JsonType::String:
        json += jsonQuoted(document.text(value));
        break;
    case JsonType::Array: {
        json += '[';
        bool first = true;
        for (const Node* child = document.firstChild(value); child; child = document.nextSibling(*child)) {
            if (!std::exchange(first, false))
                json += ',';
            appendValue(json, document, *child);
        }
        json += ']';
        break;
    }
    case JsonType::Object:
        appendObject(json, document, value);
        break;
    }
}

} // namespace

Bytes workerJson(const JsonDocument& document, const JsonDocument::Node& value)
{
    Bytes json;
    appendValue(json, document, value);
    return json;
}

std::optional<Bytes> workerKey(BytesView rawKey)
{
    JsonDocument document;
    if (document.parse(rawKey) != JsonDocument::Outcome::Value)
        return std::nullopt;
    const Node& pair = document.root();
    if (pair.type != JsonType::Array || pair.children != 2)
        return std::nullopt;
    const Node* connector = document.firstChild(pair);
    if (connector->type != JsonType::String || document.nextSibling(*connector)->type != JsonType::Object)
        return std::nullopt;
    return workerJson(document, pair);
}

} // namespace inspector
