// SPDX-License-Identifier: GPL-3.0-or-later
#include "earlieroffsets.h"

#include "clustermirror.h"
#include "sourcekeys.h"

namespace inspector
{

EarlierOffsets offsetsAt(const ClusterMirror& mirror, ConnectorId connector, std::int64_t atMs)
{
    const RecordStore& store = mirror.store();
    EarlierOffsets earlier;
    const SourceKeys keys(mirror, connector);
    for (const SourceKey& key : keys.all()) {
        std::optional<std::uint64_t> row = key.planned.row;
        bool olderGone = false;
        while (row && store.record(*row).timestamp > atMs) {
            olderGone = store.isOlderGone(*row);
            row = store.previousVersion(*row);
        }
        if (!row) {
            earlier.notKnown += key.live || olderGone ? 1 : 0;
            continue;
        }
        const std::optional<BytesView> view = store.record(*row).value;
        std::optional<Bytes> value = view ? std::optional<Bytes>(*view) : std::nullopt;
        // What workers make nothing of can only be put back directly: not to be asked for where it stands anyway.
        if (key.mapped || value != key.planned.before)
            earlier.records.push_back(
                {{key.planned.topic, key.planned.partition, key.planned.rawKey}, std::move(value)});
    }
    return earlier;
}

} // namespace inspector
