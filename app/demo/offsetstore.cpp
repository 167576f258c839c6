// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetstore.h"

#include "connectrecords.h"

namespace inspector
{

void OffsetStore::put(const std::string& connector, const JsonMap& partition, const std::optional<Bytes>& offset)
{
    const Bytes key = connectrecords::offsetKey(connector, partition.json());
    if (offset) {
        m_values.insert_or_assign(key, *offset);
        m_partitions[connector].insert_or_assign(partition.canonical(), partition.inHashMapOrder());
    } else {
        m_values.erase(key);
        m_partitions[connector].erase(partition.canonical());
    }
}

std::optional<Bytes> OffsetStore::value(BytesView key) const
{
    const auto found = m_values.find(key);
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

std::vector<JsonMap> OffsetStore::partitions(const std::string& connector) const
{
    std::vector<JsonMap> all;
    if (const auto found = m_partitions.find(connector); found != m_partitions.end()) {
        for (const auto& [canonical, partition] : found->second) {
            all.push_back(partition);
        }
    }
    return all;
}

} // namespace inspector
