// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/kafkahandles.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// Where one partition begins and ends.
struct PartitionEnds
{
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t low = 0;
    std::int64_t end = 0; ///< offset of the next record
};

/// A client with these properties and librdkafka's defaults for all others. Throws std::runtime_error.
KafkaPtr<rd_kafka_t> openClient(rd_kafka_type_t type,
                                const std::vector<std::pair<std::string, std::string>>& properties);

/// Asks the brokers; blocks. A topic that does not exist has no partitions; asking creates none. Throws
/// std::runtime_error.
std::vector<PartitionEnds> askEnds(rd_kafka_t* client, const std::vector<std::string>& topics);

} // namespace inspector
