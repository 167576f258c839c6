// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "findings.h"

#include <vector>

namespace inspector
{

class ConfigFold;
class KeyTable;
class OffsetFold;
class RecordStore;
class StatusFold;

/// Decides the rules of findings.md that the topics alone can prove. Fold thread: reads what the folds hold, and record
/// values where a rule is about them.
///
/// A finding belongs to one subject and is worked out anew whenever an entry of that subject is emitted.
class FindingRules
{
public:
    FindingRules(const RecordStore& store, const KeyTable& keys, const ConfigFold& configs, const StatusFold& statuses,
                 const OffsetFold& offsets)
        : m_store(store), m_keys(keys), m_configs(configs), m_statuses(statuses), m_offsets(offsets)
    {}

    /// About the connector as a whole.
    std::vector<Finding> ofConnector(const ConnectorSummary& summary);
    // About one raw key and its last record.
    std::vector<Finding> ofConfig(const ConfigEntry& entry, const ConnectorSummary* connector);
    std::vector<Finding> ofStatus(const StatusEntry& entry, const ConnectorSummary* connector);
    std::vector<Finding> ofActiveTopic(const ActiveTopicEntry& entry, const ConnectorSummary* connector);
    std::vector<Finding> ofOffset(const OffsetEntry& entry, const ConnectorSummary* connector);
    /// About a topic as a whole; `partitions`: its entries, the first one seen first.
    std::vector<Finding> ofTopic(const std::vector<PartitionEntry>& partitions);

private:
    const RecordStore& m_store;
    const KeyTable& m_keys;
    const ConfigFold& m_configs;
    const StatusFold& m_statuses;
    const OffsetFold& m_offsets;
};

} // namespace inspector
