// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topicadmin.h"
#include "topicfacts.h"
#include "topicpolicy.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A topic that Connect is to find.
struct TopicSubject
{
    std::string name;
    TopicRole role = TopicRole::Config;

    bool operator==(const TopicSubject&) const = default;
};

/// How a topic stands against a policy, and what cures it.
struct TopicVerdict
{
    enum class State : std::uint8_t
    {
        Missing,    ///< proved: it can be made
        Fits,       ///< it is as the policy wants it
        Repairable, ///< some or all differences are settings, which can be changed
        Deviates,   ///< nothing of it can be changed from here
        Unknown,    ///< brokers do not tell what is needed; never taken for good
    };
    enum class What : std::uint8_t
    {
        Partitions,
        Replication,
        CleanupPolicy,
        MinInSync,
    };
    enum class Way : std::uint8_t
    {
        Settings, ///< of the topic
        Backup,   ///< back up, delete, make anew, restore
        Reassign, ///< kafka-reassign-partitions
        Keep,     ///< it works as it is, and cannot be changed without harm
    };
    struct Difference
    {
        What what = What::Partitions;
        Way way = Way::Keep;
        std::string is; ///< as Kafka spells it; empty = nothing is set
        std::string wanted;

        bool operator==(const Difference&) const = default;
    };

    TopicSubject subject;
    State state = State::Unknown;
    std::optional<std::int32_t> partitions;  ///< as they are; nothing = not known, or there is no such topic
    std::optional<std::int32_t> replication; ///< likewise
    NewTopic wanted;                         ///< as it would be made
    std::vector<Difference> differences;
    /// Repairable: all that is set on the topic itself, now and then. AlterConfigs replaces, so all of it is sent.
    std::map<std::string, std::string> settingsNow;
    std::map<std::string, std::string> settingsThen;
    /// Settings that cannot be read, and would be lost if others were changed: they stand against a repair.
    std::vector<std::string> unreadable;
    std::optional<Error> error; ///< why it is Unknown

    bool hasDifference(Way way) const;
};

/// `brokers`: how many there are. `facts` of that topic.
TopicVerdict judgeTopic(const TopicSubject& subject, const TopicFacts& facts, const TopicPolicy& policy,
                        std::int32_t brokers);

} // namespace inspector
