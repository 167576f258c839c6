// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicquestion.h"

#include "adminqueue.h"
#include "clusterquery.h"
#include "kafkaerrors.h"

#include <map>
#include <string_view>

namespace inspector
{

namespace
{

constexpr const char* PolicyName = "cleanup.policy";
constexpr std::size_t TopicsAtOnce = 500;

enum class Wanted
{
    All,
    Policy,
};

TopicSetting::Source sourceOf(rd_kafka_ConfigSource_t source)
{
    switch (source) {
    case RD_KAFKA_CONFIG_SOURCE_DYNAMIC_TOPIC_CONFIG:
        return TopicSetting::Source::Topic;
    case RD_KAFKA_CONFIG_SOURCE_DYNAMIC_BROKER_CONFIG:
    case RD_KAFKA_CONFIG_SOURCE_DYNAMIC_DEFAULT_BROKER_CONFIG:
    case RD_KAFKA_CONFIG_SOURCE_STATIC_BROKER_CONFIG:
        return TopicSetting::Source::Brokers;
    case RD_KAFKA_CONFIG_SOURCE_DEFAULT_CONFIG:
        return TopicSetting::Source::Default;
    default:
        return TopicSetting::Source::Unknown;
    }
}

std::map<std::string, TopicSetting> settingsIn(const rd_kafka_ConfigResource_t* resource)
{
    std::map<std::string, TopicSetting> settings;
    std::size_t count = 0;
    const rd_kafka_ConfigEntry_t** entries = rd_kafka_ConfigResource_configs(resource, &count);
    for (std::size_t i = 0; i < count; ++i) {
        TopicSetting& setting = settings[rd_kafka_ConfigEntry_name(entries[i])];
        setting.source = sourceOf(rd_kafka_ConfigEntry_source(entries[i]));
        if (const char* value = rd_kafka_ConfigEntry_value(entries[i]))
            setting.value = value;
    }
    return settings;
}

using TopicsByName = std::map<std::string_view, TopicFacts*>;

/// Why the settings of all these are not known.
void refuse(const TopicsByName& topics, const Error& why)
{
    for (const auto& [name, topic] : topics) {
        topic->settingsError = why;
        topic->settingsError->subject = name;
    }
}

void takeSettings(const TopicsByName& topics, rd_kafka_event_t* answer)
{
    if (const rd_kafka_resp_err_t code = rd_kafka_event_error(answer)) {
        refuse(topics, requestError(code, rd_kafka_event_error_string(answer), {}));
        return;
    }
    std::size_t count = 0;
    const rd_kafka_ConfigResource_t** resources =
        rd_kafka_DescribeConfigs_result_resources(rd_kafka_event_DescribeConfigs_result(answer), &count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto topic = topics.find(rd_kafka_ConfigResource_name(resources[i]));
        if (topic == topics.end())
            continue;
        if (const rd_kafka_resp_err_t refused = rd_kafka_ConfigResource_error(resources[i])) {
            const char* text = rd_kafka_ConfigResource_error_string(resources[i]);
            topic->second->settingsError = requestError(refused, text ? text : "", topic->first);
        } else {
            topic->second->settings = settingsIn(resources[i]);
        }
    }
}

void askSettings(const std::shared_ptr<KafkaClient>& client, const TopicsByName& topics, Wanted which,
                 const AskControl& control)
{
    std::vector<rd_kafka_ConfigResource_t*> wanted;
    for (const auto& [name, topic] : topics) {
        wanted.push_back(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic->name.c_str()));
        // Named, the answer has no other: the value is of no meaning in a question, but must not be null.
        if (which == Wanted::Policy)
            rd_kafka_ConfigResource_set_config(wanted.back(), PolicyName, "");
    }
    const AdminQueue queue(client->handle());
    rd_kafka_DescribeConfigs(client->handle(), wanted.data(), wanted.size(),
                             queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, control).get(), queue.get());
    rd_kafka_ConfigResource_destroy_array(wanted.data(), wanted.size());
    if (const KafkaPtr<rd_kafka_event_t> answer = queue.next(control))
        takeSettings(topics, answer.get());
    else
        refuse(topics, endedError(control, {}));
}

/// In requests of some hundred topics.
void askSettings(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics, Wanted which,
                 const AskControl& control, const std::function<void(std::size_t)>& progressed)
{
    TopicsByName batch;
    for (std::size_t i = 0; i < topics.size(); ++i) {
        // Asking for a topic that is not there may make a broker create it.
        if (topics[i].placed)
            batch.emplace(topics[i].name, &topics[i]);
        if (batch.empty() || (batch.size() < TopicsAtOnce && i + 1 < topics.size()))
            continue;
        if (control.timeLeftMs() > 0)
            askSettings(client, batch, which, control);
        else
            refuse(batch, endedError(control, {}));
        batch.clear();
        if (progressed)
            progressed(i + 1);
    }
}

} // namespace

TopicFacts topicFactsOf(const ClusterLook::Topic& topic)
{
    TopicFacts facts;
    facts.name = topic.name;
    facts.error = topic.error;
    facts.missing = topic.error && topic.error->code == ErrorCode::NoSuchTopic;
    if (topic.error)
        return facts;
    facts.placed.emplace();
    for (const ClusterLook::Partition& partition : topic.partitions)
        facts.placed->push_back({partition.number, partition.leader, partition.replicas, partition.inSync});
    return facts;
}

void askCleanupPolicies(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics,
                        const AskControl& control, const std::function<void(std::size_t)>& progressed)
{
    askSettings(client, topics, Wanted::Policy, control, progressed);
}

std::vector<TopicFacts> askTopicFacts(const std::shared_ptr<KafkaClient>& client,
                                      const std::vector<std::string>& topics, const AskControl& control,
                                      ClusterLook& cluster)
{
    std::vector<TopicFacts> facts;
    cluster = ClusterQuery(client).look(topics, false, [&control] { return control.timeLeftMs(); });
    for (std::size_t i = 0; i < topics.size(); ++i) {
        if (i < cluster.topics.size()) {
            facts.push_back(topicFactsOf(cluster.topics[i]));
        } else {
            facts.emplace_back().name = topics[i];
            facts.back().error = cluster.error;
        }
    }
    askSettings(client, facts, Wanted::All, control, {});
    return facts;
}

} // namespace inspector
