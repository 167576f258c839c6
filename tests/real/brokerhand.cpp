// SPDX-License-Identifier: GPL-3.0-or-later
#include "brokerhand.h"

#include <QDebug>

#include <array>
#include <functional>

namespace inspector
{

namespace
{

constexpr int DeadlineMs = 30'000;

using Send = std::function<void(rd_kafka_t*, rd_kafka_queue_t*)>;
/// Why it failed; empty = it did not.
using Read = std::function<QString(rd_kafka_event_t*)>;

/// One request over a connection of its own.
bool request(const QString& bootstrap, const QString& what, const Send& send, const Read& read)
{
    std::array<char, 512> words{};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap.toUtf8().constData(), words.data(), words.size());
    rd_kafka_t* client = rd_kafka_new(RD_KAFKA_PRODUCER, conf, words.data(), words.size());
    if (!client)
        qFatal("%s", words.data());
    rd_kafka_queue_t* queue = rd_kafka_queue_new(client);
    send(client, queue);
    rd_kafka_event_t* answer = rd_kafka_queue_poll(queue, DeadlineMs);
    QString trouble = QStringLiteral("no answer");
    if (answer)
        trouble = rd_kafka_event_error(answer) ? QString::fromUtf8(rd_kafka_event_error_string(answer)) : read(answer);
    if (answer)
        rd_kafka_event_destroy(answer);
    rd_kafka_queue_destroy(queue);
    rd_kafka_destroy(client);
    if (!trouble.isEmpty())
        qWarning().noquote() << what << "failed:" << trouble;
    return trouble.isEmpty();
}

} // namespace

bool BrokerHand::createTopic(const char* name, int partitions, const char* cleanupPolicy) const
{
    const Send send = [=](rd_kafka_t* client, rd_kafka_queue_t* queue) {
        std::array<char, 512> words{};
        rd_kafka_NewTopic_t* topic = rd_kafka_NewTopic_new(name, partitions, 1, words.data(), words.size());
        rd_kafka_NewTopic_set_config(topic, "cleanup.policy", cleanupPolicy);
        rd_kafka_CreateTopics(client, &topic, 1, nullptr, queue);
        rd_kafka_NewTopic_destroy(topic);
    };
    return request(m_bootstrap, QLatin1String(name), send, [](rd_kafka_event_t* answer) {
        std::size_t count = 0;
        const rd_kafka_topic_result_t** topics =
            rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(answer), &count);
        const bool done = count == 1 && rd_kafka_topic_result_error(topics[0]) == RD_KAFKA_RESP_ERR_NO_ERROR;
        return done ? QString() : QStringLiteral("the topic was not created");
    });
}

bool BrokerHand::add(const Right& right) const
{
    const Send send = [&right](rd_kafka_t* client, rd_kafka_queue_t* queue) {
        std::array<char, 512> words{};
        rd_kafka_AclBinding_t* binding =
            rd_kafka_AclBinding_new(right.resource, right.name, RD_KAFKA_RESOURCE_PATTERN_LITERAL, right.whose, "*",
                                    right.operation, right.permission, words.data(), words.size());
        rd_kafka_CreateAcls(client, &binding, 1, nullptr, queue);
        rd_kafka_AclBinding_destroy(binding);
    };
    return request(m_bootstrap, QLatin1String(right.name), send, [](rd_kafka_event_t* answer) {
        std::size_t count = 0;
        const rd_kafka_acl_result_t** rights =
            rd_kafka_CreateAcls_result_acls(rd_kafka_event_CreateAcls_result(answer), &count);
        const rd_kafka_error_t* error = count == 1 ? rd_kafka_acl_result_error(rights[0]) : nullptr;
        return error ? QString::fromUtf8(rd_kafka_error_string(error)) : QString();
    });
}

bool BrokerHand::removeRights() const
{
    const Send send = [](rd_kafka_t* client, rd_kafka_queue_t* queue) {
        std::array<char, 512> words{};
        rd_kafka_AclBindingFilter_t* all = rd_kafka_AclBindingFilter_new(
            RD_KAFKA_RESOURCE_ANY, nullptr, RD_KAFKA_RESOURCE_PATTERN_ANY, nullptr, nullptr, RD_KAFKA_ACL_OPERATION_ANY,
            RD_KAFKA_ACL_PERMISSION_TYPE_ANY, words.data(), words.size());
        rd_kafka_DeleteAcls(client, &all, 1, nullptr, queue);
        rd_kafka_AclBinding_destroy(all);
    };
    return request(m_bootstrap, QStringLiteral("removing rights"), send, [](rd_kafka_event_t*) { return QString(); });
}

} // namespace inspector
