// SPDX-License-Identifier: GPL-3.0-or-later
#include "planfile.h"

#include "core/planreading.h"
#include "wholefile.h"

namespace inspector
{

namespace
{

constexpr qint64 MostPlanBytes = 256LL * 1024 * 1024; ///< of a plan of a million offsets

} // namespace

Result<OperationPlan> PlanFile::read(const QString& path)
{
    const Result<Bytes> bytes = WholeFile::read(path, MostPlanBytes, QStringLiteral("it is too big for a plan"));
    return bytes ? planFromJson(*bytes) : bytes.error();
}

Result<Done> PlanFile::write(const QString& path, const OperationPlan& plan)
{
    return WholeFile::write(path, planToJson(plan) + "\n");
}

} // namespace inspector
