// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recordwriter.h"

#include "core/result.h"

#include <chrono>
#include <map>
#include <memory>
#include <string>

struct rd_kafka_s;
struct rd_kafka_topic_s;

namespace inspector
{

/// librdkafka's in-process mock cluster with one broker on loopback, and the producer that writes to it as the workers'
/// producers do: with Java's partition for the key, and the time that the simulation says. May be used from any one
/// thread at a time.
class MockBroker : public RecordWriter
{
public:
    /// Topic name to number of partitions. Errors: KafkaFailed.
    static Result<std::unique_ptr<MockBroker>> create(const std::map<std::string, std::int32_t>& topics);
    /// Drops what was not written yet; takes some milliseconds.
    ~MockBroker() override;
    MockBroker(const MockBroker&) = delete;
    MockBroker& operator=(const MockBroker&) = delete;

    std::string bootstrap() const;
    /// Asks the broker: may block up to `deadline`. Empty if it did not answer.
    std::string clusterId(std::chrono::milliseconds deadline);

    /// Queues the record; it is on its way at once. One of a topic that create() was not told of is dropped.
    void write(const std::string& topic, BytesView key, const std::optional<Bytes>& value,
               std::int64_t timestamp) override;
    /// Waits until everything is written. Errors: TimedOut, KafkaFailed (a record could not be queued).
    Result<Done> flush(std::chrono::milliseconds deadline);

private:
    explicit MockBroker(rd_kafka_s* producer);

    struct Destroy
    {
        void operator()(rd_kafka_s* producer) const;
        void operator()(rd_kafka_topic_s* topic) const;
    };
    struct Topic
    {
        std::unique_ptr<rd_kafka_topic_s, Destroy> handle;
        std::int32_t partitions = 0;
    };
    std::unique_ptr<rd_kafka_s, Destroy> m_producer;
    std::map<std::string, Topic> m_topics; ///< after m_producer: their handles go first
    std::string m_lost;                    ///< why a record was not queued; empty = all were
};

} // namespace inspector
