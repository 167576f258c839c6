// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace inspector
{

/// What went wrong, as a kind. Core has no sentences: models/items turns a code and its details into words.
enum class ErrorCode
{
    // Reaching a broker.
    UnknownHost,       ///< subject: host
    ConnectionRefused, ///< subject: host:port
    ConnectionLost,    ///< subject: host:port
    TlsFailed,         ///< subject: host:port
    AuthenticationFailed,
    NotAuthorized,   ///< subject: the topic or group
    NoSuchTopic,     ///< subject: topic
    TimedOut,        ///< subject: what was waited for
    BadProperty,     ///< subject: property name
    BadAddress,      ///< subject: the text that is no host:port or URL
    KafkaFailed,     ///< any other error of librdkafka; detail: its text
                     // Talking to a Connect worker.
    HttpRefused,     ///< nobody listens; subject: URL
    HttpUnknownHost, ///< subject: host
    HttpTimedOut,    ///< subject: URL
    HttpTls,         ///< subject: URL
    HttpNetwork,     ///< any other transport error; subject: URL
    HttpNotConnect,  ///< an answer that no Connect worker gives (HTML, other JSON); subject: URL
    WorkerStarting,  ///< 404 or 503 in HTML, or /health starting: the worker's resources are not up yet
    Rebalancing,     ///< 409, or 500 with the read-side text: try again
    NotFound,        ///< 404 with Connect's error body; subject: connector
    BadRequest,      ///< 400 with Connect's error body; detail: server text
    Forbidden,       ///< 401 or 403
    ServerFailed,    ///< 500 with Connect's error body; detail: server text
    ServerTimedOut,  ///< 500 "Request timed out": whether anything was done must be read back
    Unsupported,     ///< this version of Connect lacks the endpoint; subject: endpoint, detail: version needed
    NameNotServable, ///< REST of Kafka 4 refuses every URL with this connector name; subject: name
                     // Files.
    CannotWrite,     ///< subject: path, detail: system's reason
    CannotRead,      ///< subject: path, detail: system's reason
    NoBackup,        ///< subject: path; it is something else
    BackupVersion,   ///< subject: path, detail: the format it states
    BackupCut,       ///< subject: path; its end is missing
    BackupAltered,   ///< subject: path, detail: the member that is not as it was written; empty = not known
                     // Operations.
    ReadOnly,
    Cancelled,
    NotPossible, ///< detail: why, as an identifier
};

/// An error as a value. Copyable; says what (code), where (subject) and in the other side's own words why (detail).
struct Error
{
    ErrorCode code = ErrorCode::KafkaFailed;
    std::string subject; ///< host, topic, URL, path… see ErrorCode
    std::string detail;  ///< text of the other side, verbatim, never a secret
    int status = 0;      ///< HTTP status or librdkafka's error number; 0 = none
    bool fatal = false;  ///< true: trying again without a change is of no use

    bool operator==(const Error&) const = default;
};

} // namespace inspector
