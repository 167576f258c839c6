// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot.h"

#include "keytable.h"
#include "recordstore.h"

#include <algorithm>
#include <functional>
#include <unordered_set>
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
    const RecordPin pin = store.pin();
    std::optional<std::int64_t> found;
    for (auto row = store.nextRetained(0); row && *row < rows; row = store.nextRetained(*row + 1)) {
        const std::optional<RecordView> record = store.find(*row);
        if (record && beyond(record->timestamp, atMs) && (!found || beyond(*found, record->timestamp)) &&
            isChange(*record, store, keys, scope))
            found = record->timestamp;
    }
    return found;
}

/// Rows from before the first whole one, without those that were followed, before the moment, by records that are gone:
/// what these held is not known.
std::vector<std::uint64_t> keptUntil(std::int64_t atMs, const RecordStore& store, std::uint64_t firstRow,
                                     Snapshot& snapshot)
{
    std::vector<std::uint64_t> kept;
    for (auto row = store.nextRetained(0); row && *row < firstRow; row = store.nextRetained(*row + 1))
        kept.push_back(*row);
    std::unordered_set<KeyId> later;
    std::vector<std::uint64_t> rows;
    for (auto row = kept.rbegin(); row != kept.rend(); ++row) {
        const std::optional<RecordView> record = store.find(*row);
        if (!record)
            continue;
        if (store.isOlderGone(*row)) {
            snapshot.wholeFrom = std::max(snapshot.wholeFrom, record->timestamp);
            if (record->timestamp > atMs)
                later.insert(record->keyId);
        }
        if (later.count(record->keyId) == 0 || record->timestamp > atMs)
            rows.push_back(*row);
    }
    std::reverse(rows.begin(), rows.end());
    return rows;
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
    const RecordPin pin = from.pin();
    const std::uint64_t firstRow = std::min(from.firstRow(), rows);
    std::vector<std::uint8_t> seen(keys.size(), Unseen);
    Snapshot snapshot;
    const auto take = [&](std::uint64_t row) {
        const std::optional<RecordView> found = from.find(row);
        if (!found)
            return;
        const RecordView& record = *found;
        if (record.timestamp >= 0)
            snapshot.oldest = snapshot.oldest < 0 ? record.timestamp : std::min(snapshot.oldest, record.timestamp);
        std::uint8_t& key = seen[record.keyId.value];
        if (record.timestamp > atMs) {
            key = std::max<std::uint8_t>(key, Later);
            return;
        }
        key = Copied;
        to.append(record.slot, record.offset, record.timestamp, keys.bytes(record.keyId), record.value,
                  RecordStore::headers(record), record.timestampKind);
        ++snapshot.records;
    };
    for (const std::uint64_t row : keptUntil(atMs, from, firstRow, snapshot))
        take(row);
    for (std::uint64_t row = firstRow; row < rows; ++row) {
        if (row % RowsBetweenQuestions == 0 && !goOn(row))
            return std::nullopt;
        take(row);
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
