// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectapi.h"
#include "core/journal.h"
#include "resetfindings.h"
#include "sentence.h"

#include <optional>

namespace inspector
{

/// What the worker's answer to DELETE …/offsets says of what it did.
enum class AnswerKind
{
    Done,     ///< 2xx
    Refused,  ///< provably nothing was done: never sent, or turned away before the work began (400, 401, 403, 404, 409)
    Failed,   ///< an answer after the work may have begun (5xx)
    NoAnswer, ///< none came; the work may be done, or may still go on
};

/// Nothing = the operator stopped waiting for it.
AnswerKind answerKind(const std::optional<Result<ResetAnswer>>& answer);

/// How a reset ended.
struct ResetVerdict
{
    Outcome outcome = Outcome::Unknown;
    bool verified = false;
    Sentence headline;
    Sentence explanation;
};

/// What the worker answered against what the topics show; the topics win.
struct ResetReport
{
    std::string connector;
    std::optional<Result<ResetAnswer>> answer;
    ResetFindings findings;
    bool settled = false;         ///< the topics were read to their end after the answer: findings are the answer
    std::optional<Error> problem; ///< why not
    bool stoppedWaiting = false;  ///< the operator ended the read-back
    bool storesKnown = true;      ///< every offsets topic of the connector is read, as the checks found
};

ResetVerdict judgeReset(const ResetReport& report);

} // namespace inspector
