// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicfiller.h"

#include "core/javahash.h"
#include "kafkaends.h"
#include "processusage.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace inspector
{

namespace
{

constexpr int AdminMs = 30'000;
constexpr int FlushMs = 120'000;
constexpr std::int64_t NsOfSecond = 1'000'000'000;
constexpr auto Pace = std::chrono::milliseconds(2);
constexpr const char* NotCompactedForNow = "9223372036854775807";

struct AdminDeleter
{
    void operator()(rd_kafka_NewTopic_t* topic) const { rd_kafka_NewTopic_destroy(topic); }
    void operator()(rd_kafka_DeleteTopic_t* topic) const { rd_kafka_DeleteTopic_destroy(topic); }
    void operator()(rd_kafka_event_t* event) const { rd_kafka_event_destroy(event); }
};

template <class T>
using AdminPtr = std::unique_ptr<T, AdminDeleter>;

AdminPtr<rd_kafka_event_t> answer(rd_kafka_queue_t* queue)
{
    AdminPtr<rd_kafka_event_t> event(rd_kafka_queue_poll(queue, AdminMs));
    if (!event)
        throw std::runtime_error("no answer from the broker within 30 s");
    if (rd_kafka_event_error(event.get()) != RD_KAFKA_RESP_ERR_NO_ERROR)
        throw std::runtime_error(rd_kafka_event_error_string(event.get()));
    return event;
}

void checkTopics(const rd_kafka_topic_result_t** topics, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const rd_kafka_resp_err_t error = rd_kafka_topic_result_error(topics[i]);
        if (error != RD_KAFKA_RESP_ERR_NO_ERROR && error != RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART)
            throw std::runtime_error(std::string(rd_kafka_topic_result_name(topics[i])) + ": " +
                                     rd_kafka_err2str(error));
    }
}

} // namespace

TopicFiller::TopicFiller(const std::string& bootstrap)
    : m_producer(openClient(RD_KAFKA_PRODUCER, {{"bootstrap.servers", bootstrap},
                                                {"enable.idempotence", "true"},
                                                {"linger.ms", "50"},
                                                {"batch.num.messages", "10000"},
                                                {"queue.buffering.max.messages", "200000"}}))
{}

TopicFiller::~TopicFiller()
{
    // Nothing is to be waited for if filling was broken off.
    rd_kafka_purge(m_producer.get(), RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
}

std::optional<std::int64_t> TopicFiller::recordCount(const std::string& topic) const
{
    const std::vector<PartitionEnds> ends = askEnds(m_producer.get(), {topic});
    if (ends.empty())
        return std::nullopt;
    std::int64_t count = 0;
    for (const PartitionEnds& one : ends)
        count += one.end - one.low;
    return count;
}

void TopicFiller::create(const std::string& topic, const Shape& shape)
{
    std::array<char, 512> reason{};
    const AdminPtr<rd_kafka_NewTopic_t> wanted(
        rd_kafka_NewTopic_new(topic.c_str(), shape.partitions, shape.replication, reason.data(), reason.size()));
    if (!wanted)
        throw std::runtime_error(topic + ": " + reason.data());
    rd_kafka_NewTopic_set_config(wanted.get(), "cleanup.policy",
                                 shape.retainedBytes > 0 ? "compact,delete" : "compact");
    if (shape.retainedBytes > 0) {
        rd_kafka_NewTopic_set_config(wanted.get(), "retention.bytes", std::to_string(shape.retainedBytes).c_str());
        rd_kafka_NewTopic_set_config(wanted.get(), "segment.bytes", std::to_string(shape.retainedBytes / 4).c_str());
    }
    rd_kafka_NewTopic_set_config(wanted.get(), "min.compaction.lag.ms", NotCompactedForNow);
    const KafkaPtr<rd_kafka_queue_t> queue(rd_kafka_queue_new(m_producer.get()));
    rd_kafka_NewTopic_t* one = wanted.get();
    rd_kafka_CreateTopics(m_producer.get(), &one, 1, nullptr, queue.get());
    const AdminPtr<rd_kafka_event_t> event = answer(queue.get());
    std::size_t count = 0;
    const rd_kafka_topic_result_t** topics =
        rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event.get()), &count);
    checkTopics(topics, count);
}

