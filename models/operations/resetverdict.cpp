// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetverdict.h"

#include "operationwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// Codes of errors that came before a request was carried to a worker.
/// Not sent, or refused before anything was done.
bool changesNothing(ErrorCode code)
{
    switch (code) {
    case ErrorCode::HttpRefused:
    case ErrorCode::HttpUnknownHost:
    case ErrorCode::HttpTls:
    case ErrorCode::BadAddress:
    case ErrorCode::NameNotServable:
    case ErrorCode::Unsupported:
    case ErrorCode::ReadOnly:
    case ErrorCode::WorkerStarting:
    case ErrorCode::Rebalancing:
    case ErrorCode::NotFound:
    case ErrorCode::BadRequest:
    case ErrorCode::Forbidden:
        return true;
    default:
        return false;
    }
}

Sentence answerWords(const ResetReport& report)
{
    if (!report.answer)
        return translate("inspector::Reset", "Waiting for the worker's answer was given up.");
    if (!report.answer->ok())
        return errorSentence(report.answer->error());
    return translate("inspector::Reset", "The worker answered: “%1”.").with({rawText((*report.answer)->message, 1000)});
}

Sentence counts(const ResetFindings& findings)
{
    return translate("inspector::Reset", "Tombstoned raw keys: %1 of %2; still live: %3.")
        .with({number(findings.gone), number(findings.planned), number(static_cast<qint64>(findings.live.size()))});
}

bool any(const ResetFindings& findings, LiveKey::Kind kind)
{
    return std::any_of(findings.live.begin(), findings.live.end(),
                       [kind](const LiveKey& key) { return key.kind == kind; });
}

Sentence survivorAdvice(const ResetFindings& findings)
{
    Sentence advice;
    if (any(findings, LiveKey::Kind::WrittenAgain))
        advice << translate("inspector::Reset",
                            "Some keys were tombstoned and written again: something still writes offsets for this "
                            "connector. Find the worker whose task did not end, stop it, and reset again.");
    if (any(findings, LiveKey::Kind::Unchanged) || any(findings, LiveKey::Kind::WrittenAnew))
        advice << translate(
            "inspector::Reset",
            "A worker rebuilds each key before it writes the tombstone. A raw key written in another "
            "member order or with other white space is then missed, and a task still reads it: a direct "
            "tombstone of these bytes is needed.");
    if (any(findings, LiveKey::Kind::NotPlanned))
        advice << translate("inspector::Reset",
                            "Some live keys were not there when the reset was planned; look at who writes them.");
    return advice;
}

ResetVerdict clean(const ResetReport& report, AnswerKind kind)
{
    ResetVerdict verdict;
    verdict.headline =
        translate("inspector::Reset", "The offsets of %1 are reset.").with({QString::fromStdString(report.connector)});
    verdict.explanation = translate("inspector::Reset", "Read back from the topics: every raw key is tombstoned.");
    verdict.explanation << counts(report.findings) << answerWords(report);
    if (kind == AnswerKind::Refused) {
        verdict.outcome = Outcome::Unknown;
        verdict.headline = translate("inspector::Reset", "The worker refused, yet the offsets of %1 are gone.")
                               .with({QString::fromStdString(report.connector)});
        verdict.explanation << translate("inspector::Reset", "Somebody else may have reset them at the same time.");
        return verdict;
    }
    verdict.outcome = Outcome::Applied;
    verdict.verified = report.storesKnown;
    if (!report.storesKnown)
        verdict.explanation << translate(
            "inspector::Reset", "The connector may keep offsets in a topic that is not read here, perhaps on another "
                                "Kafka cluster: those were not read back.");
    if (report.answer && report.answer->ok() && (*report.answer)->frameworkManaged)
        verdict.explanation << translate(
            "inspector::Reset", "Only the offsets that Connect itself keeps were reset. If this connector also "
                                "keeps its position elsewhere, reset that by its own means before resuming.");
    return verdict;
}

