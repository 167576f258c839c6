// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/folddelta.h"

#include <map>
#include <unordered_map>

namespace inspector
{

/// Deltas kept back while the view is held, merged into one: grows with the number of entries, not with time.
class PendingDelta
{
public:
    void add(FoldDelta delta);
    FoldDelta take();

private:
    using Index = std::unordered_map<std::uint32_t, std::size_t>;

    FoldDelta m_delta;
    Index m_connectors; ///< by ConnectorId
    Index m_keys;       ///< by KeyId: place in the vector of the key's family
    Index m_partitions; ///< by SlotId
    std::map<FindingSubject, std::size_t> m_findings;
    std::map<std::int64_t, std::size_t> m_minutes; ///< MinuteChanges::minute
};

} // namespace inspector
