// SPDX-License-Identifier: GPL-3.0-or-later
#include "mockbroker.h"

#include "core/javahash.h"

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

#include <array>
#include <utility>

namespace inspector
{

namespace
{

Error kafkaFailed(std::string detail)
{
    return Error{ErrorCode::KafkaFailed, "mock cluster", std::move(detail), 0, true};
}

} // namespace

void MockBroker::Destroy::operator()(rd_kafka_s* producer) const
{
    rd_kafka_purge(producer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT | RD_KAFKA_PURGE_F_NON_BLOCKING);
    rd_kafka_destroy(producer);
}

void MockBroker::Destroy::operator()(rd_kafka_topic_s* topic) const
{
    rd_kafka_topic_destroy(topic);
}

Result<std::unique_ptr<MockBroker>> MockBroker::create(const std::map<std::string, std::int32_t>& topics)
{
    rd_kafka_conf_t* configuration = rd_kafka_conf_new();
    std::array<char, 512> reason{};
    // One request in flight keeps the order of records, as the workers' producers do.
    const std::array<std::pair<const char*, const char*>, 5> properties{{
        {"test.mock.num.brokers", "3"},
        {"client.id", "connect-demo"},
        {"max.in.flight.requests.per.connection", "1"},
        {"linger.ms", "0"},
        {"log_level", "0"},
    }};
    for (const auto& [name, value] : properties) {
        if (rd_kafka_conf_set(configuration, name, value, reason.data(), reason.size()) != RD_KAFKA_CONF_OK) {
            rd_kafka_conf_destroy(configuration);
            return kafkaFailed(reason.data());
        }
    }
    rd_kafka_t* producer = rd_kafka_new(RD_KAFKA_PRODUCER, configuration, reason.data(), reason.size());
    if (!producer) {
        rd_kafka_conf_destroy(configuration);
        return kafkaFailed(reason.data());
    }
    std::unique_ptr<MockBroker> broker(new MockBroker(producer));
    rd_kafka_mock_cluster_t* cluster = rd_kafka_handle_mock_cluster(producer);
    for (const auto& [name, partitions] : topics) {
        if (const auto error = rd_kafka_mock_topic_create(cluster, name.c_str(), partitions, 3)) {
            return kafkaFailed(rd_kafka_err2str(error));
        }
        // A handle made now has its leaders by the first record; one made by the first record waits a second for them.
        rd_kafka_topic_t* handle = rd_kafka_topic_new(producer, name.c_str(), nullptr);
        if (!handle) {
            return kafkaFailed(rd_kafka_err2str(rd_kafka_last_error()));
        }
        broker->m_topics[name] = Topic{std::unique_ptr<rd_kafka_topic_s, Destroy>(handle), partitions};
    }
    return broker;
}

MockBroker::MockBroker(rd_kafka_s* producer) : m_producer(producer) {}

MockBroker::~MockBroker() = default;

std::string MockBroker::bootstrap() const
{
    return rd_kafka_mock_cluster_bootstraps(rd_kafka_handle_mock_cluster(m_producer.get()));
}

std::string MockBroker::clusterId(std::chrono::milliseconds deadline)
{
    char* id = rd_kafka_clusterid(m_producer.get(), static_cast<int>(deadline.count()));
    if (!id) {
        return {};
    }
    std::string text(id);
    rd_kafka_mem_free(m_producer.get(), id);
    return text;
}

void MockBroker::write(const std::string& topic, BytesView key, const std::optional<Bytes>& value,
                       std::int64_t timestamp)
{
    const auto known = m_topics.find(topic);
    if (known == m_topics.end()) {
        return;
    }
    std::array<rd_kafka_vu_t, 6> fields{};
    fields[0].vtype = RD_KAFKA_VTYPE_RKT;
    fields[0].u.rkt = known->second.handle.get();
    fields[1].vtype = RD_KAFKA_VTYPE_PARTITION;
    fields[1].u.i32 = partitionForKey(key, known->second.partitions);
    fields[2].vtype = RD_KAFKA_VTYPE_KEY;
    fields[2].u.mem.ptr = const_cast<char*>(key.data()); // NOLINT(cppcoreguidelines-pro-type-const-cast): copied
    fields[2].u.mem.size = key.size();
    fields[3].vtype = RD_KAFKA_VTYPE_VALUE;
    fields[3].u.mem.ptr = value ? const_cast<char*>(value->data()) : nullptr; // NOLINT: copied
    fields[3].u.mem.size = value ? value->size() : 0;
    fields[4].vtype = RD_KAFKA_VTYPE_TIMESTAMP;
    fields[4].u.i64 = timestamp;
    fields[5].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
    fields[5].u.i = RD_KAFKA_MSG_F_COPY;
    rd_kafka_error_t* error = rd_kafka_produceva(m_producer.get(), fields.data(), fields.size());
    if (error) {
        m_lost = rd_kafka_error_string(error);
        rd_kafka_error_destroy(error);
    }
    rd_kafka_poll(m_producer.get(), 0);
}

Result<Done> MockBroker::flush(std::chrono::milliseconds deadline)
{
    if (rd_kafka_flush(m_producer.get(), static_cast<int>(deadline.count())) != RD_KAFKA_RESP_ERR_NO_ERROR) {
        return Error{ErrorCode::TimedOut, "mock cluster", {}, 0, false};
    }
    if (!m_lost.empty()) {
        return kafkaFailed(m_lost);
    }
    return Done{};
}

} // namespace inspector
