// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/plan.h"

#include <vector>

namespace inspector
{

/// A raw key that is still live after a reset, or live again.
struct LiveKey
{
    enum class Kind
    {
        Unchanged,    ///< its last record is the one of the plan
        WrittenAnew,  ///< a newer value, no tombstone in between
        WrittenAgain, ///< a tombstone came, and a newer value after it
        NotPlanned,   ///< was not live when the plan was made
    };
    Kind kind = Kind::Unchanged;
    Bytes rawKey;
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t offset = -1; ///< of its last record
};

/// What the topics say of a reset, by raw bytes.
struct ResetFindings
{
    std::uint32_t planned = 0;
    std::uint32_t gone = 0;    ///< planned keys whose last record is a tombstone newer than the plan
    std::vector<LiveKey> live; ///< every live raw key of the connector, planned or not

    bool clean() const { return gone == planned && live.empty(); }
    /// Nothing at all has happened to the connector's offsets since the plan was made.
    bool untouched() const;
};

/// Looks every planned key up by its id (raw bytes in one partition), and every other key of the connector.
ResetFindings findReset(const ClusterMirror& mirror, const OperationPlan& plan, ConnectorId connector);

} // namespace inspector
