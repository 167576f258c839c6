// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claimtrack.h"
#include "entries.h"
#include "jsondocument.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;

/// Folds the status topic by the rules of KafkaStatusBackingStore, key by key, so that the order in which partitions
/// arrive does not matter; what one key means for another (a connector's tombstone clears its tasks) is worked out from
/// the records' times when an entry is asked for.
class StatusFold
{
public:
    StatusFold(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// Status keys of one connector.
    struct OfConnector
    {
        KeyId connectorKey; ///< of `status-connector-<c>`; none = no record
        std::vector<KeyId> tasks;
        std::vector<KeyId> activeTopics;
        bool cleared = false;        ///< the connector status was tombstoned at least once
        std::int64_t clearedAt = -1; ///< ms; time of the newest such tombstone
    };

    /// Takes in one record. Keys of no known family are none of its business.
    void apply(std::uint64_t row, KeyId key);

    const OfConnector& connector(ConnectorId id) const;
    /// A connector or task status as a worker concludes it; `current` and `version` are left to the caller.
    StatusEntry statusEntry(KeyId key) const;
    /// The same without copies, for what a connector's summary needs of it; nothing if no status counts.
    struct Counting
    {
        TaskState state = TaskState::Unknown;
        const std::string* workerId = nullptr;
    };
    std::optional<Counting> counting(KeyId key) const;
    /// Whether two Connect clusters seem to claim this task; null if not.
    const ClaimTrack::Contest* contest(KeyId key) const;
    /// `version` is left to the caller.
    const ActiveTopicEntry& activeTopicEntry(KeyId key) const;

private:
    struct Reading
    {
        TaskState state = TaskState::Unknown;
        std::string workerId;
        std::int32_t generation = 0;
        std::optional<std::string> pluginVersion;
        bool hasTrace = false;
        std::uint64_t row = 0;
        std::int64_t at = -1;
    };
    struct StatusState
    {
        std::optional<Reading> reading; ///< what counts by the records of this key alone
        std::optional<Reading> skipped; ///< a stale UNASSIGNED after it: counts if the reading turns out to be cleared
        bool lastIgnored = false;
        ClaimTrack claims;
    };

    OfConnector& at(ConnectorId id);
    const Reading* countingReading(KeyId key) const;
    StatusState& statusAt(KeyId key);
    void applyStatus(std::uint64_t row, KeyId key, bool isTask);
    void applyActiveTopic(std::uint64_t row, KeyId key);

    const RecordStore& m_store;
    const KeyTable& m_keys;
    JsonDocument m_json;
    std::vector<OfConnector> m_connectors;  ///< by ConnectorId
    std::vector<std::uint32_t> m_positions; ///< by KeyId: in m_statuses or m_activeTopics
    std::vector<StatusState> m_statuses;
    std::vector<ActiveTopicEntry> m_activeTopics;
};

} // namespace inspector
