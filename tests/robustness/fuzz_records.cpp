// SPDX-License-Identifier: GPL-3.0-or-later
// Any sequence of records through the whole fold: nothing crashes, nothing gets lost, and the same records read with
// their partitions interleaved in another way give the same state.
#include "core/clustermirror.h"
#include "core/fold.h"
#include "fuzzinput.h"

#include <vector>

using namespace inspector;

namespace
{

struct Record
{
    std::uint8_t place = 0; ///< topic role and partition
    std::int64_t offset = 0;
    std::int64_t timestamp = 0;
    std::optional<BytesView> key;
    std::optional<BytesView> value;
};

constexpr int Partitions = 3;
constexpr int Places = 4 * Partitions;

/// One folded cluster over the records of `order`.
class Folded
{
public:
    Folded(const std::vector<Record>& records, const std::vector<std::size_t>& order)
        : m_fold(m_store, m_keys), m_mirror(m_store, m_keys)
    {
        static const char* const Topics[] = {"configs", "status", "offsets", "own"};
        // Always the same slots, in the same order, whatever is read first.
        for (int place = 0; place < Places; ++place) {
            const int role = place / Partitions;
            m_slots.push_back(m_store.addPartition(Topics[role], static_cast<TopicRole>(role), place % Partitions));
        }
        for (const std::size_t index : order) {
            const Record& record = records[index];
            m_store.append(m_slots[record.place], record.offset, record.timestamp, record.key, record.value);
        }
        m_store.publish();
        while (m_fold.advance(7) > 0)
            m_mirror.apply(m_fold.takeDelta(5));
        m_fold.setComplete(true);
        while (m_fold.hasMore())
            m_mirror.apply(m_fold.takeDelta(5));
    }

    const ClusterMirror& mirror() const { return m_mirror; }

private:
    RecordStore m_store;
    KeyTable m_keys;
    Fold m_fold;
    ClusterMirror m_mirror;
    std::vector<SlotId> m_slots;
};

std::vector<Record> recordsOf(FuzzInput& input)
{
    std::vector<Record> records;
    std::vector<std::int64_t> offsets(Places, 0);
    while (!input.empty() && records.size() < 200) {
        Record record;
        const std::uint8_t head = input.byte();
        record.place = head % Places;
        // Times of their own, so that the order between partitions is determined where times decide it.
        record.timestamp = 1'700'000'000'000 + static_cast<std::int64_t>(records.size());
        record.offset = offsets[record.place]++;
        record.key = input.piece();
        record.value = input.piece();
        records.push_back(record);
    }
    return records;
}

void compare(const ClusterMirror& left, const ClusterMirror& right)
{
    for (const ConnectorSummary& summary : left.connectors()) {
        const ConnectorSummary* other = right.connector(left.name(summary.connector));
        require(other != nullptr, "the same connectors");
        require(summary.health == other->health && summary.targetState == other->targetState &&
                    summary.committedTasks == other->committedTasks && summary.inconsistent == other->inconsistent &&
                    summary.taskConfigs == other->taskConfigs && summary.liveOffsets == other->liveOffsets &&
                    summary.tasksKnown == other->tasksKnown && summary.type == other->type,
                "the same conclusions");
    }
    require(left.offsets().size() == right.offsets().size() && left.configs().size() == right.configs().size() &&
                left.statuses().size() == right.statuses().size(),
            "the same keys");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzInput input(data, size);
    const std::vector<Record> records = recordsOf(input);
    std::vector<std::size_t> asRead;
    std::vector<std::size_t> byPlace;
    for (std::size_t i = 0; i < records.size(); ++i)
        asRead.push_back(i);
    for (int place = Places - 1; place >= 0; --place) {
        for (const std::size_t i : asRead) {
            if (records[i].place == place)
                byPlace.push_back(i);
        }
    }
    const Folded first(records, asRead);
    std::uint64_t counted = 0;
    for (const PartitionEntry& partition : first.mirror().partitions()) {
        require(partition.liveKeys <= partition.records - partition.tombstones, "live keys have a record each");
        counted += partition.records;
    }
    require(counted == records.size(), "every record is counted once");
    const Folded second(records, byPlace);
    compare(first.mirror(), second.mirror());
    return 0;
}
