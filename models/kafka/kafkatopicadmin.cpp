// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkatopicadmin.h"

#include "adminrequest.h"
#include "clusterquery.h"
#include "topicquestion.h"

#include <array>

namespace inspector
{

namespace
{

/// What the answer says of each topic; the event as a whole says success though one of them failed.
std::vector<TopicChange> changes(const rd_kafka_topic_result_t** results, std::size_t count,
                                 const std::vector<std::string>& wanted)
{
    std::map<std::string, std::optional<Error>> answered;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = rd_kafka_topic_result_name(results[i]);
        const char* text = rd_kafka_topic_result_error_string(results[i]);
        const rd_kafka_resp_err_t code = rd_kafka_topic_result_error(results[i]);
        answered[name] = code ? std::optional(requestError(code, text ? text : "", name)) : std::nullopt;
    }
    std::vector<TopicChange> changes;
    for (const std::string& name : wanted) {
        const auto answer = answered.find(name);
        // Left out of the answer: nobody has said that it was done.
        changes.push_back({name, answer == answered.end()
                                     ? std::optional(requestError(RD_KAFKA_RESP_ERR__FAIL, {}, name))
                                     : answer->second});
    }
    return changes;
}

/// Gives librdkafka's objects of one request back to it, whatever happens in between.
template <class T>
class Owned
{
public:
    explicit Owned(void (*destroy)(T*)) : m_destroy(destroy) {}
    ~Owned()
    {
        for (T* object : m_objects)
            m_destroy(object);
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;

    void add(T* object) { m_objects.push_back(object); }
    T** data() { return m_objects.data(); }
    std::size_t size() const { return m_objects.size(); }

private:
    void (*m_destroy)(T*);
    std::vector<T*> m_objects;
};

/// The error if it is none that librdkafka knows how to ask for: it says so before it asks anybody.
std::optional<Error> addTopic(Owned<rd_kafka_NewTopic_t>& objects, const NewTopic& topic)
{
    constexpr int BrokersDefault = -1;
    std::array<char, 512> text{};
    rd_kafka_NewTopic_t* object =
        rd_kafka_NewTopic_new(topic.name.c_str(), topic.partitions, topic.replicationFactor.value_or(BrokersDefault),
                              text.data(), text.size());
    if (!object)
        return requestError(RD_KAFKA_RESP_ERR__INVALID_ARG, text.data(), topic.name);
    objects.add(object);
    for (const auto& [name, value] : topic.settings) {
        if (const rd_kafka_resp_err_t code = rd_kafka_NewTopic_set_config(object, name.c_str(), value.c_str()))
            return requestError(code, {}, topic.name);
    }
    return std::nullopt;
}

} // namespace

KafkaTopicAdmin::KafkaTopicAdmin(KafkaSettings settings) : m_settings(std::move(settings)) {}

std::vector<TopicFacts> KafkaTopicAdmin::describe(const std::vector<std::string>& topics, const AskControl& control)
{
    if (topics.empty())
        return {};
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(m_settings, KafkaUse::Ask);
    if (!client) {
        std::vector<TopicFacts> facts;
        for (const std::string& topic : topics) {
            facts.emplace_back().name = topic;
            facts.back().error = client.error();
        }
        return facts;
    }
    ClusterLook cluster;
    std::vector<TopicFacts> facts = askTopicFacts(client.value(), topics, control, cluster);
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return facts;
}

Result<std::vector<std::int32_t>> KafkaTopicAdmin::brokers(const AskControl& control)
{
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(m_settings, KafkaUse::Ask);
    if (!client)
        return client.error();
    const ClusterLook cluster =
        ClusterQuery(client.value()).look({}, false, [&control] { return control.timeLeftMs(); });
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    if (cluster.error)
        return *cluster.error;
    return cluster.brokerIds;
}

Result<std::vector<TopicChange>> KafkaTopicAdmin::createTopics(const std::vector<NewTopic>& topics,
                                                               const AskControl& control)
{
    return create(topics, Carry::Out, control);
}

Result<std::vector<TopicChange>> KafkaTopicAdmin::tryTopics(const std::vector<NewTopic>& topics,
                                                            const AskControl& control)
{
    return create(topics, Carry::Nothing, control);
}

Result<std::vector<TopicChange>> KafkaTopicAdmin::create(const std::vector<NewTopic>& topics, Carry carry,
                                                         const AskControl& control)
{
    if (topics.empty())
        return std::vector<TopicChange>();
    std::vector<std::string> names;
    Owned<rd_kafka_NewTopic_t> objects(rd_kafka_NewTopic_destroy);
    for (const NewTopic& topic : topics) {
        names.push_back(topic.name);
        if (const std::optional<Error> error = addTopic(objects, topic))
            return *error;
    }
    return adminRequest<std::vector<TopicChange>>(
        m_settings, names.front(), RD_KAFKA_ADMIN_OP_CREATETOPICS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_CreateTopics(handle, objects.data(), objects.size(), options, queue);
        },
        [&](rd_kafka_event_t* event) -> Result<std::vector<TopicChange>> {
            std::size_t count = 0;
            const rd_kafka_topic_result_t** results =
                rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event), &count);
            return changes(results, count, names);
        },
        carry);
}

