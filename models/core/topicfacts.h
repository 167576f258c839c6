// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One setting of a topic as it is in force.
struct TopicSetting
{
    enum class Source : std::uint8_t
    {
        Topic,   ///< set on the topic itself (DYNAMIC_TOPIC_CONFIG)
        Brokers, ///< what the brokers have for all topics, set by somebody
        Default, ///< Kafka's own
        Unknown,
    };
    std::optional<std::string> value; ///< nothing: it is sensitive, or null
    Source source = Source::Unknown;

    bool operator==(const TopicSetting&) const = default;
};

/// What brokers tell of a topic besides its records. What they do not tell is nothing.
struct TopicFacts
{
    struct Partition
    {
        std::int32_t number = 0;
        std::int32_t leader = -1; ///< broker id; -1 = it has none now
        std::vector<std::int32_t> replicas;
        std::vector<std::int32_t> inSync;

        bool operator==(const Partition&) const = default;
    };

    std::string name;
    bool missing = false;                                        ///< there is no such topic, proved
    std::optional<std::vector<Partition>> placed;                ///< by number
    std::optional<std::map<std::string, TopicSetting>> settings; ///< all that the brokers know, by Kafka's names
    std::optional<Error> error;                                  ///< why there are no partitions
    std::optional<Error> settingsError;                          ///< why there are no settings

    std::optional<std::int32_t> partitions() const
    {
        return placed ? std::optional(static_cast<std::int32_t>(placed->size())) : std::nullopt;
    }
    /// The lowest of its partitions.
    std::optional<std::int32_t> replicationFactor() const
    {
        std::optional<std::int32_t> lowest;
        for (const Partition& partition : placed.value_or(std::vector<Partition>())) {
            const auto replicas = static_cast<std::int32_t>(partition.replicas.size());
            lowest = std::min(replicas, lowest.value_or(replicas));
        }
        return lowest;
    }
    /// A setting's value as Kafka spells it (`cleanup.policy`: `compact`, `delete`, `compact,delete`).
    std::optional<std::string> setting(const std::string& key) const
    {
        if (!settings)
            return std::nullopt;
        const auto found = settings->find(key);
        return found == settings->end() ? std::nullopt : found->second.value;
    }
    /// Those that are set on the topic itself; the rest is the brokers' own. Nothing where one of them is hidden, or
    /// may be: a topic that is made of the others would not be the same.
    std::optional<std::map<std::string, std::string>> ownSettings() const
    {
        if (!settings)
            return std::nullopt;
        std::map<std::string, std::string> own;
        for (const auto& [key, is] : *settings) {
            if (is.source == TopicSetting::Source::Unknown || (is.source == TopicSetting::Source::Topic && !is.value))
                return std::nullopt;
            if (is.source == TopicSetting::Source::Topic)
                own.emplace(key, *is.value);
        }
        return own;
    }
};

} // namespace inspector
