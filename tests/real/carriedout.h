// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/headless/livecluster.h"

#include <optional>

namespace inspector
{

/// How an operation of the program ended.
struct CarriedOut
{
    bool sent = false; ///< whether it was submitted at all
    Outcome outcome = Outcome::Refused;
    bool verified = false;
    QString words;
    std::optional<JournalEntry> entry; ///< of the submit

    bool applied() const { return outcome == Outcome::Applied && verified; }
};

/// Opens the operation, waits for its checks, submits it and waits for the end, as an operator does who types the name.
/// One that nothing but patience could make possible ends as Refused at once; everything else is waited for.
CarriedOut carryOut(LiveCluster& cluster, const PlanRequest& request);

/// The program's view of a cluster, without a window, once it is read to its end; null, with a warning, if it is not.
std::unique_ptr<LiveCluster> openCluster(const ConnectionSettings& settings);

/// Until it is ready to be submitted.
bool becomesReady(const Operation& operation);
/// Until it has ended, or is back at its checks.
bool ends(const Operation& operation);
/// What stands between the operation and its end or its button, for the message of a test that waits.
QString stateOf(const Operation& operation);

} // namespace inspector
