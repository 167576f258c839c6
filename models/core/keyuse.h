// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"
#include "keyfinder.h"
#include "plan.h"

#include <optional>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// Whether workers or tasks go by the last record of the key; nothing = not known.
std::optional<bool> isInUse(const ClusterMirror& mirror, const FoundKey& found);

/// A raw key whose last record has a value.
struct LiveKey
{
    PlannedKey planned; ///< config values with their secrets masked
    KeyFamily family = KeyFamily::Unknown;
    std::optional<bool> inUse; ///< as isInUse()
};

/// Nothing where the key's last record is a tombstone, and for records without a key.
std::optional<LiveKey> liveKey(const ClusterMirror& mirror, KeyId id);
/// All of a connector's: configs, statuses, active topics, offsets.
std::vector<LiveKey> liveKeysOf(const ClusterMirror& mirror, ConnectorId connector);

} // namespace inspector