ResetVerdict untouched(const ResetReport& report, AnswerKind kind)
{
    ResetVerdict verdict;
    const Sentence name(QString::fromStdString(report.connector));
    verdict.explanation = answerWords(report);
    switch (kind) {
    case AnswerKind::Refused:
        verdict.outcome = Outcome::Refused;
        verdict.headline = translate("inspector::Reset", "Refused: the offsets of %1 are as they were.").with({name});
        break;
    case AnswerKind::Done:
        verdict.outcome = Outcome::Failed;
        verdict.headline =
            translate("inspector::Reset", "Failed: the worker reported success, but no offset of %1 is gone.")
                .with({name});
        verdict.explanation << counts(report.findings) << survivorAdvice(report.findings);
        break;
    case AnswerKind::Failed:
    case AnswerKind::NoAnswer:
        verdict.outcome = Outcome::Failed;
        verdict.headline = translate("inspector::Reset", "Failed: the offsets of %1 are as they were.").with({name});
        verdict.explanation << counts(report.findings)
                            << translate(
                                   "inspector::Reset",
                                   "Read the worker's log for the cause, and look at the offsets once more before "
                                   "trying again.");
        break;
    }
    return verdict;
}

ResetVerdict partly(const ResetReport& report, AnswerKind kind)
{
    ResetVerdict verdict;
    const Sentence name(QString::fromStdString(report.connector));
    verdict.explanation = answerWords(report);
    if (kind == AnswerKind::Refused) {
        verdict.outcome = report.findings.gone == 0 ? Outcome::Refused : Outcome::Unknown;
        verdict.headline = translate("inspector::Reset",
                                     "The worker refused, and the offsets of %1 have changed by somebody else's doing.")
                               .with({name});
        verdict.explanation << counts(report.findings);
        return verdict;
    }
    verdict.outcome = Outcome::Failed;
    verdict.headline = translate("inspector::Reset", "Failed: live raw keys of %1 are left: %2.")
                           .with({name, number(static_cast<qint64>(report.findings.live.size()))});
    verdict.explanation << counts(report.findings) << survivorAdvice(report.findings);
    return verdict;
}

} // namespace

AnswerKind answerKind(const std::optional<Result<ResetAnswer>>& answer)
{
    if (!answer)
        return AnswerKind::NoAnswer;
    if (answer->ok())
        return AnswerKind::Done;
    const Error& error = answer->error();
    if (changesNothing(error.code))
        return AnswerKind::Refused;
    // Some proxy's answer says nothing about what the worker does with the request it was handed.
    if (error.code == ErrorCode::HttpNotConnect)
        return AnswerKind::NoAnswer;
    if (error.status >= 400 && error.status < 500)
        return AnswerKind::Refused;
    // A worker that is not the leader passes the request on and gives up after 30 s with a 500 of its own, while the
    // leader is still at work (seen on 4.3.1, which writes this text in RestClient.httpRequest).
    const bool leaderMayGoOn = error.detail.find("forward REST request") != std::string::npos;
    // "Request timed out" likewise ends the worker's wait, not the work.
    if (error.status < 500 || error.code == ErrorCode::ServerTimedOut || leaderMayGoOn)
        return AnswerKind::NoAnswer;
    return AnswerKind::Failed;
}

ResetVerdict judgeReset(const ResetReport& report)
{
    const AnswerKind kind = answerKind(report.answer);
    if (report.settled && report.findings.clean())
        return clean(report, kind);
    if (report.settled && !report.stoppedWaiting) {
        if (report.findings.untouched())
            return untouched(report, kind);
        return partly(report, kind);
    }

    ResetVerdict verdict;
    verdict.explanation = answerWords(report);
    if (kind == AnswerKind::Refused) {
        verdict.outcome = Outcome::Refused;
        verdict.headline = translate("inspector::Reset", "Refused by the worker before anything was done.");
    } else {
        verdict.headline =
            translate("inspector::Reset", "Unknown: whether the offsets of %1 are reset was not read back.")
                .with({QString::fromStdString(report.connector)});
    }
    if (report.stoppedWaiting)
        verdict.explanation << translate("inspector::Reset", "Waiting for the topics was ended here; what is known:");
    if (report.problem)
        verdict.explanation << translate("inspector::Reset", "The topics could not be read to their end.")
                            << errorSentence(*report.problem);
    verdict.explanation << counts(report.findings)
                        << translate("inspector::Reset", "Look at the offsets once the topics can be read, before "
                                                         "anything is resumed or sent again.");
    return verdict;
}

} // namespace inspector
