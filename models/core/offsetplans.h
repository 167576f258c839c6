// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"

namespace inspector
{

class ClusterMirror;

/// The plan to reset a source connector's offsets through REST: every live raw key of the connector in every offsets
/// topic that is read. Errors: NotFound (no such connector), NotPossible with detail "sink" or "no-offsets".
Result<OperationPlan> planResetOffsets(const ClusterMirror& mirror, ConnectorId connector);

} // namespace inspector
