// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"
#include "items/connectionsettings.h"

#include <QString>

namespace inspector
{

/// An operation as calls of this program, to be pasted into a POSIX shell: what plans it, then what applies the plan.
/// Without secrets: those of properties are shell variables, and a comment says so; credentials in addresses are left
/// out.
struct CommandLineText
{
    QString text;    ///< empty = it cannot be said
    QString problem; ///< why not

    /// Whether the command line has the operation at all.
    static bool knows(PlanOperation operation) { return operation <= PlanOperation::CopyOffsets; }
    /// Only of what it knows. `undoes`: the journal entry that is taken back; empty = none.
    static CommandLineText of(const ConnectionSettings& settings, const PlanRequest& request,
                              const QString& undoes = {});
    /// Of a plan that is in a file.
    static CommandLineText ofPlanFile(const ConnectionSettings& settings, const QString& file);
};

/// For a POSIX shell; as it is where nothing in it means anything to one.
QString shellQuoted(const QString& text);

} // namespace inspector
