// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "planrequest.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// One raw key of a source connector in an offsets topic.
struct SourceKey
{
    PlannedKey planned; ///< its last record; sourcePartition is never empty
    bool live = false;
    bool mapped =
        false;        ///< a worker makes a source partition of it; else it is tombstoned or left alone, never altered
    std::string form; ///< canonicalJson of the source partition: keys of one form are one partition to a worker
    std::int64_t at = -1;       ///< ms; time of the last record
    std::optional<bool> handed; ///< OffsetEntry::effective
};

/// The connector that is named in an offset key of which workers list no partition, because what stands beside the name
/// is no object; nothing for any other key.
std::optional<std::string> namedInUnlistedKey(BytesView rawKey);

/// All keys of one source connector in the offsets topics that are read, by topic, partition and raw key; among them
/// those that no worker lists, `["c",null]` and the like.
class SourceKeys
{
public:
    SourceKeys(const ClusterMirror& mirror, ConnectorId connector);

    const std::vector<SourceKey>& all() const { return m_keys; }
    /// Live keys that a worker takes for this partition.
    std::vector<const SourceKey*> liveOf(const std::string& form) const { return select(form, true, true); }
    /// Live keys of this partition, those too that a worker makes nothing of.
    std::vector<const SourceKey*> anyLiveOf(const std::string& form) const { return select(form, true, false); }
    /// Keys of this partition whose last record is a tombstone.
    std::vector<const SourceKey*> deadOf(const std::string& form) const { return select(form, false, true); }
    /// The one of these that tells best what a task is handed: of the primary topic before others, then the newest.
    /// Null where there are none.
    static const SourceKey* mostTelling(const std::vector<const SourceKey*>& keys, const std::string& primary);

private:
    std::vector<const SourceKey*> select(const std::string& form, bool live, bool mappedOnly) const;
    void addEntry(const ClusterMirror& mirror, const OffsetEntry& entry);
    void addUnlisted(const ClusterMirror& mirror, const OffsetEntry& entry, const std::string& connector);

    std::vector<SourceKey> m_keys;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byForm;
};

} // namespace inspector
