// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan.h"
#include "sentence.h"

namespace inspector
{

/// In what `now` differs from `shown`: keys that came, went or have another value. Empty = in nothing that matters.
Sentence planChange(const OperationPlan& shown, const OperationPlan& now);

} // namespace inspector
