// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainread.h"

#include "kafkaends.h"
#include "processusage.h"

#include <map>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr std::size_t BatchSize = 4096;
constexpr int BatchWaitMs = 100;
constexpr std::int64_t SilenceNs = 30'000'000'000;

/// Counts the batch into `result`; the partitions that have given their last record.
class Counting
{
public:
    explicit Counting(const std::vector<PartitionEnds>& ends)
    {
        for (const PartitionEnds& one : ends) {
            if (one.low < one.end)
                m_last[{one.topic, one.partition}] = one.end - 1;
        }
    }
    bool done() const { return m_last.empty(); }

    void take(rd_kafka_message_t* message, ReadResult& result)
    {
        if (message->err)
            throw std::runtime_error(std::string("reading: ") + rd_kafka_message_errstr(message));
        ++result.records;
        result.bytes += static_cast<std::int64_t>(message->key_len + message->len);
        if (message->rkt != m_topic || message->partition != m_partition) {
            m_topic = message->rkt;
            m_partition = message->partition;
            const auto found = m_last.find({rd_kafka_topic_name(m_topic), m_partition});
            m_lastOfRun = found == m_last.end() ? -1 : found->second;
        }
        if (message->offset == m_lastOfRun)
            m_last.erase({rd_kafka_topic_name(m_topic), m_partition});
    }

private:
    std::map<std::pair<std::string, std::int32_t>, std::int64_t> m_last;
    const rd_kafka_topic_t* m_topic = nullptr;
    std::int32_t m_partition = -1;
    std::int64_t m_lastOfRun = -1;
};

} // namespace

ReadResult plainRead(const std::string& bootstrap, const std::vector<std::string>& topics)
{
    std::vector<PartitionEnds> ends;
    {
        const KafkaPtr<rd_kafka_t> asking = openClient(RD_KAFKA_CONSUMER, {{"bootstrap.servers", bootstrap}});
        ends = askEnds(asking.get(), topics);
    }
    Counting counting(ends);

    ReadResult result;
    const double cpuBefore = ProcessUsage::now().cpuSeconds;
    const std::int64_t start = monotonicNs();
    // Assigning needs a group; nothing is committed, so that the broker does no work of which the reader has none.
    const KafkaPtr<rd_kafka_t> client = openClient(
        RD_KAFKA_CONSUMER,
        {{"bootstrap.servers", bootstrap}, {"group.id", "connect-inspector-bench"}, {"enable.auto.commit", "false"}});
    rd_kafka_poll_set_consumer(client.get());
    const KafkaPtr<rd_kafka_topic_partition_list_t> list(
        rd_kafka_topic_partition_list_new(static_cast<int>(ends.size())));
    for (const PartitionEnds& one : ends)
        rd_kafka_topic_partition_list_add(list.get(), one.topic.c_str(), one.partition)->offset = one.low;
    rd_kafka_assign(client.get(), list.get());
    const KafkaPtr<rd_kafka_queue_t> queue(rd_kafka_queue_get_consumer(client.get()));

    std::vector<rd_kafka_message_t*> batch(BatchSize);
    std::int64_t heard = start;
    while (!counting.done()) {
        const ssize_t count = rd_kafka_consume_batch_queue(queue.get(), BatchWaitMs, batch.data(), batch.size());
        for (ssize_t i = 0; i < count; ++i) {
            const KafkaPtr<rd_kafka_message_t> message(batch[static_cast<std::size_t>(i)]);
            counting.take(message.get(), result);
        }
        const std::int64_t now = monotonicNs();
        if (count > 0) {
            heard = now;
            if (result.firstSeconds == 0)
                result.firstSeconds = static_cast<double>(now - start) / 1e9;
        } else if (now - heard > SilenceNs) {
            throw std::runtime_error("reading: no record came for 30 s");
        }
    }
    result.seconds = static_cast<double>(monotonicNs() - start) / 1e9;
    const ProcessUsage usage = ProcessUsage::now();
    result.cpuSeconds = usage.cpuSeconds - cpuBefore;
    result.residentBytes = usage.residentBytes;
    result.peakResidentBytes = usage.peakResidentBytes;
    return result;
}

} // namespace inspector
