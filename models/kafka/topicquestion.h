// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "core/askcontrol.h"
#include "core/topicfacts.h"
#include "kafkaclient.h"
#include "topicreader.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace inspector
{

/// Asks for these topics, in their order, over this connection, with what was known of the brokers by then. Blocks
/// until all is known or the time is over: not for a GUI thread. Needs DESCRIBE for partitions and replicas,
/// DESCRIBE_CONFIGS for settings.
std::vector<TopicFacts> askTopicFacts(const std::shared_ptr<KafkaClient>& client,
                                      const std::vector<std::string>& topics, const AskControl& control,
                                      ClusterLook& cluster);

/// The name and the places of a topic that a look found.
TopicFacts topicFactsOf(const ClusterLook::Topic& topic);

/// Of the settings the cleanup policies alone, into topics whose partitions are known, in requests of some hundred
/// topics over this connection. `progressed`: topics answered so far.
void askCleanupPolicies(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics,
                        const AskControl& control, const std::function<void(std::size_t)>& progressed = {});

} // namespace inspector
