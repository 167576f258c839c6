// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaerrors.h"

#include <cerrno>
#include <system_error>

namespace inspector
{

namespace
{

Error makeError(ErrorCode code, rd_kafka_resp_err_t status, std::string_view subject, std::string_view detail)
{
    Error error;
    error.code = code;
    error.subject = subject;
    error.detail = detail;
    error.status = status;
    return error;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// librdkafka quotes strerror(), which speaks the language of the process: compare with what it says here and now.
bool quotesSystemError(std::string_view text, int number)
{
    const std::string words = std::generic_category().message(number);
    return contains(text, words);
}

/// Takes "ssl://host:9092/bootstrap: " off the front of the text and returns "host:9092"; empty if there is none.
std::string_view takeBroker(std::string_view& text)
{
    const std::size_t end = text.find(": ");
    if (end == std::string_view::npos)
        return {};
    std::string_view name = text.substr(0, end);
    if (const std::size_t slash = name.rfind('/'); slash != std::string_view::npos)
        name = name.substr(0, slash);
    else if (name != "TxnCoordinator") // alone of all it has no number
        return {};
    if (name.empty())
        return {};
    if (const std::size_t scheme = name.find("://"); scheme != std::string_view::npos)
        name.remove_prefix(scheme + 3);
    text.remove_prefix(end + 2);
    // "GroupCoordinator/1: host:9092: …": what stands for a role names the broker next.
    if (name.find(':') == std::string_view::npos) {
        const std::size_t next = text.find(": ");
        if (next == std::string_view::npos)
            return {};
        name = text.substr(0, next);
        text.remove_prefix(next + 2);
    }
    return name;
}

std::string_view withoutTimes(std::string_view text)
{
    const std::size_t times = text.rfind(" (after ");
    return times == std::string_view::npos ? text : text.substr(0, times);
}

} // namespace

bool isConnectionError(rd_kafka_resp_err_t code)
{
    switch (code) {
    case RD_KAFKA_RESP_ERR__TRANSPORT:
    case RD_KAFKA_RESP_ERR__RESOLVE:
    case RD_KAFKA_RESP_ERR__SSL:
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN:
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
    case RD_KAFKA_RESP_ERR__UNSUPPORTED_FEATURE:
    case RD_KAFKA_RESP_ERR__BAD_MSG:
    case RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_SASL_MECHANISM:
    case RD_KAFKA_RESP_ERR_ILLEGAL_SASL_STATE:
        return true;
    default:
        return false;
    }
}

Error requestError(rd_kafka_resp_err_t code, std::string_view text, std::string_view subject)
{
    if (text.empty())
        text = rd_kafka_err2str(code);
    switch (code) {
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
        return makeError(ErrorCode::NoSuchTopic, code, subject, text);
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED:
        return makeError(ErrorCode::NotAuthorized, code, subject, text);
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
    case RD_KAFKA_RESP_ERR__MSG_TIMED_OUT:
    case RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT:
        return makeError(ErrorCode::TimedOut, code, subject, text);
    default:
        if (isConnectionError(code))
            return connectionError(code, text);
        return makeError(ErrorCode::KafkaFailed, code, subject, text);
    }
}

Error requestError(const rd_kafka_error_t* error, std::string_view subject)
{
    return requestError(rd_kafka_error_code(error), rd_kafka_error_string(error), subject);
}

Error endedError(const AskControl& control, std::string_view subject)
{
    if (control.cancelled && *control.cancelled)
        return makeError(ErrorCode::Cancelled, RD_KAFKA_RESP_ERR_NO_ERROR, subject, {});
    return requestError(RD_KAFKA_RESP_ERR__TIMED_OUT, {}, subject);
}

Error connectionError(rd_kafka_resp_err_t code, std::string_view text)
{
    const std::string_view broker = takeBroker(text);
    text = withoutTimes(text);

    Error error = makeError(ErrorCode::KafkaFailed, code, broker, text);
    switch (code) {
    case RD_KAFKA_RESP_ERR__RESOLVE:
        error.code = ErrorCode::UnknownHost;
        error.subject = broker.substr(0, broker.rfind(':'));
        break;
    case RD_KAFKA_RESP_ERR__SSL:
        error.code = ErrorCode::TlsFailed;
        error.fatal = true;
        break;
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED:
    case RD_KAFKA_RESP_ERR_UNSUPPORTED_SASL_MECHANISM:
    case RD_KAFKA_RESP_ERR_ILLEGAL_SASL_STATE:
        error.code = ErrorCode::AuthenticationFailed;
        error.fatal = true;
        break;
    case RD_KAFKA_RESP_ERR__TRANSPORT:
        if (quotesSystemError(text, ECONNREFUSED)) {
            error.code = ErrorCode::ConnectionRefused;
        } else if (contains(text, "in state SSL_HANDSHAKE")) {
            // Something listens and does not answer as TLS does: most often a listener without TLS.
            error.code = ErrorCode::TlsFailed;
            error.fatal = true;
        } else if (contains(text, "Connection setup timed out") || quotesSystemError(text, ETIMEDOUT)) {
            error.code = ErrorCode::TimedOut;
        } else {
            error.code = ErrorCode::ConnectionLost;
        }
        break;
    case RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN:
        error.code = ErrorCode::ConnectionLost;
        break;
    case RD_KAFKA_RESP_ERR__TIMED_OUT:
        error.code = ErrorCode::TimedOut;
        break;
    default:
        break;
    }
    return error;
}

} // namespace inspector
