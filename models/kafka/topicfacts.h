// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/error.h"
#include "kafkaclient.h"
#include "topicreader.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What brokers tell of a topic besides its records. What they do not tell is nothing.
struct TopicFacts
{
    std::string name;
    std::optional<std::int32_t> partitions;
    std::optional<std::int32_t> replicationFactor; ///< the lowest of its partitions
    std::optional<std::string> cleanupPolicy;      ///< as Kafka spells it: `compact`, `delete`, `compact,delete`
    /// Those that are set on the topic itself; the rest is the brokers' own.
    std::optional<std::map<std::string, std::string>> settings;
    std::optional<Error> error; ///< why some of it is not known
};

/// Asks for these topics, in their order. Blocks until all is known or the time is over: not for a GUI thread. Needs
/// DESCRIBE for partitions and replicas, DESCRIBE_CONFIGS for policy and settings.
std::vector<TopicFacts> askTopicFacts(const KafkaSettings& settings, const std::vector<std::string>& topics,
                                      const AskControl& control);

/// The cleanup policies alone, into topics whose partitions are known, in requests of some hundred topics over this
/// connection. `progressed`: topics answered so far.
void askCleanupPolicies(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics,
                        const AskControl& control, const std::function<void(std::size_t)>& progressed = {});

} // namespace inspector
