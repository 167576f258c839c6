// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formatreader.h"
#include "plan.h"

namespace inspector
{

/// The plan that planToJson() wrote. What the format does not tell is not there: PlannedKey::key, before and row.
/// Errors: those of FormatReader. Strict: an unknown format or operation, a wrong type, hex that is none, and a plan
/// that says both ways, or none of the one it names, are refused. Members that are not known are left alone.
Result<OperationPlan> planFromJson(BytesView json);
/// A plan inside another document, where it may be of no way: a journal holds plans that could not be made.
OperationPlan readPlan(FormatReader& reader, const FormatReader::Spot& at);

} // namespace inspector
