// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace inspector
{

/// What a topic is for to a Connect cluster.
enum class TopicRole : std::uint8_t
{
    Config,
    Status,
    Offset,
    ConnectorOffset, ///< a connector's own offsets topic (`offsets.storage.topic`)
};

/// Names of the three internal topics of one Connect cluster. Defaults are those of Kafka's sample worker file.
struct TopicNames
{
    std::string config = "connect-configs";
    std::string status = "connect-status";
    std::string offset = "connect-offsets";

    /// What a topic is for that is read: whatever is none of the three is a connector's own.
    TopicRole roleOf(const std::string& topic) const
    {
        if (topic == config)
            return TopicRole::Config;
        if (topic == status)
            return TopicRole::Status;
        return topic == offset ? TopicRole::Offset : TopicRole::ConnectorOffset;
    }

    bool operator==(const TopicNames&) const = default;
};

/// A topic as far as it is known.
struct KnownTopic
{
    std::string name;
    std::optional<std::int32_t> partitions; ///< nothing: not known, or only that there are some
    TopicRole role = TopicRole::Config;
    bool partial = false; ///< what was read of it is known to be only some of its records

    bool operator==(const KnownTopic&) const = default;
};

/// One partition that is read. Immutable once published by the RecordStore.
struct PartitionSlot
{
    std::string topic;
    TopicRole role = TopicRole::Config;
    std::int32_t partition = 0;
};

} // namespace inspector
