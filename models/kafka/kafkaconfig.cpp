// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaconfig.h"

#include "core/secrets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

namespace inspector
{

namespace
{

struct Property
{
    const char* name;
    const char* value;
};

/// What the program promises about reading: no property of the user's may change it.
constexpr std::array Promised{
    Property{"enable.auto.commit", "false"},
    Property{"enable.auto.offset.store", "false"},
    Property{"allow.auto.create.topics", "false"},
    Property{"isolation.level", "read_committed"},
    // Without end-of-partition events, transaction markers and gaps at the tail would look like records not yet read.
    Property{"enable.partition.eof", "true"},
    // An offset that is gone must be noticed: the topic was made anew, or records were deleted under the reader.
    Property{"auto.offset.reset", "error"},
};

/// What the program promises about writing, likewise.
constexpr std::array PromisedOfWriter{
    Property{"enable.idempotence", "true"},
    Property{"acks", "-1"}, // "all" in the words of everybody else
    // To a producer true unless it is told otherwise: its questions would create topics.
    Property{"allow.auto.create.topics", "false"},
    Property{"delivery.report.only.error", "false"},
};

/// Of every connection.
constexpr std::array Common{
    Property{"client.id", "connect-inspector"},
    // A broker that is back is to be seen in about two seconds, not in ten.
    Property{"reconnect.backoff.ms", "100"},
    Property{"reconnect.backoff.max.ms", "2000"},
    Property{"socket.connection.setup.timeout.ms", "10000"},
    Property{"socket.keepalive.enable", "true"},
    Property{"log.connection.close", "true"},
};

constexpr std::array DefaultsOfReader{
    // librdkafka refuses to assign without one; the reader never joins and never commits.
    Property{"group.id", "connect-inspector"},
    // When its queue is over these thresholds, librdkafka 2.0.2 puts the next fetch off by a whole second. The reader
    // only copies and so keeps up; the second one bounds the memory if it does not.
    Property{"queued.min.messages", "10000000"},
    Property{"queued.max.messages.kbytes", "262144"},
    // A commit moves the end of what may be read without waking a fetch that waits (tried with a 4.3.1 broker): this is
    // how late the records of transactions come.
    Property{"fetch.wait.max.ms", "200"},
};

constexpr std::array DefaultsOfWriter{
    // How big a record may be is for the topic to say: librdkafka's own limit is below that of brokers, and what was
    // read from a topic must be fit to be written to it again.
    Property{"message.max.bytes", "1000000000"},
};

Error badProperty(std::string name, std::string detail)
{
    Error error;
    error.code = ErrorCode::BadProperty;
    error.subject = std::move(name);
    error.detail = std::move(detail);
    error.fatal = true;
    return error;
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view Blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(Blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(Blank) - first + 1);
}

bool isHost(std::string_view host)
{
    const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (bracketed)
        host = host.substr(1, host.size() - 2);
    return !host.empty() && std::all_of(host.begin(), host.end(), [bracketed](char c) {
        const bool letterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        return letterOrDigit || c == '.' || c == '-' || c == '_' || (bracketed && (c == ':' || c == '%'));
    });
}

bool isAddress(std::string_view address)
{
    if (const std::size_t scheme = address.find("://"); scheme != std::string_view::npos) {
        std::string name(address.substr(0, scheme));
        std::transform(name.begin(), name.end(), name.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        if (name != "plaintext" && name != "ssl" && name != "sasl_plaintext" && name != "sasl_ssl")
            return false;
        address.remove_prefix(scheme + 3);
    }
    const std::size_t colon = address.rfind(':');
    if (colon == std::string_view::npos || !isHost(address.substr(0, colon)))
        return false;
    const std::string_view digits = address.substr(colon + 1);
    int port = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    return failure == std::errc() && end == digits.data() + digits.size() && port > 0 && port <= 65535;
}

bool isSecretProperty(std::string_view name)
{
    // A private key whose name alone does not say so.
    return isSecretName(name) || name == "ssl.key.pem";
}

std::string valueOf(const rd_kafka_conf_t* conf, const char* name)
{
    std::array<char, 512> buffer{};
    std::size_t size = buffer.size();
    if (rd_kafka_conf_get(conf, name, buffer.data(), &size) != RD_KAFKA_CONF_OK)
        return {};
    return std::string(buffer.data());
}

std::optional<Error> put(rd_kafka_conf_t* conf, const Property& property)
{
    std::array<char, 512> text{};
    if (rd_kafka_conf_set(conf, property.name, property.value, text.data(), text.size()) == RD_KAFKA_CONF_OK)
        return std::nullopt;
    return badProperty(property.name, text.data());
}

/// The program's properties, then the user's in order, none of which may change what is promised.
Result<KafkaPtr<rd_kafka_conf_t>> configWith(const KafkaSettings& settings, std::span<const Property> defaults,
                                             std::span<const Property> promised)
{
    if (std::optional<Error> error = checkBootstrap(settings.bootstrap))
        return *error;

    KafkaPtr<rd_kafka_conf_t> conf(rd_kafka_conf_new());
    if (std::optional<Error> error = put(conf.get(), {"bootstrap.servers", settings.bootstrap.c_str()}))
        return *error;
    for (const std::span<const Property>& list : {std::span<const Property>(Common), defaults, promised}) {
        for (const Property& property : list) {
            if (std::optional<Error> error = put(conf.get(), property))
                return *error;
        }
    }
    for (const auto& [name, value] : settings.properties) {
        if (std::optional<Error> error = put(conf.get(), {name.c_str(), value.c_str()})) {
            error->detail = withoutSecrets(error->detail, settings);
            return *error;
        }
        // Looked at in librdkafka's own words, so that no alias or other spelling of the value slips through.
        for (const Property& property : promised) {
            if (valueOf(conf.get(), property.name) != property.value)
                return badProperty(name, std::string(property.name) + " must be " + property.value);
        }
    }
    return conf;
}

} // namespace

std::optional<Error> checkBootstrap(const std::string& bootstrap)
{
    Error error;
    error.code = ErrorCode::BadAddress;
    error.fatal = true;
    bool any = false;
    std::string_view left = bootstrap;
    while (!left.empty()) {
        const std::size_t comma = left.find(',');
        const std::string_view address = trimmed(left.substr(0, comma));
        left = comma == std::string_view::npos ? std::string_view{} : left.substr(comma + 1);
        if (address.empty())
            continue;
        any = true;
        if (!isAddress(address)) {
            error.subject = address;
            return error;
        }
    }
    if (any)
        return std::nullopt;
    error.subject = bootstrap;
    return error;
}

Result<KafkaPtr<rd_kafka_conf_t>> readerConfig(const KafkaSettings& settings, KafkaUse use)
{
    Result<KafkaPtr<rd_kafka_conf_t>> made = configWith(settings, DefaultsOfReader, Promised);
    if (!made)
        return made;
    // Without one librdkafka looks for no coordinator, for which there may be no rights.
    if (use != KafkaUse::Read) {
        if (std::optional<Error> error = put(made.value().get(), {"group.id", ""}))
            return *error;
    }
    // Fetches nothing, so that what is not committed cannot be shown by it.
    if (use == KafkaUse::Measure) {
        if (std::optional<Error> error = put(made.value().get(), {"isolation.level", "read_uncommitted"}))
            return *error;
    }
    return made;
}

Result<KafkaPtr<rd_kafka_conf_t>> writerConfig(const KafkaSettings& settings, const std::string& transactionalId,
                                               int patienceMs)
{
    for (const auto& [name, value] : settings.properties) {
        if (name == "transactional.id")
            return badProperty(name, "the program chooses it for each write");
    }
    Result<KafkaPtr<rd_kafka_conf_t>> made = configWith(settings, DefaultsOfWriter, PromisedOfWriter);
    if (!made)
        return made;
    // librdkafka wants a record's time within the transaction's.
    const std::string patience = std::to_string(std::clamp(patienceMs, 1, TransactionTimeoutMs));
    const std::string transactionTimeout = std::to_string(TransactionTimeoutMs);
    std::vector<Property> own{
        // One record is on disk before the next is sent: there is nothing to wait for.
        {"linger.ms", "0"},
        {"message.timeout.ms", patience.c_str()},
        {"transaction.timeout.ms", transactionTimeout.c_str()},
    };
    if (!transactionalId.empty()) // an empty one would be one, too
        own.push_back({"transactional.id", transactionalId.c_str()});
    for (const Property& property : own) {
        if (std::optional<Error> error = put(made.value().get(), property))
            return *error;
    }
    return made;
}

std::string withoutSecrets(std::string text, const KafkaSettings& settings)
{
    for (const auto& [name, value] : settings.properties) {
        if (value.empty() || !isSecretProperty(name))
            continue;
        for (std::size_t at = text.find(value); at != std::string::npos; at = text.find(value, at + Mask.size()))
            text.replace(at, value.size(), Mask);
    }
    return text;
}

} // namespace inspector
