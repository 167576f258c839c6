// SPDX-License-Identifier: GPL-3.0-or-later
#include "errorwords.h"

#include "core/readprogress.h"

#include "rawtext.h"

#include <cerrno>

namespace inspector
{

namespace
{

/// A server's own words can be a whole stack trace; the full text stands in the details.
constexpr int ErrorDetailLimit = 600;
/// Kafka's number (GROUP_AUTHORIZATION_FAILED): of another right than that on a topic.
constexpr int GroupRefused = 30;

/// Error codes of Kafka's protocol, and one of librdkafka's own: an answer that is none of a broker.
constexpr int LeaderNotAvailable = 5;
constexpr int NotLeader = 6;
constexpr int BadMessage = -199;

bool isOfBroker(ErrorCode code)
{
    switch (code) {
    case ErrorCode::UnknownHost:
    case ErrorCode::ConnectionRefused:
    case ErrorCode::ConnectionLost:
    case ErrorCode::TlsFailed:
    case ErrorCode::AuthenticationFailed:
    case ErrorCode::NotAuthorized:
    case ErrorCode::NoSuchTopic:
    case ErrorCode::KafkaFailed:
        return true;
    default:
        return false;
    }
}

/// The detail is no other side's word, and stands in the sentence.
bool saysDetailItself(const Error& error)
{
    switch (error.code) {
    case ErrorCode::NotPossible:
    case ErrorCode::Unsupported:
    case ErrorCode::BackupVersion:
    case ErrorCode::BackupAltered:
        return true;
    default:
        return (error.code == ErrorCode::NoSuchTopic &&
                (error.detail == TopicTrouble::Deleted || error.detail == TopicTrouble::Recreated ||
                 error.detail == TopicTrouble::NotListed)) ||
               (error.code == ErrorCode::KafkaFailed && error.detail == TopicTrouble::RecordsDeleted);
    }
}

} // namespace

bool ErrorWords::isGroupRefused(const Error& error)
{
    return error.code == ErrorCode::NotAuthorized && error.status == GroupRefused;
}

QString ErrorWords::text(const Error& error)
{
    const QString text = once(error);
    if (!isOfBroker(error.code))
        return text;
    return error.fatal ? tr("%1 Not trying again before the settings are changed.").arg(text)
                       : tr("%1 Retrying.").arg(text);
}

QString ErrorWords::once(const Error& error)
{
    QString text = what(error);
    if (!error.detail.empty() && !saysDetailItself(error)) {
        const QString detail = RawText::line(error.detail, ErrorDetailLimit);
        //: %1: one or more sentences of ours, %2: the text of a broker, worker or operating system
        text = tr("%1 Its own words: “%2”.").arg(text, detail);
    }
    return text;
}

QString ErrorWords::what(const Error& error)
{
    const QString subject = RawText::line(error.subject, ErrorDetailLimit);
    switch (error.code) {
    case ErrorCode::UnknownHost:
        return tr("The host name %1 cannot be found. Is it spelled right, and does this computer's name service know "
                  "it? "
                  "A broker may also advertise a name that only works inside its own network.")
            .arg(subject);
    case ErrorCode::ConnectionRefused:
        return tr("Nothing listens on %1. Is the broker up, and is this its client listener?").arg(subject);
    case ErrorCode::ConnectionLost:
        return tr("The connection to %1 was lost or closed by the other side. Is the broker restarting, or does its "
                  "listener want TLS or a log-in that is not set here?")
            .arg(subject.isEmpty() ? tr("the brokers") : subject);
    case ErrorCode::TlsFailed:
        return tr("TLS with %1 failed. Check ssl.ca.location, the name in the broker's certificate, and whether this "
                  "listener speaks TLS at all.")
            .arg(subject);
    case ErrorCode::AuthenticationFailed:
        return tr("The broker refused the log-in. Check sasl.mechanism, user name and password.");
    case ErrorCode::NotAuthorized:
        if (isGroupRefused(error))
            return tr("This user may not describe the group %1. Ask for the right DESCRIBE on that group.")
                .arg(subject);
        return tr("This user may not read or describe %1. Ask for the rights READ and DESCRIBE on it.").arg(subject);
    case ErrorCode::NoSuchTopic:
        if (error.detail == TopicTrouble::Deleted)
            return tr("The topic %1 was deleted while it was read. What is shown of it is what it held. It is read "
                      "again "
                      "when it comes back.")
                .arg(subject);
        if (error.detail == TopicTrouble::Recreated)
            return tr("The topic %1 was deleted and made again. The new one is read from its beginning; records of the "
                      "old one stay in what was read. Close and open the cluster to see the new one alone.")
                .arg(subject);
        if (error.detail == TopicTrouble::NotListed)
            return tr("The brokers do not list the topic %1 for this user: it is not there, or the right DESCRIBE on "
                      "it is missing.")
                .arg(subject);
        return tr("There is no topic %1 in this cluster. Check the name in the worker's settings; the first worker "
                  "makes "
                  "the topic when it starts.")
            .arg(subject);
    case ErrorCode::TimedOut:
        return tr("No answer in time: %1. Nothing is known about the outcome. Look at the brokers and try again.")
            .arg(subject.isEmpty() ? tr("the brokers") : subject);
    case ErrorCode::BadProperty:
        return tr("The property %1 is unknown to the Kafka client or has a value that it refuses. Correct or remove "
                  "it.")
            .arg(subject);
    case ErrorCode::BadAddress:
        return tr("“%1” is no address. A broker is written host:port, a worker http://host:port.").arg(subject);
    case ErrorCode::KafkaFailed:
        if (error.detail == TopicTrouble::RecordsDeleted)
            return tr("Records of %1 were deleted before they could be read. Reading goes on after the gap.")
                .arg(subject);
        if (error.status == BadMessage)
            return tr("What answers at %1 does not speak Kafka's protocol as a broker does. Is this the address of a "
                      "broker's client listener?")
                .arg(subject.isEmpty() ? tr("this address") : subject);
        if (error.status == LeaderNotAvailable || error.status == NotLeader)
            return tr("A partition of %1 has no leader just now, or another one than a moment ago. Once the brokers "
                      "have settled it is read on.")
                .arg(subject.isEmpty() ? tr("a topic") : subject);
        return subject.isEmpty() ? tr("The Kafka client reported error %1.").arg(error.status)
                                 : tr("The Kafka client reported error %1 for %2.").arg(error.status).arg(subject);
    default:
        return whatOfWorker(error);
    }
}

QString ErrorWords::whatOfWorker(const Error& error)
{
    const QString subject = RawText::line(error.subject, ErrorDetailLimit);
    switch (error.code) {
    case ErrorCode::HttpRefused:
        return tr("No Connect worker listens on %1. Is the worker up, and is this its REST address (listeners, "
                  "rest.advertised.port)?")
            .arg(subject);
    case ErrorCode::HttpUnknownHost:
        return tr("The worker's host name %1 cannot be found. Is it spelled right, and does this computer's name "
                  "service "
                  "know it?")
            .arg(subject);
    case ErrorCode::HttpTimedOut:
        return tr("The worker at %1 did not answer in time. It may be overloaded or stuck; whether a change was "
                  "carried "
                  "out must be read back.")
            .arg(subject);
    case ErrorCode::HttpTls:
        return tr("TLS with the worker at %1 failed. Check http or https, its certificate, and the authority that "
                  "signed it.")
            .arg(subject);
    case ErrorCode::HttpNetwork:
        return tr("The worker at %1 cannot be reached. Check the network and any proxy between here and there.")
            .arg(subject);
    case ErrorCode::HttpNotConnect:
        return tr("What answers at %1 is no Connect worker (status %2). Check port and path; a proxy or another "
                  "service "
                  "may stand there.")
            .arg(subject)
            .arg(error.status);
    case ErrorCode::WorkerStarting:
        return tr("The worker is still starting and does not serve requests yet. Wait a moment and try again.");
    case ErrorCode::Rebalancing:
        return tr(
            "The Connect cluster is rebalancing, so the worker turned the request down. Wait until it has settled "
            "and try again.");
    case ErrorCode::NotFound:
        return tr("The worker knows no connector %1. It may have been deleted, or this is another Connect cluster.")
            .arg(subject.isEmpty() ? tr("of this name") : tr("“%1”", "a name in quotes").arg(subject));
    case ErrorCode::BadRequest:
        return tr("The worker refused the request (status %1). Correct what it names and try again.")
            .arg(error.status ? error.status : 400);
    case ErrorCode::Forbidden:
        return tr("The worker does not allow this (status %1). It wants a log-in or other rights.")
            .arg(error.status ? error.status : 403);
    case ErrorCode::ServerFailed:
        return tr("The worker failed on the request (status %1). Its log says more; read the state back before trying "
                  "again.")
            .arg(error.status ? error.status : 500);
    case ErrorCode::ServerTimedOut:
        return tr(
            "The worker gave up waiting for its own work. The change may still happen: read the state back before "
            "trying again.");
    case ErrorCode::Unsupported:
        return error.detail.empty() ? tr("This version of Connect does not offer %1.").arg(subject)
                                    : tr("This version of Connect does not offer %1; it came with %2. Update the "
                                         "workers, or work on the "
                                         "topics directly.")
                                          .arg(subject, RawText::line(error.detail, ErrorDetailLimit));
    case ErrorCode::NameNotServable:
        return tr("REST cannot reach the connector “%1” safely: workers refuse URLs with a slash, backslash or percent "
                  "sign in the name, and hand a semicolon or a dot segment on as another name. Nothing was sent.")
            .arg(subject);
    default:
        return whatOfProgram(error);
    }
}

QString ErrorWords::whatOfProgram(const Error& error)
{
    const QString subject = RawText::line(error.subject, ErrorDetailLimit);
    switch (error.code) {
    case ErrorCode::CannotWrite:
        return whatOfWriting(error.status).arg(subject);
    case ErrorCode::CannotRead:
        return tr("%1 cannot be read. Check that it exists, that you may read it, and that it holds what it should.")
            .arg(subject);
    case ErrorCode::NoBackup:
        return tr("%1 is no backup of this program. Name the file that --backup wrote.").arg(subject);
    case ErrorCode::BackupVersion:
        return tr("%1 is a backup of another version (%2), which this program does not know. Use the version of the "
                  "program that wrote it.")
            .arg(subject, RawText::line(error.detail, ErrorDetailLimit));
    case ErrorCode::BackupCut:
        return tr("The backup %1 is cut short: its end is missing. Copy it again, or take another one.").arg(subject);
    case ErrorCode::BackupAltered:
        return error.detail.empty() ? tr("The backup %1 is not as it was written: something in it was altered or "
                                         "damaged. Copy it again, "
                                         "or take another one.")
                                          .arg(subject)
                                    : tr("The backup %1 is not as it was written: %2 in it was altered or damaged. "
                                         "Copy it again, or take "
                                         "another one.")
                                          .arg(subject, RawText::line(error.detail, ErrorDetailLimit));
    case ErrorCode::ReadOnly:
        return tr("This cluster is open read-only, so nothing was sent. Allow changes first if you mean it.");
    case ErrorCode::Cancelled:
        return tr("Cancelled on request. What had been sent before is not undone.");
    default:
        break;
    }
    if (error.detail == "sink")
        return tr("“%1” is a sink: its offsets are those of a consumer group, not records in an offsets topic.")
            .arg(subject);
    if (error.detail == "records-gone")
        return tr("Nothing was written: the oldest records went while they were being exported, because all together "
                  "take more memory than the limit for them. Export again what is left, or raise the limit (View "
                  "menu) and open the cluster anew.");
    if (error.detail == "no-offsets")
        return tr("“%1” has no live offsets in the topics that are read, so there is nothing to do.").arg(subject);
    return subject.isEmpty()
               ? tr("This is not possible here (%1).").arg(RawText::line(error.detail, ErrorDetailLimit))
               : tr("This is not possible for %1 (%2).").arg(subject, RawText::line(error.detail, ErrorDetailLimit));
}

QString ErrorWords::whatOfWriting(int reason)
{
    switch (reason) {
    case EEXIST:
        return tr("%1 exists already, and is not overwritten. Choose another name, or move it away.");
    case EISDIR:
        return tr("%1 is a folder. Name a file in it.");
    case ENOENT:
    case ENOTDIR:
        return tr("%1 cannot be written: its folder does not exist. Make the folder, or choose another one.");
    case EACCES:
    case EPERM:
    case EROFS:
        return tr("%1 cannot be written: it is not allowed there. Check the rights of the folder, or choose another "
                  "one.");
    case ENOSPC:
    case EDQUOT:
        return tr("%1 cannot be written: there is no space left. Make room, or choose another place.");
    default:
        return tr("%1 cannot be written. Check free space and the rights of the folder.");
    }
}

} // namespace inspector
