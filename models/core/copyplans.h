// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

namespace inspector
{

struct ConnectorSummary;

/// The plan to give the offsets of one source connector to another one that is in the config. A new key is the old one
/// with the other name; the source partition in it stays as it is, byte for byte. Where the other connector has the
/// partition already, its own keys get the offset that a task of the first is handed.
Result<OperationPlan> planCopyOffsets(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector);

} // namespace inspector
