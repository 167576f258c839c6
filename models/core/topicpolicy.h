// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "result.h"
#include "topics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inspector
{

/// What Connect's internal topics are to be like, whatever their names. Not a matter of policy: the config topic has
/// one partition (KafkaConfigBackingStore.start refuses more), and all are compacted (TopicAdmin
/// .verifyTopicCleanupPolicyOnlyCompact). Defaults are those of a worker (DistributedConfig).
struct TopicPolicy
{
    static constexpr std::int32_t SafeReplication = 3; ///< one replica may be lost while another is being moved
    static constexpr std::int32_t MostPartitions = 1000;
    static constexpr std::int32_t MostReplicas = 100;

    std::int32_t offsetPartitions = 25;
    std::int32_t statusPartitions = 5;
    std::optional<std::int32_t> replication; ///< nothing: 3, or as many as there are brokers
    std::optional<std::int32_t> minInSync;   ///< `min.insync.replicas`; nothing: what the brokers have

    std::int32_t partitionsOf(TopicRole role) const;
    std::int32_t replicationOn(std::int32_t brokers) const;

    bool operator==(const TopicPolicy&) const = default;
};

/// One JSON object, for people and scripts:
/// `{"format":"connect-inspector-topic-policy/1","offsetPartitions":25,"statusPartitions":5,"replicationFactor":3|null,
/// "minInSyncReplicas":2|null}`
std::string topicPolicyToJson(const TopicPolicy& policy);
/// Strict; errors as those of planFromJson().
Result<TopicPolicy> topicPolicyFromJson(BytesView json);

/// Why a text is no topic's name (org.apache.kafka.common.internals.Topic.validate), or not to be one of Connect's.
enum class TopicNameProblem : std::uint8_t
{
    None,
    Empty,
    Dots,       ///< "." or ".."
    TooLong,    ///< more than 249 characters
    Characters, ///< others than A–Z, a–z, 0–9, '.', '_' and '-'
    Kafkas,     ///< a topic of the brokers' own (Topic.isInternal)
};
TopicNameProblem topicNameProblem(std::string_view name);

/// Whether brokers take the one for the other in names of metrics, and so refuse to have both (Topic.hasCollision).
bool topicNamesCollide(std::string_view one, std::string_view other);

} // namespace inspector
