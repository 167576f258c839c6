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
    /// Makes these topics; the answers are in their order.
    virtual Result<std::vector<TopicChange>> createTopics(const std::vector<NewTopic>& topics,
                                                          const AskControl& control) = 0;
    /// Deletes these topics with all their records; the answers are in their order. Brokers say yes before the topic
    /// is gone from all of them: describe() says that it is missing once it is.
    virtual Result<std::vector<TopicChange>> deleteTopics(const std::vector<std::string>& topics,
                                                          const AskControl& control) = 0;
};

} // namespace inspector
