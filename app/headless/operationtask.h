// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QString>

#include <chrono>
#include <optional>

namespace inspector
{

/// A plan to be made or carried out without a window.
struct OperationTask
{
    std::optional<PlanRequest> request; ///< make this plan; nothing = carry `planFile` out
    QString offsetsFile;                ///< offsets for the request, as `GET …/offsets` answers them; empty = none
    QString journalId;                  ///< entry whose former offsets are to be restored; empty = none
    QString out = QStringLiteral("-");  ///< file for the plan, `-` = standard output
    QString planFile;
    QString stateFact;                 ///< what the operator states because it cannot be proved; empty = nothing
    bool yes = false;                  ///< without it the plan and its checks are shown, and nothing is sent
    std::chrono::seconds timeout{120}; ///< for the checks to become what they must be; what is sent has its own
};

} // namespace inspector
