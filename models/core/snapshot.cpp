// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot.h"

#include "keytable.h"
#include "recordstore.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace inspector
{
namespace
{

constexpr std::uint64_t RowsBetweenQuestions = 16'384;

bool isChange(const RecordView& record, const RecordStore& store, const KeyTable& keys, const ChangeScope& scope)
{
    const TopicRole role = store.partition(record.slot).role;
    const bool isOffset = role == TopicRole::Offset || role == TopicRole::ConnectorOffset;
    if (record.timestamp < 0 || (isOffset && !scope.offsets))
        return false;
    return !scope.connector.valid() || keys.info(record.keyId).connector == scope.connector;
}

/// The time of the change that is `beyond` the moment and nearest to it.
template <class Beyond>
std::optional<std::int64_t> nextChange(std::int64_t atMs, const RecordStore& store, const KeyTable& keys,
                                       std::uint64_t rows, const ChangeScope& scope, Beyond beyond)
{
    std::optional<std::int64_t> found;
    for (std::uint64_t row = 0; row < rows; ++row) {
        const RecordView record = store.record(row);
        if (beyond(record.timestamp, atMs) && (!found || beyond(*found, record.timestamp)) &&
            isChange(record, store, keys, scope))
            found = record.timestamp;
    }
    return found;
}

} // namespace

std::optional<Snapshot> copyUntil(std::int64_t atMs, const RecordStore& from, const KeyTable& keys, std::uint64_t rows,
                                  RecordStore& to, const std::function<bool(std::uint64_t)>& goOn)
{
    // The same slots in the same order: ids of partitions mean the same in both stores.
    const std::size_t slots = from.partitionCount();
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const PartitionSlot& partition = from.partition({slot});
        to.addPartition(partition.topic, partition.role, partition.partition);
    }
    enum : std::uint8_t
    {
        Unseen,
        Later,
        Copied,
    };
    std::vector<std::uint8_t> seen(keys.size(), Unseen);
    Snapshot snapshot;
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (row % RowsBetweenQuestions == 0 && !goOn(row))
            return std::nullopt;
        const RecordView record = from.record(row);
        if (record.timestamp >= 0)
            snapshot.oldest = snapshot.oldest < 0 ? record.timestamp : std::min(snapshot.oldest, record.timestamp);
        std::uint8_t& key = seen[record.keyId.value];
        if (record.timestamp > atMs) {
            key = std::max<std::uint8_t>(key, Later);
            continue;
        }
        key = Copied;
        to.append(record.slot, record.offset, record.timestamp, keys.bytes(record.keyId), record.value,
                  from.headers(row), record.timestampKind);
        ++snapshot.records;
    }
    to.publish();
    snapshot.keys = static_cast<std::uint64_t>(std::count(seen.begin(), seen.end(), Copied));
    snapshot.laterKeys = static_cast<std::uint64_t>(std::count(seen.begin(), seen.end(), Later));
    return snapshot;
}

std::optional<std::int64_t> changeBefore(std::int64_t atMs, const RecordStore& store, const KeyTable& keys,
                                         std::uint64_t rows, const ChangeScope& scope)
{
    return nextChange(atMs, store, keys, rows, scope, std::less<>());
}

std::optional<std::int64_t> changeAfter(std::int64_t atMs, const RecordStore& store, const KeyTable& keys,
                                        std::uint64_t rows, const ChangeScope& scope)
{
    return nextChange(atMs, store, keys, rows, scope, std::greater<>());
}

} // namespace inspector
