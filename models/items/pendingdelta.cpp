// SPDX-License-Identifier: GPL-3.0-or-later
#include "pendingdelta.h"

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{

template <class Entry, class Index, class IdOf>
void merge(std::vector<Entry>& mine, std::vector<Entry>& newer, Index& index, IdOf idOf)
{
    for (Entry& entry : newer) {
        const auto [at, isNew] = index.try_emplace(idOf(entry), mine.size());
        if (isNew)
            mine.push_back(std::move(entry));
        else
            mine[at->second] = std::move(entry);
    }
}

} // namespace

void PendingDelta::add(FoldDelta delta)
{
    const auto byKey = [](const auto& entry) { return entry.version.key.value; };
    m_delta.foldedRows = std::max(m_delta.foldedRows, delta.foldedRows);
    m_delta.told = std::max(m_delta.told, delta.told);
    merge(m_delta.connectors, delta.connectors, m_connectors,
          [](const ConnectorSummary& summary) { return summary.connector.value; });
    merge(m_delta.configs, delta.configs, m_keys, byKey);
    merge(m_delta.statuses, delta.statuses, m_keys, byKey);
    merge(m_delta.activeTopics, delta.activeTopics, m_keys, byKey);
    merge(m_delta.offsets, delta.offsets, m_keys, byKey);
    merge(m_delta.partitions, delta.partitions, m_partitions,
          [](const PartitionEntry& partition) { return partition.slot.value; });
    merge(m_delta.findings, delta.findings, m_findings, [](const SubjectFindings& found) { return found.subject; });
    merge(m_delta.stateChanges, delta.stateChanges, m_minutes,
          [](const MinuteChanges& minute) { return minute.minute; });
    m_delta.newestRecord = std::max(m_delta.newestRecord, delta.newestRecord);
}

FoldDelta PendingDelta::take()
{
    m_connectors.clear();
    m_keys.clear();
    m_partitions.clear();
    m_findings.clear();
    m_minutes.clear();
    return std::exchange(m_delta, {});
}

} // namespace inspector
