// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustermirror.h"

#include "grown.h"

#include <algorithm>

namespace inspector
{

ClusterMirror::PerConnector& ClusterMirror::perConnector(ConnectorId id)
{
    return grown(m_perConnector, id.value, PerConnector{});
}

template <class Entry>
void ClusterMirror::applyEntries(std::vector<Entry>& mine, std::vector<Entry>& changed,
                                 std::vector<std::uint32_t>& touched, std::vector<std::uint32_t> PerConnector::*list)
{
    touched.reserve(changed.size());
    for (Entry& entry : changed) {
        std::uint32_t& position = grown(m_keyPosition, entry.version.key.value, Nowhere);
        if (position == Nowhere) {
            position = static_cast<std::uint32_t>(mine.size());
            if (entry.connector.valid())
                (perConnector(entry.connector).*list).push_back(position);
            touched.push_back(position);
            mine.push_back(std::move(entry));
        } else {
            touched.push_back(position);
            mine[position] = std::move(entry);
        }
    }
    std::sort(touched.begin(), touched.end());
}

ClusterMirror::Changes ClusterMirror::apply(FoldDelta delta)
{
    Changes changes;
    if (!delta.empty() || delta.foldedRows > m_foldedRows)
        ++m_revision;
    for (ConnectorSummary& summary : delta.connectors) {
        std::uint32_t& position = grown(m_connectorPosition, summary.connector.value, Nowhere);
        if (position == Nowhere) {
            position = static_cast<std::uint32_t>(m_connectors.size());
            m_connectorNamed.emplace(name(summary.connector), position);
            m_connectors.push_back(std::move(summary));
        } else {
            m_connectors[position] = std::move(summary);
        }
        changes.connectors.push_back(position);
    }
    std::sort(changes.connectors.begin(), changes.connectors.end());
    applyEntries(m_configs, delta.configs, changes.configs, &PerConnector::configs);
    applyEntries(m_statuses, delta.statuses, changes.statuses, &PerConnector::statuses);
    applyEntries(m_activeTopics, delta.activeTopics, changes.activeTopics, &PerConnector::activeTopics);
    applyEntries(m_offsets, delta.offsets, changes.offsets, &PerConnector::offsets);
    for (const PartitionEntry& partition : delta.partitions)
        grown(m_partitions, partition.slot.value, PartitionEntry{}) = partition;
    for (SubjectFindings& found : delta.findings) {
        changes.findings.push_back(found.subject);
        if (found.findings.empty())
            m_findings.erase(found.subject);
        else
            m_findings.insert_or_assign(found.subject, std::move(found.findings));
    }
    for (const MinuteChanges& minute : delta.stateChanges)
        m_stateChanges[minute.minute] = minute;
    while (m_stateChanges.size() > StateChanges::MostMinutes)
        m_stateChanges.erase(m_stateChanges.begin());
    m_newestRecord = std::max(m_newestRecord, delta.newestRecord);
    m_foldedRows = std::max(m_foldedRows, delta.foldedRows);
    m_told = std::max(m_told, delta.told);
    return changes;
}

const std::vector<Finding>& ClusterMirror::findingsOf(const FindingSubject& subject) const
{
    static const std::vector<Finding> None;
    const auto found = m_findings.find(subject);
    return found == m_findings.end() ? None : found->second;
}

std::int64_t ClusterMirror::oldestRecord() const
{
    std::int64_t oldest = -1;
    for (const PartitionEntry& partition : m_partitions) {
        if (partition.oldestAt >= 0 && (oldest < 0 || partition.oldestAt < oldest))
            oldest = partition.oldestAt;
    }
    return oldest;
}

const ConnectorSummary* ClusterMirror::connector(ConnectorId id) const
{
    if (id.value >= m_connectorPosition.size() || m_connectorPosition[id.value] == Nowhere)
        return nullptr;
    return &m_connectors[m_connectorPosition[id.value]];
}

const ConnectorSummary* ClusterMirror::connector(std::string_view name) const
{
    const auto found = m_connectorNamed.find(name);
    return found == m_connectorNamed.end() ? nullptr : &m_connectors[found->second];
}

namespace
{
template <class Entry>
const Entry* entryAt(const std::vector<Entry>& entries, const std::vector<std::uint32_t>& positions, KeyId key)
{
    if (key.value >= positions.size() || positions[key.value] >= entries.size())
        return nullptr;
    // The position table is shared by all families: only an entry of this very key counts.
    const Entry& entry = entries[positions[key.value]];
    return entry.version.key == key ? &entry : nullptr;
}
} // namespace

const ConfigEntry* ClusterMirror::config(KeyId key) const
{
    return entryAt(m_configs, m_keyPosition, key);
}
const StatusEntry* ClusterMirror::status(KeyId key) const
{
    return entryAt(m_statuses, m_keyPosition, key);
}
const ActiveTopicEntry* ClusterMirror::activeTopic(KeyId key) const
{
    return entryAt(m_activeTopics, m_keyPosition, key);
}
const OffsetEntry* ClusterMirror::offset(KeyId key) const
{
    return entryAt(m_offsets, m_keyPosition, key);
}

namespace
{
const std::vector<std::uint32_t> NoPositions;
}

const std::vector<std::uint32_t>& ClusterMirror::statusesOf(ConnectorId id) const
{
    return id.value < m_perConnector.size() ? m_perConnector[id.value].statuses : NoPositions;
}
const std::vector<std::uint32_t>& ClusterMirror::offsetsOf(ConnectorId id) const
{
    return id.value < m_perConnector.size() ? m_perConnector[id.value].offsets : NoPositions;
}
const std::vector<std::uint32_t>& ClusterMirror::activeTopicsOf(ConnectorId id) const
{
    return id.value < m_perConnector.size() ? m_perConnector[id.value].activeTopics : NoPositions;
}
const std::vector<std::uint32_t>& ClusterMirror::configsOf(ConnectorId id) const
{
    return id.value < m_perConnector.size() ? m_perConnector[id.value].configs : NoPositions;
}

} // namespace inspector
