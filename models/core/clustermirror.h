// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folddelta.h"
#include "keytable.h"
#include "recordstore.h"

#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// The folded state as the last delta left it, for readers on one thread (in the program: the GUI thread).
///
/// Entries are looked up by id in constant time; vectors are dense and in order of first appearance, and an entry's
/// position never changes: models use it as their row.
class ClusterMirror
{
public:
    ClusterMirror(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// Rows touched by one delta, as positions in the vectors below; positions at or above the size before are new.
    struct Changes
    {
        std::vector<std::uint32_t> connectors;
        std::vector<std::uint32_t> configs;
        std::vector<std::uint32_t> statuses;
        std::vector<std::uint32_t> activeTopics;
        std::vector<std::uint32_t> offsets;
        std::vector<FindingSubject> findings; ///< subjects whose findings are others now
    };
    Changes apply(FoldDelta delta);

    const std::vector<ConnectorSummary>& connectors() const { return m_connectors; }
    const std::vector<ConfigEntry>& configs() const { return m_configs; }
    const std::vector<StatusEntry>& statuses() const { return m_statuses; }
    const std::vector<ActiveTopicEntry>& activeTopics() const { return m_activeTopics; }
    const std::vector<OffsetEntry>& offsets() const { return m_offsets; }

    /// Dense, in order of first appearance; of one partition its entry is by SlotId.
    const std::vector<PartitionEntry>& partitions() const { return m_partitions; }
    /// Findings by subject, due or not yet (Finding::due()); subjects without any are not in it.
    const std::map<FindingSubject, std::vector<Finding>>& findings() const { return m_findings; }
    /// Empty if there are none.
    const std::vector<Finding>& findingsOf(const FindingSubject& subject) const;
    /// State changes by minute (since the epoch), of the newest day that has any.
    const std::map<std::int64_t, MinuteChanges>& stateChanges() const { return m_stateChanges; }
    /// ms; time of the oldest record folded, -1 = none.
    std::int64_t oldestRecord() const;
    /// ms; time of the newest record folded, -1 = none.
    std::int64_t newestRecord() const { return m_newestRecord; }

    /// Null if there is none.
    const ConnectorSummary* connector(ConnectorId id) const;
    const ConnectorSummary* connector(std::string_view name) const;
    const ConfigEntry* config(KeyId key) const;
    const StatusEntry* status(KeyId key) const;
    const ActiveTopicEntry* activeTopic(KeyId key) const;
    const OffsetEntry* offset(KeyId key) const;

    /// Entries of one connector, as positions in the vectors above.
    const std::vector<std::uint32_t>& statusesOf(ConnectorId id) const;
    const std::vector<std::uint32_t>& offsetsOf(ConnectorId id) const;
    const std::vector<std::uint32_t>& activeTopicsOf(ConnectorId id) const;
    const std::vector<std::uint32_t>& configsOf(ConnectorId id) const;

    std::uint64_t foldedRows() const { return m_foldedRows; }
    /// FoldDelta::told.
    std::uint64_t told() const { return m_told; }
    /// Another number whenever anything here is different: whoever works something out from the mirror compares this.
    std::uint64_t revision() const { return m_revision; }

    const RecordStore& store() const { return m_store; }
    const KeyTable& keys() const { return m_keys; }
    const std::string& name(ConnectorId id) const { return m_keys.connectorName(id); }

private:
    struct PerConnector
    {
        std::vector<std::uint32_t> statuses, offsets, activeTopics, configs;
    };
    template <class Entry>
    void applyEntries(std::vector<Entry>& mine, std::vector<Entry>& changed, std::vector<std::uint32_t>& touched,
                      std::vector<std::uint32_t> PerConnector::*list);
    PerConnector& perConnector(ConnectorId id);

    const RecordStore& m_store;
    const KeyTable& m_keys;
    std::uint64_t m_foldedRows = 0;
    std::uint64_t m_told = 0;
    std::uint64_t m_revision = 0;
    std::vector<ConnectorSummary> m_connectors;
    std::vector<ConfigEntry> m_configs;
    std::vector<StatusEntry> m_statuses;
    std::vector<ActiveTopicEntry> m_activeTopics;
    std::vector<OffsetEntry> m_offsets;
    std::vector<PartitionEntry> m_partitions; ///< by SlotId
    std::map<FindingSubject, std::vector<Finding>> m_findings;
    std::map<std::int64_t, MinuteChanges> m_stateChanges;
    std::int64_t m_newestRecord = -1;
    std::vector<std::uint32_t> m_connectorPosition;                       ///< by ConnectorId
    std::unordered_map<std::string_view, std::uint32_t> m_connectorNamed; ///< position; names are the KeyTable's
    std::vector<std::uint32_t> m_keyPosition; ///< by KeyId: position in the vector of the key's family
    std::vector<PerConnector> m_perConnector; ///< by ConnectorId
};

} // namespace inspector
