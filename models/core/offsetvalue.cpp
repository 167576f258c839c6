// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetvalue.h"

#include "statusvalue.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

bool isNested(const Node& value)
{
    return value.type == JsonType::Array || value.type == JsonType::Object;
}

/// Calls itself for nested values: at most as deep as the reader allows.
bool holdsOutOfRange(const JsonDocument& document, const Node& value)
{
    if (value.type == JsonType::Integer)
        return !document.integer(value);
    for (const Node* child = document.firstChild(value); child; child = document.nextSibling(*child)) {
        if (holdsOutOfRange(document, *child))
            return true;
    }
    return false;
}

/// Of members of one name only the last is there for a worker.
bool holdsNested(const JsonDocument& document, const Node& object)
{
    bool nested = false;
    for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child))
        nested = nested || isNested(*child);
    if (!nested || !document.hasDuplicateMembers(object))
        return nested;
    std::vector<const Node*> members;
    for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child))
        members.push_back(child);
    std::vector<std::pair<std::string, std::size_t>> byName;
    for (std::size_t i = 0; i < members.size(); ++i)
        byName.emplace_back(document.name(*members[i]), i);
    std::sort(byName.begin(), byName.end());
    for (std::size_t i = 0; i < byName.size(); ++i) {
        const bool last = i + 1 == byName.size() || byName[i + 1].first != byName[i].first;
        if (last && isNested(*members[byName[i].second]))
            return true;
    }
    return false;
}

} // namespace

OffsetValue readOffsetValue(JsonDocument& scratch, std::optional<BytesView> value)
{
    OffsetValue read;
    read.kind = readValueKind(scratch, value);
    if (!value || scratch.outcome() != JsonDocument::Outcome::Value)
        return read;
    const Node& root = scratch.root();
    read.marks.set(ValueMark::Nested, root.type == JsonType::Object && holdsNested(scratch, root));
    read.marks.set(ValueMark::OutOfRange, holdsOutOfRange(scratch, root));
    read.marks.set(ValueMark::DuplicateMembers, scratch.hasDuplicates());
    read.marks.set(ValueMark::LenientJson, !scratch.strict());
    return read;
}

} // namespace inspector
