// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <cstdint>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// What the raw keys of a source connector held at a moment.
struct EarlierOffsets
{
    std::vector<EarlierRecord> records; ///< by topic, partition and raw key; nothing = none, as a tombstone tells
    /// Live keys whose retained records are all later, and deleted ones whose earlier records are no longer kept: there
    /// may have been others before them, so that what they held is not known. They are not among `records`.
    std::uint64_t notKnown = 0;
};

/// By the records that were read; one counts by its own time, and one without a time as if it had always been there
/// (as copyUntil() does). Costs a step for every record after the moment.
EarlierOffsets offsetsAt(const ClusterMirror& mirror, ConnectorId connector, std::int64_t atMs);

} // namespace inspector
