// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "ids.h"

#include <optional>

namespace inspector
{

class ClusterMirror;

/// The raw key under which a task of the connector will look this source partition (JSON) up, as far as its other live
/// keys with the same members tell in which order it writes them. A key in another order than a worker's own can only
/// come from a task; where there are such keys in several orders (Map.of) nothing is told, and neither where no key has
/// these members, or there is only one member. Compare with the key that a plan makes: other bytes are never looked up.
std::optional<Bytes> keyInOrderOfOthers(const ClusterMirror& mirror, ConnectorId connector, BytesView partition);

} // namespace inspector
