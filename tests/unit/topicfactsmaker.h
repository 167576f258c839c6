// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topicfacts.h"

namespace inspector
{

/// A topic as brokers tell it: `cleanup.policy` set on the topic unless empty, and two settings of the brokers.
inline TopicFacts topicFacts(const std::string& name, int partitions, int replicas, const std::string& policy)
{
    TopicFacts facts;
    facts.name = name;
    facts.placed.emplace();
    for (int number = 0; number < partitions; ++number) {
        TopicFacts::Partition partition;
        partition.number = number;
        for (int broker = 1; broker <= replicas; ++broker)
            partition.replicas.push_back(broker);
        partition.inSync = partition.replicas;
        facts.placed->push_back(partition);
    }
    facts.settings = {{"cleanup.policy", {"delete", TopicSetting::Source::Default}},
                      {"min.insync.replicas", {"1", TopicSetting::Source::Default}},
                      {"retention.ms", {"604800000", TopicSetting::Source::Brokers}}};
    if (!policy.empty())
        (*facts.settings)["cleanup.policy"] = {policy, TopicSetting::Source::Topic};
    return facts;
}

inline TopicFacts missingTopic(const std::string& name)
{
    TopicFacts facts;
    facts.name = name;
    facts.missing = true;
    facts.error = Error{ErrorCode::NoSuchTopic, name, {}};
    return facts;
}

} // namespace inspector
