// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/groupadmin.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// The consumer group of a sink connector, as its brokers tell it. What they do not tell is nothing.
struct SinkGroup
{
    struct Partition
    {
        std::string topic;
        std::int32_t number = 0;
        std::optional<std::int64_t> committed; ///< next record to be read
        std::optional<std::int64_t> end;       ///< high watermark, as kafka-consumer-groups counts lag
    };

    std::string id;
    std::optional<std::string> state;  ///< Kafka's name: Stable, Empty, Dead (there is no such group), …
    std::vector<Partition> partitions; ///< those that have a committed offset, by topic and number
    std::optional<Error> error;        ///< why some of it is not known: NotAuthorized, TimedOut, …
};

/// What brokers told of a group, without the partitions that were only looked at.
SinkGroup sinkGroupOf(const GroupState& group);

} // namespace inspector
