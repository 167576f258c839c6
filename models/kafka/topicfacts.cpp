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
        if (value && std::string_view(rd_kafka_ConfigEntry_name(entries[i])) == "cleanup.policy")
            return value;
    }
    return std::nullopt;
}

void askPolicies(const std::shared_ptr<KafkaClient>& client, std::vector<TopicFacts>& topics, const AskControl& control)
{
    std::map<std::string_view, TopicFacts*> byName;
    std::vector<rd_kafka_ConfigResource_t*> wanted;
    for (TopicFacts& topic : topics) {
        if (!topic.partitions || !byName.emplace(topic.name, &topic).second)
            continue; // asking for a topic that is not there may make a broker create it
        wanted.push_back(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.name.c_str()));
    }
    if (wanted.empty())
        return;
    const AdminQueue queue(client->handle());
    rd_kafka_DescribeConfigs(client->handle(), wanted.data(), wanted.size(),
                             queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, control).get(), queue.get());
    rd_kafka_ConfigResource_destroy_array(wanted.data(), wanted.size());

    const KafkaPtr<rd_kafka_event_t> answer = queue.next(control);
    const rd_kafka_resp_err_t code = answer ? rd_kafka_event_error(answer.get()) : RD_KAFKA_RESP_ERR__TIMED_OUT;
    if (code) {
        const char* text = answer ? rd_kafka_event_error_string(answer.get()) : "";
        for (const auto& [name, topic] : byName)
            topic->error = requestError(code, text, name);
        return;
    }
    std::size_t count = 0;
    const rd_kafka_ConfigResource_t** resources =
        rd_kafka_DescribeConfigs_result_resources(rd_kafka_event_DescribeConfigs_result(answer.get()), &count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto topic = byName.find(rd_kafka_ConfigResource_name(resources[i]));
        if (topic == byName.end())
            continue;
        if (const rd_kafka_resp_err_t refused = rd_kafka_ConfigResource_error(resources[i])) {
            const char* text = rd_kafka_ConfigResource_error_string(resources[i]);
            topic->second->error = requestError(refused, text ? text : "", topic->first);
        } else {
            topic->second->cleanupPolicy = policyIn(resources[i]);
        }
    }
}

} // namespace

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
    askPolicies(client.value(), facts, control);
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return facts;
}

} // namespace inspector
