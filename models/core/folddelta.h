// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "findings.h"
#include "statechanges.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace inspector
{

/// What changed in the fold since the delta before: whole new values of every entry that is new or differs.
/// Entries are never removed; a deleted one says so itself.
struct FoldDelta
{
    std::uint64_t foldedRows = 0; ///< the state is at least that after these rows
    std::uint64_t told = 0; ///< how much of what the fold was told beside the rows (Fold::told()) the state rests on
    std::vector<ConnectorSummary> connectors;
    std::vector<ConfigEntry> configs;
    std::vector<StatusEntry> statuses;
    std::vector<ActiveTopicEntry> activeTopics;
    std::vector<OffsetEntry> offsets;
    std::vector<PartitionEntry> partitions;
    std::vector<SubjectFindings> findings;   ///< whole new lists of the subjects whose findings are others now
    std::vector<MinuteChanges> stateChanges; ///< whole new counts of minutes whose counts are others now
    std::int64_t newestRecord = -1;          ///< ms; time of the newest record folded
    bool more = false;                       ///< there is more to tell already, by a delta that follows at once

    /// Entries of connectors and keys.
    std::size_t entries() const
    {
        return connectors.size() + configs.size() + statuses.size() + activeTopics.size() + offsets.size();
    }
    bool empty() const { return entries() == 0 && partitions.empty() && findings.empty() && stateChanges.empty(); }
};

} // namespace inspector