Result<Done> KafkaTopicAdmin::replaceSettings(const std::string& topic,
                                              const std::map<std::string, std::string>& settings, Carry carry,
                                              const AskControl& control)
{
    Owned<rd_kafka_ConfigResource_t> objects(rd_kafka_ConfigResource_destroy);
    objects.add(rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.c_str()));
    for (const auto& [name, value] : settings) {
        const rd_kafka_resp_err_t code =
            rd_kafka_ConfigResource_set_config(*objects.data(), name.c_str(), value.c_str());
        if (code)
            return requestError(code, {}, topic);
    }
    return adminRequest<Done>(
        m_settings, topic, RD_KAFKA_ADMIN_OP_ALTERCONFIGS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_AlterConfigs(handle, objects.data(), objects.size(), options, queue);
        },
        [&](rd_kafka_event_t* event) -> Result<Done> {
            std::size_t count = 0;
            const rd_kafka_ConfigResource_t** answers =
                rd_kafka_AlterConfigs_result_resources(rd_kafka_event_AlterConfigs_result(event), &count);
            if (count != 1)
                return requestError(RD_KAFKA_RESP_ERR__FAIL, {}, topic); // nobody has said that it was done
            const rd_kafka_resp_err_t code = rd_kafka_ConfigResource_error(answers[0]);
            const char* text = rd_kafka_ConfigResource_error_string(answers[0]);
            if (code)
                return requestError(code, text ? text : "", topic);
            return Done{};
        },
        carry);
}

Result<std::vector<TopicChange>> KafkaTopicAdmin::deleteTopics(const std::vector<std::string>& topics,
                                                               const AskControl& control)
{
    if (topics.empty())
        return std::vector<TopicChange>();
    Owned<rd_kafka_DeleteTopic_t> objects(rd_kafka_DeleteTopic_destroy);
    for (const std::string& name : topics)
        objects.add(rd_kafka_DeleteTopic_new(name.c_str()));
    return adminRequest<std::vector<TopicChange>>(
        m_settings, topics.front(), RD_KAFKA_ADMIN_OP_DELETETOPICS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_DeleteTopics(handle, objects.data(), objects.size(), options, queue);
        },
        [&](rd_kafka_event_t* event) -> Result<std::vector<TopicChange>> {
            std::size_t count = 0;
            const rd_kafka_topic_result_t** results =
                rd_kafka_DeleteTopics_result_topics(rd_kafka_event_DeleteTopics_result(event), &count);
            return changes(results, count, topics);
        });
}

} // namespace inspector
