// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan.h"
#include "core/result.h"

#include <QString>

namespace inspector
{

/// A plan in a file (report.md, section 3). Blocks; any thread.
class PlanFile
{
public:
    /// Errors: CannotRead, subject: the path, or where in it ("changes[2].what"); detail: the reason.
    static Result<OperationPlan> read(const QString& path);
    /// Only its owner may read the file, which is there whole or not at all; what has the name is replaced. Errors:
    /// CannotWrite.
    static Result<Done> write(const QString& path, const OperationPlan& plan);
};

} // namespace inspector
