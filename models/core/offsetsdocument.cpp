// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetsdocument.h"

#include "formatreader.h"

namespace inspector
{

namespace
{

using Spot = FormatReader::Spot;

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF"; ///< editors put it before UTF-8

std::vector<WantedOffset> readOffsets(FormatReader& reader, const Spot& array)
{
    std::vector<WantedOffset> offsets;
    for (const Spot& each : reader.elements(array)) {
        const Spot partition = reader.member(each, "partition");
        const Spot offset = reader.member(each, "offset");
        WantedOffset wanted;
        wanted.partition = reader.raw(partition);
        if (!reader.isNull(offset))
            wanted.offset = reader.raw(offset);
        offsets.push_back(std::move(wanted));
    }
    return offsets;
}

Result<std::vector<WantedOffset>> readDocument(BytesView text)
{
    FormatReader reader(text);
    Spot array = reader.root();
    if (reader.typeOf(array) != JsonType::Array)
        array = reader.member(array, "offsets");
    std::vector<WantedOffset> offsets = readOffsets(reader, array);
    if (!reader.ok())
        return reader.error();
    return offsets;
}

/// The document in a ConfigMap: Strimzi's own member, or the only one that can be meant.
Spot documentOf(FormatReader& reader, const Spot& root)
{
    const Spot data = reader.member(root, "data");
    Spot own = reader.optionalMember(data, "offsets.json");
    if (own.node || !reader.ok())
        return own;
    const std::vector<Spot> candidates = reader.members(data, ".json");
    if (candidates.size() == 1)
        return candidates.front();
    reader.fail(data, candidates.empty() ? "has no offsets.json" : "has several documents and no offsets.json");
    return own;
}

} // namespace

Result<std::vector<WantedOffset>> OffsetsDocument::read(BytesView text)
{
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    FormatReader reader(text);
    const Spot root = reader.root();
    const bool isObject = reader.typeOf(root) == JsonType::Object;
    const Spot kind = isObject ? reader.optionalMember(root, "kind") : Spot();
    if (reader.typeOf(kind) != JsonType::String || reader.text(kind) != "ConfigMap")
        return readDocument(text);
    const Spot document = documentOf(reader, root);
    const Bytes inner = reader.text(document);
    if (!reader.ok())
        return reader.error();
    Result<std::vector<WantedOffset>> offsets = readDocument(inner);
    if (offsets)
        return offsets;
    Error error = offsets.error();
    error.subject = document.path + ": " + error.subject;
    return error;
}

} // namespace inspector
