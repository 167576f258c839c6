// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaclient.h"

#include "kafkaconfig.h"
#include "kafkaerrors.h"

#include <array>
#include <future>
#include <thread>

namespace inspector
{

namespace
{

constexpr const char* InterceptorName = "produce-requests";
/// Kafka protocol: Produce.
constexpr std::int16_t ProduceKey = 0;

} // namespace

Result<std::shared_ptr<KafkaClient>> KafkaClient::open(const KafkaSettings& settings, KafkaUse use)
{
    Result<KafkaPtr<rd_kafka_conf_t>> config = readerConfig(settings, use);
    if (!config)
        return config.error();
    std::array<char, 512> group{};
    std::size_t size = group.size();
    const bool grouped = rd_kafka_conf_get(config.value().get(), "group.id", group.data(), &size) == RD_KAFKA_CONF_OK;
    Result<std::shared_ptr<KafkaClient>> client = open(settings, std::move(config).value(), RD_KAFKA_CONSUMER);
    if (client && grouped)
        client.value()->m_group = group.data();
    if (client && use == KafkaUse::Read)
        client.value()->m_queue.reset(rd_kafka_queue_get_consumer(client.value()->handle()));
    return client;
}

Result<std::shared_ptr<KafkaClient>> KafkaClient::openWriter(const KafkaSettings& settings,
                                                             const std::string& transactionalId, int patienceMs)
{
    Result<KafkaPtr<rd_kafka_conf_t>> config = writerConfig(settings, transactionalId, patienceMs);
    if (!config)
        return config.error();
    return open(settings, std::move(config).value(), RD_KAFKA_PRODUCER);
}

Result<std::shared_ptr<KafkaClient>> KafkaClient::open(const KafkaSettings& settings, KafkaPtr<rd_kafka_conf_t> config,
                                                       rd_kafka_type_t type)
{
    std::shared_ptr<KafkaClient> client(new KafkaClient(settings));
    rd_kafka_conf_t* conf = config.get();
    rd_kafka_conf_set_opaque(conf, client.get());
    rd_kafka_conf_set_error_cb(conf, onError);
    rd_kafka_conf_set_log_cb(conf, onLog);
    if (type == RD_KAFKA_PRODUCER) {
        rd_kafka_conf_set_dr_msg_cb(conf, onDelivery);
        rd_kafka_conf_interceptor_add_on_new(conf, InterceptorName, onNew, client.get());
    }

    std::array<char, 512> text{};
    client->m_handle.reset(rd_kafka_new(type, conf, text.data(), text.size()));
    if (!client->m_handle) {
        Error error;
        error.code = ErrorCode::BadProperty;
        error.detail = withoutSecrets(text.data(), settings);
        error.fatal = true;
        for (const auto& [name, value] : settings.properties) {
            // "… failed: …" quotes the name, "Unsupported SASL mechanism: X" the value.
            if (error.detail.find(name) != std::string::npos ||
                (error.subject.empty() && !value.empty() && error.detail.find(value) != std::string::npos))
                error.subject = name;
        }
        return error;
    }
    static_cast<void>(config.release()); // the handle owns it now
    return client;
}

void KafkaClient::release(std::shared_ptr<KafkaClient> client, std::chrono::milliseconds patience)
{
    std::promise<void> released;
    const std::future<void> done = released.get_future();
    std::thread([mine = std::move(client), released = std::move(released)]() mutable {
        mine.reset();
        released.set_value();
    }).detach();
    done.wait_for(patience);
}

std::vector<KafkaClient::Failure> KafkaClient::takeFailures()
{
    // The main queue is deliberately not redirected to the consumer queue: errors must not wait behind records.
    rd_kafka_poll(m_handle.get(), 0);
    return std::exchange(m_failures, {});
}

void KafkaClient::takeFailures(std::optional<Error>& trouble)
{
    for (Failure& failure : takeFailures()) {
        if (failure.code != RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN || !trouble)
            trouble = std::move(failure.error);
    }
}

rd_kafka_resp_err_t KafkaClient::onNew(rd_kafka_t* handle, const rd_kafka_conf_t*, void* self, char*, std::size_t)
{
    return rd_kafka_interceptor_add_on_request_sent(handle, InterceptorName, onRequestSent, self);
}

rd_kafka_resp_err_t KafkaClient::onRequestSent(rd_kafka_t*, int, const char*, std::int32_t, std::int16_t kind,
                                               std::int16_t, std::int32_t, std::size_t, void* self)
{
    if (kind == ProduceKey)
        ++static_cast<KafkaClient*>(self)->m_produceRequestsSent;
    return RD_KAFKA_RESP_ERR_NO_ERROR;
}

void KafkaClient::onDelivery(rd_kafka_t*, const rd_kafka_message_t* message, void* self)
{
    static_cast<KafkaClient*>(self)->m_deliveries.push_back({message->err, rd_kafka_message_status(message)});
}

void KafkaClient::onError(rd_kafka_t*, int code, const char* reason, void* self)
{
    auto* client = static_cast<KafkaClient*>(self);
    const auto kind = static_cast<rd_kafka_resp_err_t>(code);
    const std::string text = withoutSecrets(reason ? reason : "", client->m_settings);
    const bool aboutGroup = kind == RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED;
    Failure failure{kind, isConnectionError(kind)
                              ? connectionError(kind, text)
                              : requestError(kind, text, aboutGroup ? client->m_group : std::string())};
    client->m_failures.push_back(std::move(failure));
}

void KafkaClient::onLog(const rd_kafka_t*, int, const char*, const char*)
{
    // Called on librdkafka's threads. All that an operator can act on comes as an error too; without this function
    // librdkafka would write to the standard error stream.
}

} // namespace inspector
