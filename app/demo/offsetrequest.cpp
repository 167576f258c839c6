// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetrequest.h"

namespace inspector
{

namespace
{

/// A member that is null or absent gives nothing; false if it is there and no map.
bool readMap(const JsonDocument& document, const JsonDocument::Node* member, std::optional<JsonMap>& map)
{
    if (!member || member->type == JsonType::Null) {
        return true;
    }
    map = JsonMap::fromJson(document, *member);
    return map.has_value();
}

} // namespace

std::variant<Refusal, std::vector<OffsetChange>> parseOffsetRequest(BytesView body)
{
    JsonDocument document;
    if (document.parse(body) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object) {
        return Refusal{500, "The request body cannot be read as JSON"};
    }
    const auto* offsets = document.member(document.root(), "offsets");
    if (!offsets || offsets->type == JsonType::Null || (offsets->type == JsonType::Array && offsets->children == 0)) {
        return Refusal{400, "Partitions and offsets must be provided for an alter request"};
    }
    if (offsets->type != JsonType::Array) {
        return Refusal{500, "The member 'offsets' is no array"};
    }
    std::vector<OffsetChange> changes;
    for (const auto* node = document.firstChild(*offsets); node; node = document.nextSibling(*node)) {
        OffsetChange change;
        if (node->type != JsonType::Object ||
            !readMap(document, document.member(*node, "partition"), change.partition) ||
            !readMap(document, document.member(*node, "offset"), change.offset))
        {
            return Refusal{500, "Partitions and offsets are JSON objects"};
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace inspector
