// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topicadmin.h"
#include "topicreader.h"

namespace inspector
{

/// TopicAdmin through librdkafka; each call over a connection of its own.
///
/// Needs DESCRIBE and DESCRIBE_CONFIGS on the topics to describe them, CREATE on the topics or the cluster to make
/// them, ALTER_CONFIGS on a topic to change its settings, DELETE on the topics to delete them.
class KafkaTopicAdmin : public TopicAdmin
{
public:
    explicit KafkaTopicAdmin(KafkaSettings settings);

    std::vector<TopicFacts> describe(const std::vector<std::string>& topics, const AskControl& control) override;
    Result<std::vector<std::int32_t>> brokers(const AskControl& control) override;
    Result<std::vector<TopicChange>> createTopics(const std::vector<NewTopic>& topics,
                                                  const AskControl& control) override;
    Result<std::vector<TopicChange>> tryTopics(const std::vector<NewTopic>& topics, const AskControl& control) override;
    Result<Done> replaceSettings(const std::string& topic, const std::map<std::string, std::string>& settings,
                                 Carry carry, const AskControl& control) override;
    Result<std::vector<TopicChange>> deleteTopics(const std::vector<std::string>& topics,
                                                  const AskControl& control) override;

private:
    Result<std::vector<TopicChange>> create(const std::vector<NewTopic>& topics, Carry carry,
                                            const AskControl& control);

    KafkaSettings m_settings;
};

} // namespace inspector
