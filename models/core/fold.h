// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configfold.h"
#include "dirtyset.h"
#include "findingrules.h"
#include "folddelta.h"
#include "keytable.h"
#include "offsetfold.h"
#include "plainmap.h"
#include "retirement.h"
#include "statusfold.h"
#include "takepace.h"

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

class RecordStore;
struct RecordView;

/// Connect's memory, folded from raw records by the rules of its own readers (KafkaConfigBackingStore,
/// KafkaStatusBackingStore, KafkaOffsetBackingStore). The result does not depend on how partitions interleave.
///
/// One thread. Keeps per key where its last record stands; per connector what a worker would conclude.
class Fold
{
public:
    Fold(RecordStore& store, KeyTable& keys);

    /// Folds published rows from where it stopped, at most `limit`. Returns how many.
    std::size_t advance(std::size_t limit);
    /// Whether the topics were read to their end: only then is "not in the config" knowledge.
    void setComplete(bool complete);
    /// How many partitions a topic has, where that is known: only then can a key stand in an unexpected one.
    void setPartitionCount(const std::string& topic, std::int32_t partitions);
    /// How many calls of the two above there have been.
    std::uint64_t told() const { return m_told; }
    /// Entries that changed and were not taken yet, at most `most` of them, so that whoever shows them is never held up
    /// for long; FoldDelta::foldedRows and told move on once everything up to there has been taken.
    FoldDelta takeDelta(std::size_t most = TakePace::Most);
    /// There are changed entries that were not taken yet.
    bool hasMore() const;

    /// The store holds more than its limit, and something can go.
    bool isRetirementDue() const { return m_retirement.isDue(m_takenTo); }
    /// Only if it is due, after takeDelta(): what can go once that delta has been applied. Whatever the fold, or an
    /// entry that it handed out, rests on stays.
    Retirement planRetirement();

private:
    std::vector<std::uint64_t> neededRows(std::uint64_t end) const;
    void lookUp(std::uint64_t row, std::size_t count, KeyTable::Probe* probes) const;
    void foldRow(std::uint64_t row, const KeyTable::Probe& probe);
    void foldConfigRow(std::uint64_t row, KeyId key);
    void applyConfig(std::uint64_t row, KeyId key);
    void queueConfigRow(std::uint64_t row, KeyId key);
    /// By the records' times, and only for want of a better order by their places.
    bool isOlder(std::uint64_t row, std::uint64_t other) const;
    void replayConfigs();
    void noticePartitions();
    struct Basis;
    Basis basis(ConnectorId connector) const;
    void deriveConnector(ConnectorId connector, const Basis& now);
    static bool isCurrent(const Basis& basis, std::int32_t task);
    ConnectorSummary summary(ConnectorId connector, const Basis& basis) const;
    KeyVersion version(KeyId key);
    OffsetEntry offsetEntry(KeyId key, const Basis& basis);
    void count(std::uint64_t row, const RecordView& record, bool wasLive);
    bool takeConnectors(std::size_t& most, FoldDelta& delta);
    void emitPartition(SlotId slot, FoldDelta& delta);
    void emitTopicFindings(const std::vector<SlotId>& slots, FoldDelta& delta);
    void emitFindings(FindingSubject subject, std::vector<Finding> found, FoldDelta& delta);
    void emitKey(KeyId key, FoldDelta& delta);

    RecordStore& m_store;
    KeyTable& m_keys;
    ConfigFold m_configs;
    StatusFold m_statuses;
    OffsetFold m_offsets;
    FindingRules m_rules;
    JsonDocument m_json;
    PlainMap m_plainMap;
    std::unordered_map<std::string, std::int32_t> m_partitionCounts; ///< by topic
    std::vector<PartitionEntry> m_partitions;                        ///< by SlotId
    std::vector<PartitionEntry> m_retained;                          ///< by SlotId, as it was when read to its end
    std::vector<std::uint8_t> m_live;                                ///< by KeyId: the last record has a value
    std::set<FindingSubject> m_found;                                ///< subjects that had findings when last emitted
    std::int64_t m_newestRecord = -1;
    std::vector<KeyVersion> m_versions; ///< by KeyId; valueKind is worked out when asked for
    std::vector<std::uint8_t> m_usable; ///< by KeyId: whether workers can use the last value (config keys)
    /// What the entries of a connector's keys rest on besides their own records.
    struct Basis
    {
        std::optional<bool> inConfig;
        bool gone = false; ///< ConnectorSummary::gone
        std::optional<std::int32_t> committedTasks;
        bool cleared = false;
        std::int64_t clearedAt = -1;
        ConnectorType type = ConnectorType::Unknown;
        std::uint64_t configRow = 0; ///< row after the connector's config record, 0 = none
        std::string ownOffsetsTopic;

        bool operator==(const Basis&) const = default;
    };
    std::vector<Basis> m_basis;                   ///< by ConnectorId, as of the last delta
    std::vector<ConnectorSummary> m_summaries;    ///< by ConnectorId, as of the last delta
    std::vector<std::uint64_t> m_kindOf;          ///< by KeyId: row after the one that KeyVersion::valueKind is of
    std::vector<FlagSet<ValueMark>> m_valueMarks; ///< by KeyId, of offset keys; of the same row
    DirtySet<KeyId> m_dirtyKeys;
    DirtySet<ConnectorId> m_dirtyConnectors;
    DirtySet<SlotId> m_dirtySlots;
    std::vector<ConnectorId> m_restConnectors; ///< being taken, last first
    std::vector<KeyId> m_restKeys;             ///< being taken, last first
    std::uint64_t m_takingTo = 0;              ///< rows that are taken once both are empty
    std::uint64_t m_takenTo = 0;
    std::uint64_t m_told = 0;
    std::uint64_t m_takingTold = 0; ///< as m_takingTo
    std::uint64_t m_takenTold = 0;
    RetirementPlanner m_retirement;
    /// As long as they are of one partition, ascending: those that are retained and will be.
    std::vector<std::uint64_t> m_configRows;
    /// By ConnectorId, where they are of several: in the order of their times, unless the connector needs a replay.
    struct ConfigLog
    {
        std::vector<std::uint64_t> rows;
        bool stale = false; ///< needs a replay
    };
    std::vector<ConfigLog> m_configLogs;
    std::vector<ConnectorId> m_staleConfigs;
    SlotId m_firstConfigSlot;
    bool m_severalConfigPartitions = false;
    std::uint32_t m_partitionsSeen = 0;   ///< of the store
    std::set<std::string> m_offsetTopics; ///< of those partitions
    bool m_hasConfigTopic = false;
    bool m_complete = false;
};

} // namespace inspector
