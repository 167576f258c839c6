// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planfindings.h"

namespace inspector
{

/// Compares the configuration that stands on the topic with the one that a plan asked for, property by property and in
/// clear. Of a creation also the state that it was to start in.
PlanFindings findConfigEffects(const ClusterMirror& mirror, const OperationPlan& plan);

} // namespace inspector
