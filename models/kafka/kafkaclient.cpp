// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaclient.h"

#include "kafkaconfig.h"
#include "kafkaerrors.h"

#include <array>
#include <future>
#include <thread>

namespace inspector
{

Result<std::shared_ptr<KafkaClient>> KafkaClient::open(const KafkaSettings& settings, KafkaUse use)
{
    Result<KafkaPtr<rd_kafka_conf_t>> config = readerConfig(settings, use);
    if (!config)
        return config.error();

    std::shared_ptr<KafkaClient> client(new KafkaClient(settings));
    rd_kafka_conf_t* conf = config.value().get();
    rd_kafka_conf_set_opaque(conf, client.get());
    rd_kafka_conf_set_error_cb(conf, onError);
    rd_kafka_conf_set_log_cb(conf, onLog);

    std::array<char, 512> text{};
    std::size_t size = text.size();
    if (rd_kafka_conf_get(conf, "group.id", text.data(), &size) == RD_KAFKA_CONF_OK)
        client->m_group = text.data();
    client->m_handle.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, text.data(), text.size()));
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
    static_cast<void>(config.value().release()); // the handle owns it now
    if (use == KafkaUse::Read)
        client->m_queue.reset(rd_kafka_queue_get_consumer(client->m_handle.get()));
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
