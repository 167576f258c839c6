// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "core/planrequest.h"
#include "preflight.h"

#include <QString>

#include <vector>

namespace inspector
{

/// What a guided run would do to one connector, and what stands against it, as far as topics and a worker's greeting
/// tell. Worked out without asking anybody about the connector itself, so that a thousand of them cost no request; the
/// full live checklist of every step is made when its turn has come.
struct RunOutlook
{
    QString present; ///< target state now
    QString changes; ///< what its steps would do, one after the other; empty where something stands against them
    Verdict verdict = Verdict::Unknown;
    /// What stands against it, what will be waited for, or what will be left behind (Unknown); empty where it is Ok.
    QString why;
    bool nothingToDo = false; ///< every step is true already
    QString commonHindrance;  ///< stands against every connector: no worker, topics not read, read-only
};

/// What an outlook rests on beside the connector.
struct RunOutlookFacts
{
    PreflightInput preflight; ///< request, connectorName and plan are filled in
    PlanFacts plan;           ///< without a group: those of sinks are looked at when their turn has come
    bool resumeStopped = false;
};

/// `before`: the target state that an earlier run found and changed; nothing = the present one.
RunOutlook runOutlook(const RunOutlookFacts& facts, const std::vector<PlanRequest>& steps, const std::string& connector,
                      std::optional<TargetState> before);

/// The request of a step for one connector. After a deletion what is left of a source's offsets is tombstones, of a
/// sink's its consumer group.
PlanRequest stepRequest(const PlanRequest& step, const std::string& connector, ConnectorType type);

/// Why a connector that stood like this before its run is not resumed at the end of one that stops it; empty = it is.
Sentence withheldResume(std::optional<TargetState> before, bool resumeStopped);

/// Whether this error of makePlan() says that the step is true already.
bool saysDoneAlready(const Error& error, PlanOperation operation);

} // namespace inspector
