// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyorder.h"

#include "clustermirror.h"
#include "jsondocument.h"
#include "workerkey.h"

#include <algorithm>
#include <string>
#include <vector>

namespace inspector
{

namespace
{

using MemberNames = std::vector<std::string>;

MemberNames namesOf(const JsonDocument& document, const JsonDocument::Node& object)
{
    MemberNames names;
    for (const JsonDocument::Node* child = document.firstChild(object); child; child = document.nextSibling(*child))
        names.push_back(document.name(*child));
    return names;
}

MemberNames sorted(MemberNames names)
{
    std::sort(names.begin(), names.end());
    return names;
}

/// MemberNames of the members in the source partition of a key that a task may have written; nothing for any other.
std::optional<MemberNames> writtenNames(const ClusterMirror& mirror, const OffsetEntry& entry)
{
    const FlagSet<KeyMark> marks = mirror.keys().info(entry.version.key).marks;
    if (!entry.live || marks.has(KeyMark::NeverWritten) || marks.has(KeyMark::Envelope) ||
        marks.has(KeyMark::WireFormat))
        return std::nullopt;
    JsonDocument document;
    if (document.parse(mirror.keys().extra(entry.version.key)) != JsonDocument::Outcome::Value)
        return std::nullopt;
    return namesOf(document, document.root());
}

Bytes keyOf(const std::string& connector, const JsonDocument& document, const MemberNames& order)
{
    Bytes key = "[" + jsonQuoted(connector) + ",{";
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0)
            key += ',';
        key += jsonQuoted(order[i]) + ":" + workerJson(document, *document.member(document.root(), order[i]));
    }
    return key + "}]";
}

} // namespace

std::optional<Bytes> keyInOrderOfOthers(const ClusterMirror& mirror, ConnectorId connector, BytesView partition)
{
    JsonDocument document;
    if (document.parse(partition) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object ||
        document.root().children < 2 || document.hasDuplicates())
        return std::nullopt;
    const MemberNames wanted = sorted(namesOf(document, document.root()));
    std::optional<MemberNames> order;
    bool byTask = false;
    for (const std::uint32_t position : mirror.offsetsOf(connector)) {
        const OffsetEntry& entry = mirror.offsets()[position];
        const std::optional<MemberNames> names = writtenNames(mirror, entry);
        if (!names || sorted(*names) != wanted)
            continue;
        const bool tells = mirror.keys().info(entry.version.key).marks.has(KeyMark::NotWorkerOrder);
        if (tells && byTask && *names != *order)
            return std::nullopt;
        if (!order || (tells && !byTask))
            order = names;
        byTask = byTask || tells;
    }
    if (!order)
        return std::nullopt;
    return keyOf(mirror.name(connector), document, *order);
}

} // namespace inspector
