// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"

#include <optional>
#include <string>

namespace inspector
{

/// Which part of a plan does something else than the plan says it does: "rest.path", "records[2]", … ; nothing = all
/// is of its operation, its connector, and the changes that are shown. For plans from files: somebody may have edited
/// them, and what an operator confirms must be what is sent.
std::optional<std::string> planContradiction(const OperationPlan& plan);

} // namespace inspector
