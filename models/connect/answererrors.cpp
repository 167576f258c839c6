// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/answererrors.h"

#include "connect/bodysecrets.h"
#include "core/jsondocument.h"

#include <QRegularExpression>

#include <optional>

namespace inspector
{

namespace
{

constexpr std::size_t MaxDetail = 4096;

/// The text's start, cut between two characters.
std::string bounded(std::string_view text)
{
    if (text.size() <= MaxDetail) {
        return std::string(text);
    }
    std::size_t end = MaxDetail;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
        --end;
    }
    return std::string(text.substr(0, end));
}

/// The message of Connect's error body `{"error_code":N,"message":"…"}`; nothing for any other text.
std::optional<std::string> connectMessage(const Bytes& body)
{
    JsonDocument document;
    if (document.parse(body) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object) {
        return std::nullopt;
    }
    const JsonDocument::Node* code = document.member(document.root(), "error_code");
    const JsonDocument::Node* message = document.member(document.root(), "message");
    if (!code || code->type != JsonType::Integer || !message) {
        return std::nullopt;
    }
    if (message->type == JsonType::Null) { // an exception without a message
        return std::string();
    }
    return message->type == JsonType::String ? std::optional(document.text(*message)) : std::nullopt;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Jersey's own 404 and 405: the path or the method is unknown, not the connector.
bool noSuchEndpoint(int status, const std::string& message)
{
    return status == 405 || (status == 404 && message == "HTTP 404 Not Found");
}

ErrorCode codeOfServerFailure(const std::string& message)
{
    if (contains(message, "rebalance is expected")) {
        return ErrorCode::Rebalancing; // the read-side twin of 409
    }
    return message.starts_with("Request timed out") ? ErrorCode::ServerTimedOut : ErrorCode::ServerFailed;
}

/// The meaning of an answer with Connect's error body.
ErrorCode codeOfConnectError(int status, const std::string& message)
{
    switch (status) {
    case 404:
        return ErrorCode::NotFound;
    case 409:
        return ErrorCode::Rebalancing;
    case 503:
        return ErrorCode::WorkerStarting;
    default:
        return status >= 500 ? codeOfServerFailure(message) : ErrorCode::BadRequest;
    }
}

/// Whether Jetty itself, the web server in a worker, wrote the answer.
bool isJettyPage(const HttpAnswer& answer)
{
    return answer.server.starts_with("Jetty") || contains(answer.body, "HTTP ERROR " + std::to_string(answer.status));
}

bool isHtml(const Bytes& body)
{
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    return first != Bytes::npos && body[first] == '<';
}

/// The meaning of an answer without Connect's error body.
ErrorCode codeOfPage(const RestRequest& request, const HttpAnswer& answer)
{
    const bool jetty = isJettyPage(answer);
    if (answer.status == 404 && isHtml(answer.body) && (jetty || answer.server.empty())) {
        return ErrorCode::WorkerStarting;
    }
    if (jetty && answer.status == 503) {
        return ErrorCode::WorkerStarting;
    }
    if (jetty && answer.status == 400 && request.connector) {
        return ErrorCode::NameNotServable; // "Ambiguous URI …", "Suspicious Path Character"
    }
    return jetty && answer.status == 500 ? ErrorCode::ServerFailed : ErrorCode::HttpNotConnect;
}

/// What there is to be quoted of an answer: of a page of HTML its title, or else its text.
std::string quotable(const HttpAnswer& answer)
{
    if (!isHtml(answer.body))
        return answer.body;
    static const QRegularExpression title(QStringLiteral("<title>\\s*([^<]*?)\\s*</title>"),
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    QString page = QString::fromUtf8(answer.body.data(), static_cast<qsizetype>(answer.body.size()));
    const QString titled = title.match(page).captured(1).simplified();
    return (titled.isEmpty() ? page.replace(tags, QStringLiteral(" ")).simplified() : titled).toStdString();
}

} // namespace

Error answerError(const RestRequest& request, const HttpAnswer& answer)
{
    Error error;
    error.status = answer.status;
    error.subject = answer.url;
    const std::optional<std::string> message = connectMessage(answer.body);
    error.detail = bounded(withoutSecretsOf(request.body, message                    ? *message
                                                          : answer.status / 100 == 3 ? answer.location
                                                                                     : quotable(answer)));
    if (answer.status == 401 || answer.status == 403) {
        error.code = ErrorCode::Forbidden;
    } else if (message && noSuchEndpoint(answer.status, *message)) {
        if (request.needs) {
            return unsupportedError(request, answer.status);
        }
        error.code = ErrorCode::HttpNotConnect;
    } else if (message && answer.status >= 400) {
        error.code = codeOfConnectError(answer.status, *message);
    } else {
        error.code = codeOfPage(request, answer);
    }
    if (error.code == ErrorCode::NotFound || error.code == ErrorCode::NameNotServable) {
        error.subject = request.subject;
    }
    return error;
}

Error notConnectError(const RestRequest& request, const HttpAnswer& answer)
{
    return {ErrorCode::HttpNotConnect, answer.url, bounded(withoutSecretsOf(request.body, quotable(answer))),
            answer.status};
}

Error transportError(QNetworkReply::NetworkError error, const QString& text, const WorkerUrl& worker)
{
    const std::string detail = bounded(text.toStdString());
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
        return {ErrorCode::HttpRefused, worker.shown(), detail};
    case QNetworkReply::HostNotFoundError:
        return {ErrorCode::HttpUnknownHost, worker.host(), detail};
    case QNetworkReply::SslHandshakeFailedError:
        return {ErrorCode::HttpTls, worker.shown(), detail};
    case QNetworkReply::TimeoutError:
        return {ErrorCode::HttpTimedOut, worker.shown(), detail};
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolFailure:
        return {ErrorCode::HttpNotConnect, worker.shown(), detail};
    default:
        return {ErrorCode::HttpNetwork, worker.shown(), detail};
    }
}

bool nothingWasSent(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return true;
    default:
        return false;
    }
}

Error unsupportedError(const RestRequest& request, int status)
{
    const NeededVersion needed = request.needs.value_or(NeededVersion{});
    return {ErrorCode::Unsupported, request.endpoint, std::to_string(needed.major) + "." + std::to_string(needed.minor),
            status};
}

} // namespace inspector
