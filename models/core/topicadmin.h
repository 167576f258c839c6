// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askcontrol.h"
#include "result.h"
#include "topicfacts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A topic that is to be made.
struct NewTopic
{
    std::string name;
    std::int32_t partitions = 1;
    std::optional<std::int32_t> replicationFactor; ///< nothing: the brokers' default (brokers from 2.4)
    std::map<std::string, std::string> settings;   ///< set on the topic itself, `cleanup.policy` among them
};

/// How a change of one topic went.
struct TopicChange
{
    std::string topic;
    std::optional<Error> error; ///< nothing = the brokers took it
};

/// Whether brokers are to do it, or only to say whether they would (`validateOnly` of Kafka's protocol).
enum class Carry : std::uint8_t
{
    Out,
    Nothing,
};

/// Makes, deletes and describes topics. Any thread; every call blocks until answered or the control says enough.
///
/// An error of the whole call that is TimedOut or ConnectionLost leaves open whether the brokers did it: describe()
/// tells. Nothing is tried again by itself.
class TopicAdmin
{
public:
    virtual ~TopicAdmin() = default;

    /// Partitions, replication and the settings of these topics, in their order. Makes none of them.
    virtual std::vector<TopicFacts> describe(const std::vector<std::string>& topics, const AskControl& control) = 0;
    /// Ids of the brokers that are alive: no topic can have more replicas. Unless implemented: NotPossible.
    virtual Result<std::vector<std::int32_t>> brokers(const AskControl& control);
    /// Makes these topics; the answers are in their order.
    virtual Result<std::vector<TopicChange>> createTopics(const std::vector<NewTopic>& topics,
                                                          const AskControl& control) = 0;
    /// Asks whether the brokers would make these topics: rights, names, room for replicas, a policy of theirs. Makes
    /// none. Unless implemented nothing is told: NotPossible.
    virtual Result<std::vector<TopicChange>> tryTopics(const std::vector<NewTopic>& topics, const AskControl& control);
    /// Puts these settings in place of **all** that are set on the topic itself: what is not among them falls back to
    /// what the brokers have (AlterConfigs; librdkafka 2.0.2 has no other). So the caller reads all of them first,
    /// sends all, and reads them back. Unless implemented: NotPossible.
    virtual Result<Done> replaceSettings(const std::string& topic, const std::map<std::string, std::string>& settings,
                                         Carry carry, const AskControl& control);
    /// Deletes these topics with all their records; the answers are in their order. Brokers say yes before the topic
    /// is gone from all of them: describe() says that it is missing once it is.
    virtual Result<std::vector<TopicChange>> deleteTopics(const std::vector<std::string>& topics,
                                                          const AskControl& control) = 0;
};

inline Result<std::vector<std::int32_t>> TopicAdmin::brokers(const AskControl&)
{
    return Error{ErrorCode::NotPossible, {}, "brokers"};
}

inline Result<std::vector<TopicChange>> TopicAdmin::tryTopics(const std::vector<NewTopic>&, const AskControl&)
{
    return Error{ErrorCode::NotPossible, {}, "try-topics"};
}

inline Result<Done> TopicAdmin::replaceSettings(const std::string& topic, const std::map<std::string, std::string>&,
                                                Carry, const AskControl&)
{
    return Error{ErrorCode::NotPossible, topic, "replace-settings"};
}

} // namespace inspector
