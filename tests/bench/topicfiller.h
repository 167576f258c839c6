// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/kafkahandles.h"
#include "recordgenerator.h"

#include <cstdint>
#include <functional>
#include <string>

namespace inspector
{

/// Makes topics as Connect makes them and fills them as its Java producers would: same partitions, order kept.
///
/// Every call blocks and throws std::runtime_error where a broker refuses or does not answer.
class TopicFiller
{
public:
    explicit TopicFiller(const std::string& bootstrap);
    ~TopicFiller();
    TopicFiller(const TopicFiller&) = delete;
    TopicFiller& operator=(const TopicFiller&) = delete;

    /// Nothing if there is no such topic.
    std::optional<std::int64_t> recordCount(const std::string& topic) const;
    struct Shape
    {
        std::int32_t partitions = 1;
        int replication = 1;
        std::int64_t retainedBytes = 0; ///< of a partition, before the broker deletes the oldest; 0 = it never does
    };
    /// Compacted; but the broker is told not to compact it for now, so that every run reads the same records.
    void create(const std::string& topic, const Shape& shape);
    void remove(const std::vector<std::string>& topics);
    /// `generate` gives the records to the sink that it gets. The number written.
    std::int64_t fill(const std::string& topic, std::int32_t partitions,
                      const std::function<void(const RecordGenerator::Sink&)>& generate);

    struct Produced
    {
        std::int64_t records = 0;
        double seconds = 0; ///< until the broker has all of them
    };
    /// Produces at `rate` records a second, or as many as can be, for so many seconds: the records of `generate` again
    /// and again, each with the time of its writing. Made before the clock starts.
    Produced produceLive(const std::string& topic, std::int32_t partitions, std::int64_t rate, int seconds,
                         const std::function<void(const RecordGenerator::Sink&)>& generate);

private:
    void produce(const std::string& topic, std::int32_t partition, const Bytes& key, const std::optional<Bytes>& value,
                 std::int64_t timestamp);

    KafkaPtr<rd_kafka_t> m_producer;
};

} // namespace inspector
