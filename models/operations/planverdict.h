// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "planfindings.h"
#include "sendanswer.h"
#include "sentence.h"

#include <optional>

namespace inspector
{

/// How a plan ended.
struct PlanVerdict
{
    Outcome outcome = Outcome::Unknown;
    bool verified = false;
    Sentence headline;
    Sentence explanation;
};

/// What the other side answered against what is read back; what is read back wins.
struct SentReport
{
    PlanOperation operation = PlanOperation::ResetOffsets;
    PlanVia via = PlanVia::Rest;
    bool ofGroup = false; ///< a consumer group is read back, not topics
    std::string connector;
    SendAnswer answer;
    PlanFindings findings;
    bool settled = false;         ///< it was read back to the end after the answer: findings are the answer
    std::optional<Error> problem; ///< why not
    bool stoppedWaiting = false;  ///< the operator ended the read-back
    Sentence stateNow;            ///< of a new connector: what is known of its status
    bool storesKnown = true;      ///< every offsets topic of the connector is read, as the checks found
};

PlanVerdict judge(const SentReport& report);

} // namespace inspector