void TopicFiller::remove(const std::vector<std::string>& names)
{
    std::vector<AdminPtr<rd_kafka_DeleteTopic_t>> wanted;
    std::vector<rd_kafka_DeleteTopic_t*> list;
    for (const std::string& name : names) {
        wanted.emplace_back(rd_kafka_DeleteTopic_new(name.c_str()));
        list.push_back(wanted.back().get());
    }
    const KafkaPtr<rd_kafka_queue_t> queue(rd_kafka_queue_new(m_producer.get()));
    rd_kafka_DeleteTopics(m_producer.get(), list.data(), list.size(), nullptr, queue.get());
    const AdminPtr<rd_kafka_event_t> event = answer(queue.get());
    std::size_t count = 0;
    const rd_kafka_topic_result_t** topics =
        rd_kafka_DeleteTopics_result_topics(rd_kafka_event_DeleteTopics_result(event.get()), &count);
    checkTopics(topics, count);
}

std::int64_t TopicFiller::fill(const std::string& topic, std::int32_t partitions,
                               const std::function<void(const RecordGenerator::Sink&)>& generate)
{
    std::int64_t count = 0;
    generate([&](const Bytes& key, const std::optional<Bytes>& value, std::int64_t timestamp) {
        produce(topic, partitionForKey(key, partitions), key, value, timestamp);
        ++count;
    });
    if (rd_kafka_flush(m_producer.get(), FlushMs) != RD_KAFKA_RESP_ERR_NO_ERROR)
        throw std::runtime_error(topic + ": the broker did not take all records within two minutes");
    // The broker's own count, and no report, says that all of them are there.
    const std::int64_t stored = recordCount(topic).value_or(0);
    if (stored != count)
        throw std::runtime_error(topic + ": " + std::to_string(count) + " records sent, " + std::to_string(stored) +
                                 " stored");
    return count;
}

TopicFiller::Produced TopicFiller::produceLive(const std::string& topic, std::int32_t partitions, std::int64_t rate,
                                               int seconds,
                                               const std::function<void(const RecordGenerator::Sink&)>& generate)
{
    struct Ready
    {
        std::int32_t partition;
        Bytes key;
        std::optional<Bytes> value;
    };
    std::vector<Ready> ready;
    generate([&](const Bytes& key, const std::optional<Bytes>& value, std::int64_t) {
        ready.push_back({partitionForKey(key, partitions), key, value});
    });

    Produced produced;
    const std::int64_t wanted = rate * seconds;
    const std::int64_t start = monotonicNs();
    while (produced.records < wanted) {
        const std::int64_t passedNs = monotonicNs() - start;
        if (passedNs >= seconds * NsOfSecond)
            break;
        const std::int64_t due = std::min(
            wanted, static_cast<std::int64_t>(static_cast<double>(passedNs) / 1e9 * static_cast<double>(rate)));
        const std::int64_t now =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count();
        for (; produced.records < due; ++produced.records) {
            const Ready& one = ready[static_cast<std::size_t>(produced.records) % ready.size()];
            produce(topic, one.partition, one.key, one.value, now);
        }
        std::this_thread::sleep_for(Pace);
    }
    if (rd_kafka_flush(m_producer.get(), FlushMs) != RD_KAFKA_RESP_ERR_NO_ERROR)
        throw std::runtime_error(topic + ": the broker did not take all records within two minutes");
    produced.seconds = static_cast<double>(monotonicNs() - start) / 1e9;
    return produced;
}

void TopicFiller::produce(const std::string& topic, std::int32_t partition, const Bytes& key,
                          const std::optional<Bytes>& value, std::int64_t timestamp)
{
    std::array<rd_kafka_vu_t, 6> fields{};
    fields[0].vtype = RD_KAFKA_VTYPE_TOPIC;
    fields[0].u.cstr = topic.c_str();
    fields[1].vtype = RD_KAFKA_VTYPE_PARTITION;
    fields[1].u.i32 = partition;
    fields[2].vtype = RD_KAFKA_VTYPE_KEY;
    fields[2].u.mem.ptr = const_cast<char*>(key.data()); // NOLINT(cppcoreguidelines-pro-type-const-cast): copied
    fields[2].u.mem.size = key.size();
    fields[3].vtype = RD_KAFKA_VTYPE_VALUE;
    fields[3].u.mem.ptr = value ? const_cast<char*>(value->data()) : nullptr; // NOLINT: copied
    fields[3].u.mem.size = value ? value->size() : 0;
    fields[4].vtype = RD_KAFKA_VTYPE_TIMESTAMP;
    fields[4].u.i64 = timestamp;
    fields[5].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
    fields[5].u.i = RD_KAFKA_MSG_F_COPY | RD_KAFKA_MSG_F_BLOCK; // waits while too much is on its way
    const KafkaPtr<rd_kafka_error_t> error(rd_kafka_produceva(m_producer.get(), fields.data(), fields.size()));
    if (error)
        throw std::runtime_error(topic + ": " + rd_kafka_error_string(error.get()));
}

} // namespace inspector
