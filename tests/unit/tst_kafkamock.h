// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/recordstore.h"
#include "kafka/kafkahandles.h"
#include "kafka/topicreader.h"

#include <librdkafka/rdkafka_mock.h>

#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>

namespace inspector
{

/// One record to be produced.
struct MockRecord
{
    std::optional<Bytes> key;
    std::optional<Bytes> value;
    std::vector<std::pair<std::string, std::optional<Bytes>>> headers;
};

/// librdkafka's mock cluster and a producer for it.
class KafkaMock
{
public:
    explicit KafkaMock(int brokers = 1) : m_owner(client(nullptr))
    {
        m_cluster = rd_kafka_mock_cluster_new(m_owner.get(), brokers);
        m_producer = client(rd_kafka_mock_cluster_bootstraps(m_cluster));
    }
    ~KafkaMock()
    {
        m_producer.reset();
        rd_kafka_mock_cluster_destroy(m_cluster);
    }
    KafkaMock(const KafkaMock&) = delete;
    KafkaMock& operator=(const KafkaMock&) = delete;

    rd_kafka_mock_cluster_t* cluster() const { return m_cluster; }
    KafkaSettings settings() const { return {rd_kafka_mock_cluster_bootstraps(m_cluster), {}}; }
    void createTopic(const char* name, int partitions) { rd_kafka_mock_topic_create(m_cluster, name, partitions, 1); }
    /// The mock makes each topic that is asked for, whatever the question says; so one that is not there yet is one
    /// that hides behind an error.
    void hideTopic(const char* name, rd_kafka_resp_err_t error = RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART)
    {
        rd_kafka_mock_topic_set_error(m_cluster, name, error);
    }
    void showTopic(const char* name) { rd_kafka_mock_topic_set_error(m_cluster, name, RD_KAFKA_RESP_ERR_NO_ERROR); }
    void setDown(bool down)
    {
        if (down)
            rd_kafka_mock_broker_set_down(m_cluster, -1);
        else
            rd_kafka_mock_broker_set_up(m_cluster, -1);
    }

    void produce(const char* topic, std::int32_t partition, const MockRecord& record)
    {
        std::array<rd_kafka_vu_t, 6> parts{};
        parts[0].vtype = RD_KAFKA_VTYPE_TOPIC;
        parts[0].u.cstr = topic;
        parts[1].vtype = RD_KAFKA_VTYPE_PARTITION;
        parts[1].u.i32 = partition;
        parts[2].vtype = RD_KAFKA_VTYPE_KEY;
        setBytes(parts[2], record.key);
        parts[3].vtype = RD_KAFKA_VTYPE_VALUE;
        setBytes(parts[3], record.value);
        parts[5].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
        parts[5].u.i = RD_KAFKA_MSG_F_COPY;
        parts[4].vtype = RD_KAFKA_VTYPE_HEADERS;
        parts[4].u.headers = rd_kafka_headers_new(record.headers.size());
        for (const auto& [name, value] : record.headers)
            rd_kafka_header_add(parts[4].u.headers, name.data(), static_cast<ssize_t>(name.size()),
                                value ? value->data() : nullptr, value ? static_cast<ssize_t>(value->size()) : 0);
        rd_kafka_error_t* error = rd_kafka_produceva(m_producer.get(), parts.data(), parts.size());
        if (error)
            throw std::runtime_error(rd_kafka_error_string(error));
    }
    void flush()
    {
        if (rd_kafka_flush(m_producer.get(), 30000))
            throw std::runtime_error("records could not be produced");
    }

private:
    static KafkaPtr<rd_kafka_t> client(const char* bootstrap)
    {
        std::array<char, 512> text{};
        rd_kafka_conf_t* conf = rd_kafka_conf_new();
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t*, int, const char*, const char*) {});
        if (bootstrap)
            rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap, text.data(), text.size());
        rd_kafka_conf_set(conf, "linger.ms", "1", text.data(), text.size());
        rd_kafka_conf_set(conf, "reconnect.backoff.max.ms", "500", text.data(), text.size());
        KafkaPtr<rd_kafka_t> made(rd_kafka_new(RD_KAFKA_PRODUCER, conf, text.data(), text.size()));
        if (!made)
            throw std::runtime_error(text.data());
        return made;
    }
    static void setBytes(rd_kafka_vu_t& part, const std::optional<Bytes>& bytes)
    {
        // A pointer says that there are bytes, even if there are none of them.
        part.u.mem.ptr = bytes ? const_cast<char*>(bytes->data()) : nullptr;
        part.u.mem.size = bytes ? bytes->size() : 0;
    }

    KafkaPtr<rd_kafka_t> m_owner;
    rd_kafka_mock_cluster_t* m_cluster = nullptr;
    KafkaPtr<rd_kafka_t> m_producer;
};

/// A reader with a store, and everything it said.
class ReaderUnderTest
{
public:
    ReaderUnderTest(KafkaSettings settings, const std::vector<std::string>& topics)
        : m_reader(std::move(settings), wanted(topics), m_store, callbacks())
    {}

    TopicReader& reader() { return m_reader; }
    RecordStore& store() { return m_store; }
    ReadProgress progress() const { return m_reader.progress(); }
    std::uint64_t published() const { return m_store.published(); }
    int publications() const { return m_publications; }
    int progressNews() const { return m_progressNews; }

    std::vector<ReaderEvent> events() const
    {
        const std::lock_guard lock(m_mutex);
        return m_events;
    }
    int count(ReaderEvent::Kind kind, std::optional<ErrorCode> code = std::nullopt) const
    {
        int count = 0;
        for (const ReaderEvent& event : events())
            count += event.kind == kind && (!code || event.error.code == *code) ? 1 : 0;
        return count;
    }

    /// Starts readToEnd(); the answer is then in end().
    void askEnd(std::int64_t deadlineMs)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_end.reset();
        }
        m_reader.readToEnd(deadlineMs, [this](const Result<std::uint64_t>& result) {
            const std::lock_guard lock(m_mutex);
            m_end = result;
        });
    }
    std::optional<Result<std::uint64_t>> end() const
    {
        const std::lock_guard lock(m_mutex);
        return m_end;
    }

private:
    static std::vector<WantedTopic> wanted(const std::vector<std::string>& topics)
    {
        std::vector<WantedTopic> wanted;
        for (const std::string& topic : topics)
            wanted.push_back({topic, TopicRole::Config});
        return wanted;
    }
    TopicReader::Callbacks callbacks()
    {
        return {[this] { ++m_publications; },
                [this](const ReaderEvent& event) {
                    const std::lock_guard lock(m_mutex);
                    m_events.push_back(event);
                },
                [this] { ++m_progressNews; }};
    }

    RecordStore m_store;
    mutable std::mutex m_mutex;
    std::vector<ReaderEvent> m_events;
    std::optional<Result<std::uint64_t>> m_end;
    std::atomic<int> m_publications{0};
    std::atomic<int> m_progressNews{0};
    TopicReader m_reader; ///< stops before the rest goes
};

} // namespace inspector
