// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicoracle.h"

#include <QDeadlineTimer>
#include <QDebug>

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <initializer_list>
#include <map>
#include <utility>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds ReadDeadline{30};
constexpr int RequestTimeoutMs = 10'000;
constexpr int PollMs = 100;
constexpr int FinishMs = 60'000;

using Properties = std::initializer_list<std::pair<const char*, const char*>>;

rd_kafka_t* makeClient(rd_kafka_type_t type, const QString& bootstrap, const Properties& properties)
{
    std::array<char, 512> words{};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap.toUtf8().constData(), words.data(), words.size());
    rd_kafka_conf_set(conf, "log_level", "2", words.data(), words.size());
    for (const auto& [name, value] : properties)
        if (rd_kafka_conf_set(conf, name, value, words.data(), words.size()) != RD_KAFKA_CONF_OK)
            qFatal("%s", words.data());
    rd_kafka_t* client = rd_kafka_new(type, conf, words.data(), words.size());
    if (!client)
        qFatal("%s", words.data());
    return client;
}

int partitionCount(rd_kafka_t* client, const QByteArray& topic)
{
    const rd_kafka_metadata_t* metadata = nullptr;
    rd_kafka_topic_t* handle = rd_kafka_topic_new(client, topic.constData(), nullptr);
    int count = 0;
    if (rd_kafka_metadata(client, 0, handle, &metadata, RequestTimeoutMs) == RD_KAFKA_RESP_ERR_NO_ERROR) {
        for (int i = 0; i < metadata->topic_cnt; ++i)
            if (metadata->topics[i].err == RD_KAFKA_RESP_ERR_NO_ERROR)
                count = metadata->topics[i].partition_cnt;
        rd_kafka_metadata_destroy(metadata);
    }
    rd_kafka_topic_destroy(handle);
    return count;
}

std::optional<QByteArray> bytes(const void* data, std::size_t size)
{
    if (!data)
        return {};
    return QByteArray(static_cast<const char*>(data), static_cast<qsizetype>(size));
}

std::optional<TopicOracle::Records> readAll(rd_kafka_t* client, const QByteArray& topic, int partitions)
{
    rd_kafka_topic_partition_list_t* list = rd_kafka_topic_partition_list_new(partitions);
    for (int partition = 0; partition < partitions; ++partition)
        rd_kafka_topic_partition_list_add(list, topic.constData(), partition)->offset = RD_KAFKA_OFFSET_BEGINNING;
    rd_kafka_assign(client, list);
    rd_kafka_topic_partition_list_destroy(list);

    TopicOracle::Records records;
    std::vector<bool> ended(static_cast<std::size_t>(partitions), false);
    const QDeadlineTimer deadline(ReadDeadline);
    while (std::find(ended.begin(), ended.end(), false) != ended.end()) {
        if (deadline.hasExpired()) {
            qWarning() << "not read to its end in time:" << topic;
            return {};
        }
        rd_kafka_message_t* message = rd_kafka_consumer_poll(client, PollMs);
        if (!message)
            continue;
        if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
            ended[static_cast<std::size_t>(message->partition)] = true;
        } else if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
            rd_kafka_timestamp_type_t type{};
            records.push_back({message->partition, message->offset, rd_kafka_message_timestamp(message, &type),
                               bytes(message->key, message->key_len), bytes(message->payload, message->len)});
        }
        rd_kafka_message_destroy(message);
    }
    return records;
}

/// Queues the record; it is copied, not changed.
bool produce(rd_kafka_t* client, const QString& topic, int partition, const QByteArray& key,
             const std::optional<QByteArray>& value)
{
    rd_kafka_topic_t* handle = rd_kafka_topic_new(client, topic.toUtf8().constData(), nullptr);
    QByteArray payload = value.value_or(QByteArray());
    const int failed = rd_kafka_produce(handle, partition, RD_KAFKA_MSG_F_COPY, value ? payload.data() : nullptr,
                                        static_cast<std::size_t>(payload.size()), key.constData(),
                                        static_cast<std::size_t>(key.size()), nullptr);
    rd_kafka_topic_destroy(handle);
    return failed == 0;
}

} // namespace

std::optional<TopicOracle::Records> TopicOracle::read(const QString& topic) const
{
    rd_kafka_t* client = makeClient(RD_KAFKA_CONSUMER, m_bootstrap,
                                    {{"group.id", "never-joined"},
                                     {"enable.auto.commit", "false"},
                                     {"enable.partition.eof", "true"},
                                     {"isolation.level", "read_committed"}});
    const QByteArray name = topic.toUtf8();
    const int partitions = partitionCount(client, name);
    std::optional<Records> records;
    if (partitions > 0)
        records = readAll(client, name, partitions);
    else
        qWarning() << "no such topic, or no broker:" << topic;
    rd_kafka_consumer_close(client);
    rd_kafka_destroy(client);
    return records;
}

qint64 TopicOracle::highWatermark(const QString& topic, int partition) const
{
    rd_kafka_t* client = makeClient(RD_KAFKA_CONSUMER, m_bootstrap, {{"isolation.level", "read_uncommitted"}});
    std::int64_t low = -1;
    std::int64_t high = -1;
    if (rd_kafka_query_watermark_offsets(client, topic.toUtf8().constData(), partition, &low, &high,
                                         RequestTimeoutMs) != RD_KAFKA_RESP_ERR_NO_ERROR)
        high = -1;
    rd_kafka_destroy(client);
    return high;
}

bool TopicOracle::write(const QString& topic, int partition, const QByteArray& key,
                        const std::optional<QByteArray>& value) const
{
    rd_kafka_t* client = makeClient(RD_KAFKA_PRODUCER, m_bootstrap, {{"acks", "all"}});
    const bool produced = produce(client, topic, partition, key, value);
    const bool flushed = rd_kafka_flush(client, FinishMs) == RD_KAFKA_RESP_ERR_NO_ERROR;
    rd_kafka_destroy(client);
    return produced && flushed;
}

TopicOracle::Records TopicOracle::withKey(const Records& records, const QByteArray& key)
{
    Records found;
    std::copy_if(records.begin(), records.end(), std::back_inserter(found),
                 [&key](const Record& record) { return record.key == key; });
    return found;
}

TopicOracle::Records TopicOracle::live(const Records& records, const QByteArray& keyBegin)
{
    std::map<std::pair<int, QByteArray>, Record> last;
    for (const Record& record : records)
        if (record.key && record.key->startsWith(keyBegin))
            last[{record.partition, *record.key}] = record;
    Records live;
    for (const auto& [key, record] : last)
        if (record.value)
            live.push_back(record);
    return live;
}

PatientProducer::PatientProducer(const QString& bootstrap)
    : m_producer(makeClient(RD_KAFKA_PRODUCER, bootstrap,
                            {{"enable.idempotence", "true"}, {"partitioner", "murmur2"}, {"linger.ms", "0"}}))
{}

PatientProducer::~PatientProducer()
{
    rd_kafka_destroy(m_producer);
}

bool PatientProducer::add(const QString& topic, const QByteArray& key, const QByteArray& value)
{
    rd_kafka_poll(m_producer, 0);
    return produce(m_producer, topic, RD_KAFKA_PARTITION_UA, key, value);
}

bool PatientProducer::finish()
{
    return rd_kafka_flush(m_producer, FinishMs) == RD_KAFKA_RESP_ERR_NO_ERROR;
}

} // namespace inspector
