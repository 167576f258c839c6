// SPDX-License-Identifier: GPL-3.0-or-later
#include "sendanswer.h"

#include "operationwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr qsizetype ShownTextLength = 1000;
constexpr int NamedPartitions = 10;

/// Never sent, or refused before anything was done.
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

AnswerKind answerKindOf(const Error& error)
{
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

Sentence stageWords(DirectWriteReport::Stage stage)
{
    switch (stage) {
    case DirectWriteReport::Stage::Connecting:
        return translate("inspector::Operation", "It ended before anything was sent.");
    case DirectWriteReport::Stage::Fencing:
        return translate("inspector::Operation",
                         "It ended while former producers of the connector were fenced; no record was sent.");
    case DirectWriteReport::Stage::Writing:
        return translate("inspector::Operation", "It ended while records were written.");
    case DirectWriteReport::Stage::Committing:
        return translate("inspector::Operation", "It ended while the transaction was committed.");
    case DirectWriteReport::Stage::Finished:
        break;
    }
    return {};
}

/// Errors of brokers that say for certain that a change of a group was not made.
bool groupRefused(const Error& error)
{
    return error.code == ErrorCode::NotAuthorized || error.code == ErrorCode::NoSuchTopic ||
           error.code == ErrorCode::KafkaFailed || error.code == ErrorCode::ReadOnly ||
           error.code == ErrorCode::NotPossible;
}

} // namespace

SendAnswer noAnswer()
{
    SendAnswer answer;
    answer.words = translate("inspector::Operation", "Waiting for the answer was given up.");
    return answer;
}

SendAnswer answerOf(const Result<ConnectAnswer>& result)
{
    SendAnswer answer;
    if (!result.ok()) {
        const Error& error = result.error();
        answer.kind = answerKindOf(error);
        answer.words = errorSentence(error);
        answer.serverText = QString::fromStdString(error.detail);
        answer.passing = error.code == ErrorCode::Rebalancing || error.code == ErrorCode::WorkerStarting;
        answer.overdue = error.code == ErrorCode::HttpTimedOut;
        return answer;
    }
    answer.kind = AnswerKind::Done;
    answer.serverText = QString::fromStdString(result->message);
    answer.frameworkManaged = result->frameworkManaged;
    answer.words = result->message.empty() ? translate("inspector::Operation", "The worker accepted the request.")
                                           : translate("inspector::Operation", "The worker answered: “%1”.")
                                                 .with({rawText(result->message, ShownTextLength)});
    return answer;
}

SendAnswer answerOf(const DirectWrite& write, const DirectWriteReport& report)
{
    SendAnswer answer;
    const auto count = [&report](RecordFate fate) {
        return std::count(report.fates.begin(), report.fates.end(), fate);
    };
    const auto written = count(RecordFate::Written);
    const auto unknown = count(RecordFate::Unknown);
    if (report.finished()) {
        answer.kind = AnswerKind::Done;
        answer.words =
            write.transactionalId.empty()
                ? translate("inspector::Operation", "The brokers took all records: %1.").with({number(written)})
                : translate("inspector::Operation", "The brokers took all records in one transaction: %1.")
                      .with({number(written)});
        return answer;
    }
    if (unknown > 0)
        answer.kind = AnswerKind::NoAnswer;
    else
        answer.kind = written > 0 ? AnswerKind::Failed : AnswerKind::Refused;
    answer.words = stageWords(report.stage);
    if (report.error)
        answer.words << errorSentence(*report.error);
    if (report.fenced)
        answer.words << translate("inspector::Operation",
                                  "Another producer took over the connector's transactional id: a task of it runs.");
    answer.words << translate("inspector::Operation", "Records written: %1 of %2, of unknown fate: %3.")
                        .with({number(written), number(static_cast<qint64>(write.records.size())), number(unknown)});
    return answer;
}

SendAnswer answerOf(const Result<std::vector<CommitChange>>& result)
{
    if (!result.ok())
        return answerOf(Result<Done>(result.error()));
    SendAnswer answer;
    const auto failed = std::count_if(result->begin(), result->end(),
                                      [](const CommitChange& change) { return change.error.has_value(); });
    if (failed == 0) {
        answer.kind = AnswerKind::Done;
        answer.words = translate("inspector::Operation", "The brokers took the offsets of all partitions: %1.")
                           .with({number(static_cast<qint64>(result->size()))});
        return answer;
    }
    answer.kind = failed == static_cast<std::ptrdiff_t>(result->size()) ? AnswerKind::Refused : AnswerKind::Failed;
    answer.words = translate("inspector::Operation", "The brokers refused partitions: %1 of %2.")
                       .with({number(failed), number(static_cast<qint64>(result->size()))});
    int named = 0;
    for (const CommitChange& change : *result) {
        if (change.error && ++named <= NamedPartitions)
            answer.words << Sentence(QString::fromStdString(change.at.topic) + u'-' +
                                     QString::number(change.at.partition) + u": "_qs)
                         << errorSentence(*change.error);
    }
    return answer;
}

SendAnswer answerOf(const Result<Done>& result)
{
    SendAnswer answer;
    if (result.ok()) {
        answer.kind = AnswerKind::Done;
        answer.words = translate("inspector::Operation", "The brokers took it.");
    } else {
        answer.kind = groupRefused(result.error()) ? AnswerKind::Refused : AnswerKind::NoAnswer;
        answer.words = errorSentence(result.error());
    }
    return answer;
}

} // namespace inspector
