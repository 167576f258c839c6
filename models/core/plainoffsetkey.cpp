// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainoffsetkey.h"

#include "canonicaljson.h"
#include "javahash.h"
#include "plainmap.h"

namespace inspector
{

namespace
{

/// As HashMap gives them back: see javaHashMapBucket().
bool inWorkerOrder(const std::vector<PlainMap::Member>& members)
{
    if (members.size() < 2)
        return true;
    std::uint32_t last = 0;
    for (const PlainMap::Member& member : members) {
        const std::uint32_t bucket = javaHashMapBucket(member.name, members.size());
        if (bucket < last)
            return false;
        last = bucket;
    }
    return true;
}

} // namespace

std::optional<ConnectKey> readPlainOffsetKey(BytesView raw)
{
    // Millions of keys are read one after the other: the members keep their room.
    thread_local PlainMap partition;
    PlainJson walk(raw);
    if (raw.size() > PlainJson::BytesAtMost || !walk.skip("[\""))
        return std::nullopt;
    const std::optional<BytesView> connector = walk.plainString();
    if (!connector || !walk.skip(",") || !partition.read(walk) || !walk.skip("]") || !walk.atEnd())
        return std::nullopt;

    ConnectKey key;
    key.family = KeyFamily::SourceOffset;
    key.connector = *connector;
    // Bracket and quote before the name, quote and comma after it; a bracket at the end.
    key.extraStart = connector->size() + 4;
    key.extraLength = raw.size() - key.extraStart - 1;
    if (!inWorkerOrder(partition.members()))
        key.marks.set(KeyMark::NotWorkerOrder);
    key.canonicalPartition = canonicalMap(partition);
    return key;
}

} // namespace inspector
