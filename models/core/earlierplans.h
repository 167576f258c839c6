// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

namespace inspector
{

/// The plan to give raw keys of offsets topics the values back that they had (PlanRequest::earlier): directly byte for
/// byte where they stood, through REST as the source partitions and offsets that a worker reads in them. Without a
/// connector only directly, and then nobody is fenced: for keys of which no worker makes anything.
Result<OperationPlan> planEarlierRecords(const PlanFacts& facts, const PlanRequest& request);

} // namespace inspector
