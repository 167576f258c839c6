// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "findings.h"
#include "jsondocument.h"
#include "sinktopics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

class ConfigFold;
class KeyTable;
class OffsetFold;
class RecordStore;
class StatusFold;

/// How long a condition must hold that a worker brings about in passing; ms.
constexpr std::int32_t LastingMinute = 60'000;

/// Decides the rules of findings.md that the topics alone can prove. Fold thread: reads what the folds hold, and record
/// values where a rule is about them.
///
/// A finding belongs to one subject and is worked out anew whenever an entry of that subject is emitted; what a rule
/// looks at beyond its entry must therefore mark that entry when it changes (Fold::deriveConnector).
///
/// The error of `topics-shared` (two groups proved on one topic) is not decided here: no record names the group that
/// wrote it, and session keys, which a second leader takes over as if they were its own, prove nothing.
class FindingRules
{
public:
    /// `versions`: where the last record of each key stands, by KeyId.
    FindingRules(const RecordStore& store, const KeyTable& keys, const ConfigFold& configs, const StatusFold& statuses,
                 const OffsetFold& offsets, const std::vector<KeyVersion>& versions)
        : m_store(store), m_keys(keys), m_configs(configs), m_statuses(statuses), m_offsets(offsets),
          m_versions(versions)
    {}

    /// What is known of a topic as a whole.
    struct TopicFacts
    {
        SlotId first;                               ///< partition heard of first
        std::vector<PartitionEntry> partitions;     ///< that have records
        std::optional<std::int32_t> partitionCount; ///< nothing: not known
        std::uint64_t retained = 0; ///< records and live keys when the topic was read to its end; 0 = not yet
        std::uint64_t liveKeys = 0;
    };

    /// About the connector as a whole. `complete`: all topics were read to their ends, so that what was not found is
    /// not there.
    std::vector<Finding> ofConnector(const ConnectorSummary& summary, bool complete);
    // About one raw key and its last record. `connector`: null where the key names none.
    std::vector<Finding> ofConfig(const ConfigEntry& entry, const ConnectorSummary* connector);
    std::vector<Finding> ofStatus(const StatusEntry& entry);
    std::vector<Finding> ofActiveTopic(const ActiveTopicEntry& entry, const ConnectorSummary* connector);
    std::vector<Finding> ofOffset(const OffsetEntry& entry);
    std::vector<Finding> ofTopic(const TopicFacts& topic);

private:
    /// A finding that rests on the last record of this key.
    Finding about(Rule rule, const KeyVersion& version, ConnectorId connector) const;
    /// A finding that rests on the last record of this key, or on none if there is no such key.
    Finding about(Rule rule, KeyId key, ConnectorId connector) const;
    void restOn(Finding& finding, std::uint64_t row) const;
    BytesView valueOf(const KeyVersion& version) const;
    bool hasTopic(TopicRole role) const;

    void addUnusableConfig(const ConfigEntry& entry, std::vector<Finding>& found);
    /// Names of the properties that hold a secret in clear, of one version of a config.
    struct ClearSecrets
    {
        std::uint64_t rowAfter = 0; ///< row after the record they stand in, 0 = none looked at
        std::vector<std::string> names;
    };
    const std::vector<std::string>& clearSecretsAt(std::uint64_t row, ClearSecrets& known);
    const std::vector<std::string>& clearSecretsOf(ConnectorId connector);
    void addClearSecrets(const ConfigEntry& entry, const ConnectorSummary* connector, std::vector<Finding>& found);

    const RecordStore& m_store;
    const KeyTable& m_keys;
    const ConfigFold& m_configs;
    const StatusFold& m_statuses;
    const OffsetFold& m_offsets;
    const std::vector<KeyVersion>& m_versions;
    JsonDocument m_json;
    std::vector<ClearSecrets> m_clearSecrets;              ///< by ConnectorId
    std::unordered_map<KeyId, ClearSecrets> m_taskSecrets; ///< of task configs
    SinkTopics m_sinkTopics;                               ///< of the sink asked for last
};

} // namespace inspector
