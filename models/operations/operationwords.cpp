// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationwords.h"

#include "core/plan.h"

#include <QList>

namespace inspector
{

namespace
{

/// What the error is, with its subject; the other side's words follow.
Sentence kindSentence(const Error& error)
{
    switch (error.code) {
    case ErrorCode::UnknownHost:
    case ErrorCode::HttpUnknownHost:
        return translate("inspector::Operation", "The host %1 is not known. Check its spelling and the name service.");
    case ErrorCode::ConnectionRefused:
    case ErrorCode::HttpRefused:
        return translate("inspector::Operation", "Nothing listens at %1. Is it running?");
    case ErrorCode::ConnectionLost:
        return translate("inspector::Operation", "The connection to the broker %1 was lost.");
    case ErrorCode::HttpNetwork:
        return translate("inspector::Operation", "The connection to the worker %1 failed.");
    case ErrorCode::TlsFailed:
    case ErrorCode::HttpTls:
        return translate("inspector::Operation", "No secure connection to %1. Check the certificate settings.");
    case ErrorCode::AuthenticationFailed:
        return translate("inspector::Operation", "The broker did not accept the user or password.");
    case ErrorCode::NotAuthorized:
        return translate("inspector::Operation", "This user has no right to use %1.");
    case ErrorCode::NoSuchTopic:
        return translate("inspector::Operation", "The topic %1 does not exist.");
    case ErrorCode::TimedOut:
        return translate("inspector::Operation", "No answer in time: %1.");
    case ErrorCode::BadProperty:
        return translate("inspector::Operation", "The property %1 is not valid.");
    case ErrorCode::BadAddress:
        return translate("inspector::Operation", "%1 is no usable address.");
    case ErrorCode::KafkaFailed:
        return error.subject.empty() ? translate("inspector::Operation", "Kafka reports an error.")
                                     : translate("inspector::Operation", "Kafka reports an error for %1.");
    case ErrorCode::HttpTimedOut:
        return translate("inspector::Operation", "The worker did not answer in time: %1.");
    case ErrorCode::HttpNotConnect:
        return translate("inspector::Operation",
                         "The answer from %1 is not that of a Connect worker. Check the REST address and any proxy.");
    case ErrorCode::WorkerStarting:
        return translate("inspector::Operation", "The worker is still starting. %1");
    case ErrorCode::Rebalancing:
        return translate("inspector::Operation", "The workers are rebalancing; try again in a moment. %1");
    case ErrorCode::NotFound:
        return translate("inspector::Operation", "The worker does not know the connector %1.");
    case ErrorCode::BadRequest:
        return translate("inspector::Operation", "The worker refused the request.");
    case ErrorCode::Forbidden:
        return translate("inspector::Operation", "The worker did not allow the request: %1.");
    case ErrorCode::ServerFailed:
        return translate("inspector::Operation", "The worker failed.");
    case ErrorCode::ServerTimedOut:
        return translate("inspector::Operation",
                         "The worker gave up waiting for its own work, which may still have been done in part.");
    case ErrorCode::Unsupported:
        return translate("inspector::Operation", "This version of Connect does not have %1.");
    case ErrorCode::NameNotServable:
        return translate("inspector::Operation",
                         "REST cannot reach a connector with the name %1 safely; nothing was sent.");
    case ErrorCode::CannotWrite:
        return translate("inspector::Operation", "%1 cannot be written.");
    case ErrorCode::CannotRead:
        return translate("inspector::Operation", "%1 cannot be read.");
    case ErrorCode::NoBackup:
    case ErrorCode::BackupVersion:
    case ErrorCode::BackupCut:
    case ErrorCode::BackupAltered:
        return translate("inspector::Operation", "%1 is no backup that can be used.");
    case ErrorCode::ReadOnly:
        return translate("inspector::Operation", "The program is read-only. %1");
    case ErrorCode::Cancelled:
        return translate("inspector::Operation", "It was cancelled. %1");
    case ErrorCode::NotPossible:
        return translate("inspector::Operation", "It is not possible. %1");
    }
    return {};
}

bool mustBeEscaped(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f || c == 0x2028 ||
           c == 0x2029 || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/// Length of the well-formed UTF-8 sequence that `bytes` starts with; 0 = none.
std::size_t sequenceLength(BytesView bytes)
{
    for (std::size_t length = 1; length <= 4 && length <= bytes.size(); ++length) {
        if (isUtf8(bytes.substr(0, length)))
            return length;
    }
    return 0;
}

} // namespace

Sentence errorSentence(const Error& error)
{
    Sentence sentence = kindSentence(error).with({QString::fromStdString(error.subject)});
    if (error.status >= 100)
        sentence << translate("inspector::Operation", "HTTP status %1.").with({QString::number(error.status)});
    if (!error.detail.empty())
        sentence << translate("inspector::Operation", "In its own words: %1").with({rawText(error.detail, 1000)});
    return sentence;
}

QString rawText(BytesView bytes, qsizetype limit)
{
    QString text;
    while (!bytes.empty()) {
        if (limit > 0 && text.size() >= limit)
            return text + QChar(u'…');
        const std::size_t length = sequenceLength(bytes);
        const BytesView piece = bytes.substr(0, length ? length : 1);
        const QString decoded =
            length ? QString::fromUtf8(piece.data(), static_cast<qsizetype>(piece.size())) : QString();
        if (length && !mustBeEscaped(decoded.toUcs4().constFirst())) {
            text += decoded;
        } else {
            for (const char byte : piece)
                text += u"\\x"_qs + QString::number(static_cast<uchar>(byte), 16).rightJustified(2, u'0');
        }
        bytes.remove_prefix(piece.size());
    }
    return text;
}

Sentence stateSentence(const ConnectorSummary* connector)
{
    if (!connector || !connector->state)
        return translate("inspector::Operation",
                         "No status of it has appeared yet: look at its state, and at the worker's log.");
    const std::string_view wire = wireName(*connector->state);
    return translate("inspector::Operation", "Its state is %1, on %2.")
        .with({QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size())),
               QString::fromStdString(connector->workerId)});
}

Sentence counted(qint64 count, const Sentence& one, const Sentence& many)
{
    return count == 1 ? one : many.with({number(count)});
}

Sentence placeOf(const std::string& topic, qint32 partition, qint64 offset)
{
    return translate("inspector::Operation", "%1 partition %2 @ %3")
        .with({QString::fromStdString(topic), QString::number(partition), QString::number(offset)});
}

Sentence keyWords(const PlannedKey& key)
{
    return translate("inspector::Operation", "%1 (%2)")
        .with({rawText(key.rawKey, ShownLength), placeOf(key.topic, key.partition, key.offset)});
}

Sentence noWorkerFact()
{
    return translate("inspector::Operation", "no worker is running");
}

} // namespace inspector
