// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetfindings.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

bool tombstoneBetween(const RecordStore& store, std::uint64_t newest, std::uint64_t oldest)
{
    std::optional<std::uint64_t> row = newest;
    while (row && *row > oldest) {
        if (!store.record(*row).value)
            return true;
        row = store.previousVersion(*row);
    }
    return false;
}

LiveKey liveKey(const ClusterMirror& mirror, const OffsetEntry& entry, LiveKey::Kind kind)
{
    const RecordView view = mirror.store().record(entry.version.row);
    const PartitionSlot& slot = mirror.store().partition(view.slot);
    return {kind, Bytes(mirror.keys().bytes(entry.version.key).value_or(BytesView())), slot.topic, slot.partition,
            view.offset};
}

} // namespace

bool ResetFindings::untouched() const
{
    return gone == 0 && live.size() == planned && std::all_of(live.begin(), live.end(), [](const LiveKey& key) {
               return key.kind == LiveKey::Kind::Unchanged;
           });
}

ResetFindings findReset(const ClusterMirror& mirror, const OperationPlan& plan, ConnectorId connector)
{
    ResetFindings findings;
    findings.planned = static_cast<std::uint32_t>(plan.basis.size());
    std::set<KeyId> planned;
    for (const PlannedKey& key : plan.basis) {
        planned.insert(key.key);
        const OffsetEntry* entry = mirror.offset(key.key);
        if (!entry)
            continue; // a mirror never forgets a key; without an entry nothing is proved
        if (!entry->live) {
            findings.gone += entry->version.row > key.row ? 1 : 0;
            continue;
        }
        const LiveKey::Kind kind = entry->version.row == key.row ? LiveKey::Kind::Unchanged
                                   : tombstoneBetween(mirror.store(), entry->version.row, key.row)
                                       ? LiveKey::Kind::WrittenAgain
                                       : LiveKey::Kind::WrittenAnew;
        findings.live.push_back(liveKey(mirror, *entry, kind));
    }
    for (const std::uint32_t at : mirror.offsetsOf(connector)) {
        const OffsetEntry& entry = mirror.offsets()[at];
        if (entry.live && !planned.contains(entry.version.key))
            findings.live.push_back(liveKey(mirror, entry, LiveKey::Kind::NotPlanned));
    }
    return findings;
}

} // namespace inspector
