// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plandrift.h"
#include "sentence.h"

namespace inspector
{

/// What has changed since a plan was made; empty = nothing.
Sentence driftSentence(const std::vector<PlanDrift>& drifts);

/// The plan with the values that stand before it: a plan that was read from a file has none.
OperationPlan withPreviousBytes(const ClusterMirror& mirror, OperationPlan plan);

} // namespace inspector
