// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What one round of questions to the brokers found: metadata of the wanted topics, and where their partitions begin
/// and end.
struct ClusterLook
{
    struct Partition
    {
        std::int32_t number = 0;
        std::int32_t leader = -1; ///< broker id; -1 = it has none now, then where it begins and ends is not known
        std::vector<std::int32_t> replicas; ///< broker ids
        std::vector<std::int32_t> inSync;   ///< broker ids
        std::int64_t low = -1;
        std::int64_t end = -1;      ///< last stable offset; to a KafkaUse::Measure client the high watermark
        std::int64_t atTime = -1;   ///< first record at or after the time asked for; the end if there is none
        std::optional<Error> error; ///< why one of them is not known
    };
    struct Topic
    {
        std::string name;
        std::optional<Error> error;        ///< NoSuchTopic, NotAuthorized…; then there are no partitions
        std::vector<Partition> partitions; ///< in order of their numbers
    };

    std::chrono::steady_clock::time_point started;
    std::vector<Error> failures; ///< of connections while looking, oldest first
    std::optional<Error> error;  ///< no broker could be asked; then nothing below is known
    std::string clusterId;
    std::int32_t brokers = 0;
    std::vector<std::int32_t> brokerIds;
    std::vector<Topic> topics; ///< those asked for, in that order
    std::uint64_t request = 0; ///< the newest request for ends that this look answers
};

} // namespace inspector
