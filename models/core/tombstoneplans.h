// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

namespace inspector
{

/// The plan to tombstone raw keys of the topics that are read: what deleted connectors left behind (statuses, task
/// configs, commits, fencing, target states, offsets), and offset keys of which no worker makes anything. Directly
/// only.
///
/// A key whose tombstone would change something for a connector in the config, or for the workers themselves, is
/// refused: NotPossible "in-use".
Result<OperationPlan> planTombstones(const PlanFacts& facts, const PlanRequest& request);

} // namespace inspector
