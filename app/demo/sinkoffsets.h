// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "refusal.h"
#include "simulatedconnector.h"

#include <utility>
#include <vector>

namespace inspector
{

/// The committed offsets of the sink's group, as `GET …/offsets` lists them.
std::vector<std::pair<JsonMap, std::optional<JsonMap>>> listSinkOffsets(const SimulatedConnector& connector);

/// Changes them by the rules of SinkUtils.parseSinkConnectorOffsets and Worker.alterSinkConnectorOffsets. All or
/// nothing, unlike the real worker, whose broker may do one half.
Outcome alterSinkOffsets(SimulatedConnector& connector, const std::vector<OffsetChange>& changes);

/// Deletes the group.
void resetSinkOffsets(SimulatedConnector& connector);

} // namespace inspector
