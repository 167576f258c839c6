// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicfacts.h"

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
constexpr std::size_t PoliciesAtOnce = 500;

void askPartitions(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics,
                   const AskControl& control)
{
    std::vector<std::string> names;
    for (const TopicFacts& topic : topics)
        names.push_back(topic.name);
    const ClusterLook look = ClusterQuery(client).look(names, false, [&control] { return control.timeLeftMs(); });
    for (std::size_t i = 0; i < topics.size(); ++i) {
        if (i >= look.topics.size() || look.topics[i].error) {
            topics[i].error = i < look.topics.size() ? look.topics[i].error : look.error;
            continue;
        }
        topics[i].partitions = static_cast<std::int32_t>(look.topics[i].partitions.size());
        for (const ClusterLook::Partition& partition : look.topics[i].partitions) {
            topics[i].replicationFactor =
                std::min(partition.replicas, topics[i].replicationFactor.value_or(partition.replicas));
        }
    }
}

std::optional<std::string> policyIn(const rd_kafka_ConfigResource_t* resource)
{
    std::size_t count = 0;
    const rd_kafka_ConfigEntry_t** entries = rd_kafka_ConfigResource_configs(resource, &count);
    for (std::size_t i = 0; i < count; ++i) {
        const char* value = rd_kafka_ConfigEntry_value(entries[i]);
        if (value && std::string_view(rd_kafka_ConfigEntry_name(entries[i])) == PolicyName)
            return value;
    }
    return std::nullopt;
}

std::map<std::string, std::string> settingsIn(const rd_kafka_ConfigResource_t* resource)
{
    std::map<std::string, std::string> settings;
    std::size_t count = 0;
    const rd_kafka_ConfigEntry_t** entries = rd_kafka_ConfigResource_configs(resource, &count);
    for (std::size_t i = 0; i < count; ++i) {
        const char* value = rd_kafka_ConfigEntry_value(entries[i]);
        if (value && rd_kafka_ConfigEntry_source(entries[i]) == RD_KAFKA_CONFIG_SOURCE_DYNAMIC_TOPIC_CONFIG)
            settings.emplace(rd_kafka_ConfigEntry_name(entries[i]), value);
    }
    return settings;
}

using TopicsByName = std::map<std::string_view, TopicFacts*>;

/// Why the policies of all these are not known.
void refuse(const TopicsByName& topics, const Error& why)
{
    for (const auto& [name, topic] : topics) {
        topic->error = why;
        topic->error->subject = name;
    }
}

void takePolicies(const TopicsByName& topics, rd_kafka_event_t* answer)
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
            topic->second->error = requestError(refused, text ? text : "", topic->first);
        } else {
            topic->second->cleanupPolicy = policyIn(resources[i]);
            topic->second->settings = settingsIn(resources[i]);
        }
    }
}

void askPolicies(const std::shared_ptr<KafkaClient>& client, const TopicsByName& topics, const AskControl& control)
{
    std::vector<rd_kafka_ConfigResource_t*> wanted;
    for (const auto& [name, topic] : topics) {
        wanted.push_back(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic->name.c_str()));
        // Named, so that the answer has no other: the value is of no meaning in a question, but must not be null.
        rd_kafka_ConfigResource_set_config(wanted.back(), PolicyName, "");
    }
    const AdminQueue queue(client->handle());
    rd_kafka_DescribeConfigs(client->handle(), wanted.data(), wanted.size(),
                             queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, control).get(), queue.get());
    rd_kafka_ConfigResource_destroy_array(wanted.data(), wanted.size());
    if (const KafkaPtr<rd_kafka_event_t> answer = queue.next(control))
        takePolicies(topics, answer.get());
    else
        refuse(topics, endedError(control, {}));
}

} // namespace

void askCleanupPolicies(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics,
                        const AskControl& control, const std::function<void(std::size_t)>& progressed)
{
    TopicsByName batch;
    for (std::size_t i = 0; i < topics.size(); ++i) {
        // Asking for a topic that is not there may make a broker create it.
        if (topics[i].partitions)
            batch.emplace(topics[i].name, &topics[i]);
        if (batch.empty() || (batch.size() < PoliciesAtOnce && i + 1 < topics.size()))
            continue;
        if (control.timeLeftMs() > 0)
            askPolicies(client, batch, control);
        else
            refuse(batch, endedError(control, {}));
        batch.clear();
        if (progressed)
            progressed(i + 1);
    }
}

std::vector<TopicFacts> askTopicFacts(const KafkaSettings& settings, const std::vector<std::string>& topics,
                                      const AskControl& control)
{
    std::vector<TopicFacts> facts;
    for (const std::string& topic : topics)
        facts.emplace_back().name = topic;
    if (facts.empty())
        return facts;
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(settings, KafkaUse::Ask);
    if (!client) {
        for (TopicFacts& topic : facts)
            topic.error = client.error();
        return facts;
    }
    askPartitions(client.value(), facts, control);
    askCleanupPolicies(client.value(), facts, control);
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return facts;
}

} // namespace inspector
