// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claimtrack.h"
#include "entries.h"
#include "jsondocument.h"
#include "statechanges.h"
#include "texttable.h"
#include "twinkeys.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;
struct RecordView;

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
        KeyId connectorKey;               ///< of `status-connector-<c>`, of several the newest; none = no record
        std::vector<KeyId> connectorKeys; ///< all of them
        std::vector<KeyId> tasks;
        std::vector<KeyId> activeTopics;
        bool cleared = false;        ///< the connector status was tombstoned at least once
        std::int64_t clearedAt = -1; ///< ms; time of the newest such tombstone
    };

    /// Takes in one record. Keys of no known family are none of its business. `touched` is called for other keys whose
    /// entries may be others now: those of the same task or connector.
    void apply(std::uint64_t row, KeyId key, const RecordView& record, const std::function<void(KeyId)>& touched);
    /// To begin with a record of this key that will be applied soon: what is in memory far away is asked for.
    void approach(KeyId key) const;
    void arrive(KeyId key) const;

    const OfConnector& connector(ConnectorId id) const;
    /// A connector or task status as a worker concludes it; `current` and `version` are left to the caller.
    StatusEntry statusEntry(KeyId key) const;
    /// The same without copies, for what a connector's summary needs of it; nothing if no status counts.
    struct Counting
    {
        TaskState state = TaskState::Unknown;
        TextId worker;
    };
    std::optional<Counting> counting(KeyId key) const;
    /// Whether two Connect clusters seem to claim this task; null if not.
    const ClaimTrack::Contest* contest(KeyId key) const;
    /// Empty where there is none.
    const std::string& workerId(TextId worker) const;
    /// `current` and `version` are left to the caller.
    ActiveTopicEntry activeTopicEntry(KeyId key) const;
    /// Whether the connector's last status is a tombstone that is newer than all else of it in the status topic: the
    /// only sign of a deletion where no config topic was read.
    bool isTombstoned(ConnectorId id) const;
    /// The entry of this key that was handed out last goes by this row (StatusEntry::row).
    void noteShown(KeyId key, std::uint64_t row) { m_statuses[m_positions[key.value]].shown = row; }
    /// Calls `found` with each row, and its key, on which an entry, or what is concluded of others, rests.
    void visitNeededRows(const std::function<void(std::uint64_t row, KeyId key)>& found) const;
    /// How often connectors and tasks changed their state.
    StateChanges& changes() { return m_changes; }

private:
    struct Reading
    {
        TaskState state = TaskState::Unknown;
        bool hasTrace = false;
        TextId worker;  ///< none = the record names nobody
        TextId version; ///< of the plugin; none = not written
        std::int32_t generation = 0;
        std::uint64_t row = 0;
        std::int64_t at = -1;
    };
    struct StatusState
    {
        std::optional<Reading> reading; ///< what counts by the records of this key alone
        std::optional<Reading> skipped; ///< a stale UNASSIGNED after it: counts if the reading turns out to be cleared
        bool lastIgnored = false;
        ClaimTrack claims;
        std::optional<std::uint64_t> tombstone;  ///< row, where no reading came after it
        std::uint64_t shown = ~std::uint64_t{0}; ///< noteShown(); at first none
    };
    struct ActiveTopicState
    {
        ActiveTopicEntry entry;
        std::uint64_t row = 0; ///< of the last record
    };
    /// Where a record stands among those of several partitions, oldest first: by its time, and only for want of a
    /// better order by its place.
    using Standing = std::tuple<std::int64_t, std::int32_t, std::int64_t>;

    OfConnector& at(ConnectorId id);
    Standing standing(std::uint64_t row) const;
    std::optional<Standing> standing(const StatusState& state) const;
    const StatusState& stateOf(KeyId key) const { return m_statuses[m_positions[key.value]]; }
    static bool isStale(const Reading& reading, const Reading& known);
    const Reading* ownReading(KeyId key) const;
    const Reading* readingOf(const std::vector<KeyId>& twins) const;
    const Reading* countingReading(KeyId key) const;
    StatusState& statusAt(KeyId key);
    std::optional<Reading> read(BytesView value);
    void applyStatus(std::uint64_t row, KeyId key, const RecordView& record, bool isTask);
    void applyActiveTopic(std::uint64_t row, KeyId key, const RecordView& record);
    void chooseConnectorKey(KeyId key);

    const RecordStore& m_store;
    const KeyTable& m_keys;
    JsonDocument m_json;
    std::vector<OfConnector> m_connectors;  ///< by ConnectorId
    std::vector<std::uint32_t> m_positions; ///< by KeyId: in m_statuses or m_activeTopics
    std::vector<StatusState> m_statuses;
    std::vector<ActiveTopicState> m_activeTopics;
    TwinKeys<std::uint64_t> m_statusTwins; ///< by connector and task
    TwinKeys<std::string> m_topicTwins;    ///< by connector and topic
    bool m_severalConnectorKeys = false;   ///< of any connector
    StateChanges m_changes;
    TextTable m_texts; ///< workers and versions
};

} // namespace inspector
