// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/result.h"
#include "topicreader.h"

namespace inspector
{

/// What one look at a Kafka cluster found.
struct KafkaProbe
{
    std::string clusterId;
    std::int32_t brokers = 0;
    struct Topic
    {
        std::string name;
        std::int32_t partitions = 0; ///< 0 = no such topic
        std::optional<Error> error;  ///< why nothing is known of it
    };
    std::vector<Topic> topics; ///< those asked for, in that order
};

/// Connects, asks for the metadata of the given topics, disconnects. Blocks up to `deadlineMs`: never on the GUI
/// thread.
Result<KafkaProbe> probeKafka(const KafkaSettings& settings, const std::vector<std::string>& topics,
                              std::int64_t deadlineMs);
/// The same, and it can be called off.
Result<KafkaProbe> probeKafka(const KafkaSettings& settings, const std::vector<std::string>& topics,
                              const AskControl& control);

} // namespace inspector
