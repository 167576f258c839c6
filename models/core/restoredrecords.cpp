// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoredrecords.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace inspector
{

namespace
{

using Rows = std::vector<std::uint64_t>;
using ByPartition = std::map<std::pair<std::string, std::int32_t>, Rows>;

/// Of the topics in `names`, under the second name.
ByPartition partitionsOf(const FoldedRecords& records, const std::map<std::string, std::string>& names)
{
    std::vector<Rows*> rowsOfSlot;
    ByPartition partitions;
    for (std::uint32_t slot = 0; slot < records.store.partitionCount(); ++slot) {
        const PartitionSlot& partition = records.store.partition({slot});
        const auto name = names.find(partition.topic);
        rowsOfSlot.push_back(name == names.end() ? nullptr : &partitions[{name->second, partition.partition}]);
    }
    for (std::uint64_t row = 0; row < records.store.folded(); ++row) {
        if (Rows* rows = rowsOfSlot.at(records.store.record(row).slot.value))
            rows->push_back(row);
    }
    return partitions;
}

bool isSame(const HeaderView& a, const HeaderView& b)
{
    return a.name == b.name && a.value == b.value;
}

class Comparison
{
public:
    Comparison(const FoldedRecords& archived, const FoldedRecords& now) : m_archived(archived), m_now(now) {}

    void look(const std::string& topic, std::int32_t partition, const Rows& archived, const Rows& now)
    {
        // What a later record of its key follows, compaction may have taken away.
        std::map<KeyId, std::uint64_t> lastOfKey;
        for (const std::uint64_t row : archived)
            lastOfKey[m_archived.store.record(row).keyId] = row;
        auto found = now.begin();
        for (const std::uint64_t row : archived) {
            if (found != now.end() && isSame(row, *found)) {
                ++m_result.there;
                ++found;
                continue;
            }
            const RecordView record = m_archived.store.record(row);
            if (record.value && lastOfKey[record.keyId] == row) {
                tell(RestoredRecords::Difference::Missing, topic, partition, record.offset);
                return;
            }
            ++m_result.compacted;
        }
        if (found != now.end())
            tell(RestoredRecords::Difference::Foreign, topic, partition, m_now.store.record(*found).offset);
    }

    RestoredRecords result() && { return std::move(m_result); }

private:
    bool isSame(std::uint64_t archivedRow, std::uint64_t nowRow)
    {
        const RecordView archived = m_archived.store.record(archivedRow);
        const RecordView now = m_now.store.record(nowRow);
        if (archived.value != now.value || m_archived.keys.bytes(archived.keyId) != m_now.keys.bytes(now.keyId))
            return false;
        const std::vector<HeaderView> before = m_archived.store.headers(archivedRow);
        const std::vector<HeaderView> after = m_now.store.headers(nowRow);
        if (!std::equal(before.begin(), before.end(), after.begin(), after.end(), inspector::isSame))
            return false;
        if (archived.timestamp == now.timestamp)
            return true;
        // One without a time cannot be sent as such, and some topics take the brokers' time in any case.
        const bool replaced = now.timestampKind == TimestampKind::LogAppend || archived.timestamp <= 0;
        m_result.otherTimes += replaced ? 1 : 0;
        return replaced;
    }

    void tell(RestoredRecords::Difference difference, const std::string& topic, std::int32_t partition,
              std::int64_t offset)
    {
        if (!m_result.first)
            m_result.first = {difference, topic, partition, offset};
    }

    const FoldedRecords& m_archived;
    const FoldedRecords& m_now;
    RestoredRecords m_result;
};

} // namespace

RestoredRecords RestoredRecords::compare(const FoldedRecords& archived, const FoldedRecords& now,
                                         const std::map<std::string, std::string>& names)
{
    std::map<std::string, std::string> restored;
    for (const auto& [before, after] : names)
        restored.emplace(after, after);
    ByPartition wanted = partitionsOf(archived, names);
    const ByPartition present = partitionsOf(now, restored);
    for (const auto& [place, rows] : present)
        wanted[place]; // one that was not archived must be empty
    Comparison comparison(archived, now);
    for (const auto& [place, rows] : wanted) {
        const auto there = present.find(place);
        comparison.look(place.first, place.second, rows, there == present.end() ? Rows() : there->second);
    }
    return std::move(comparison).result();
}

} // namespace inspector
