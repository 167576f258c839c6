// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterquery.h"

#include "core/readprogress.h"
#include "kafkaerrors.h"

#include <algorithm>
#include <unordered_map>

namespace inspector
{

namespace
{

/// Topics that are asked for by name, a request each. Of more the brokers are asked for all topics in one request, and
/// again by name only for so many of those that are not among them: they may be there and not for this user to
/// describe.
constexpr std::size_t ByNameAtMost = 64;

constexpr int FirstPatienceMs = 800;
constexpr int MostPatienceMs = 10000;
constexpr int EndsPatienceMs = 2000;

/// ListOffsets' special timestamps (Kafka protocol, ListOffsetsRequest: -1 latest, -2 earliest).
constexpr std::int64_t Latest = -1;
constexpr std::int64_t Earliest = -2;

ClusterLook::Topic described(const rd_kafka_metadata_topic& of)
{
    ClusterLook::Topic topic;
    topic.name = of.topic;
    if (of.err) {
        topic.error = requestError(of.err, {}, topic.name);
        return topic;
    }
    for (int i = 0; i < of.partition_cnt; ++i) {
        ClusterLook::Partition partition;
        partition.number = of.partitions[i].id;
        partition.leader = of.partitions[i].leader;
        partition.replicas.assign(of.partitions[i].replicas, of.partitions[i].replicas + of.partitions[i].replica_cnt);
        partition.inSync.assign(of.partitions[i].isrs, of.partitions[i].isrs + of.partitions[i].isr_cnt);
        if (partition.leader < 0)
            partition.error = requestError(RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE, {}, topic.name);
        topic.partitions.push_back(std::move(partition));
    }
    return topic;
}

void takeBrokers(ClusterLook& look, const rd_kafka_metadata_t& metadata)
{
    look.brokers = metadata.broker_cnt;
    look.brokerIds.clear();
    for (int i = 0; i < metadata.broker_cnt; ++i)
        look.brokerIds.push_back(metadata.brokers[i].id);
}

} // namespace

ClusterQuery::ClusterQuery(std::shared_ptr<KafkaClient> client)
    : m_client(std::move(client)), m_patienceMs(FirstPatienceMs)
{}

ClusterLook ClusterQuery::look(const std::vector<std::string>& topics, bool withEnds,
                               const std::function<int()>& timeLeftMs, std::optional<std::int64_t> timestamp)
{
    ClusterLook look;
    look.started = std::chrono::steady_clock::now();
    if (topics.empty()) {
        const auto metadata = askMetadata(Ask::Wanted, nullptr, timeLeftMs);
        if (metadata)
            takeBrokers(look, *metadata.value());
        else
            look.error = metadata.error();
    } else if (topics.size() > ByNameAtMost)
        look.error = askManyTopics(topics, look, timeLeftMs);
    else
        look.error = askTopics(topics, look, timeLeftMs);
    if (look.error) {
        look.topics.clear();
        return look;
    }
    takeClusterId(look);
    if (withEnds)
        askEnds(look, timeLeftMs, timestamp);
    return look;
}

ClusterLook ClusterQuery::lookAtAll(const std::function<int()>& timeLeftMs)
{
    ClusterLook look;
    look.started = std::chrono::steady_clock::now();
    const auto metadata = askMetadata(Ask::All, nullptr, timeLeftMs);
    if (!metadata) {
        look.error = metadata.error();
        return look;
    }
    takeBrokers(look, *metadata.value());
    for (int i = 0; i < metadata.value()->topic_cnt; ++i)
        look.topics.push_back(described(metadata.value()->topics[i]));
    takeClusterId(look);
    return look;
}

void ClusterQuery::takeClusterId(ClusterLook& look)
{
    // Known since the metadata; a time-out of 0 does not wait.
    if (char* id = rd_kafka_clusterid(m_client->handle(), 0)) {
        look.clusterId = id;
        rd_kafka_mem_free(m_client->handle(), id);
    }
}

Result<KafkaPtr<const rd_kafka_metadata_t>> ClusterQuery::askMetadata(Ask ask, rd_kafka_topic_t* topic,
                                                                      const std::function<int()>& timeLeftMs)
{
    while (true) {
        const int left = timeLeftMs();
        if (left <= 0)
            return requestError(RD_KAFKA_RESP_ERR__TIMED_OUT, {}, {});
        const rd_kafka_metadata_t* answer = nullptr;
        const rd_kafka_resp_err_t code = rd_kafka_metadata(m_client->handle(), ask == Ask::All ? 1 : 0, topic, &answer,
                                                           std::min(left, m_patienceMs));
        if (code == RD_KAFKA_RESP_ERR_NO_ERROR)
            return KafkaPtr<const rd_kafka_metadata_t>(answer);
        // __TRANSPORT means that no broker is up, __TIMED_OUT that one is up and did not answer yet: it may be far
        // away.
        if (code != RD_KAFKA_RESP_ERR__TIMED_OUT || m_patienceMs >= MostPatienceMs) {
            m_patienceMs = FirstPatienceMs;
            return requestError(code, {}, {});
        }
        m_patienceMs *= 2;
    }
}

std::optional<Error> ClusterQuery::askTopic(const std::string& name, ClusterLook& look,
                                            const std::function<int()>& timeLeftMs)
{
    KafkaPtr<rd_kafka_topic_t>& topic = m_topics[name];
    if (!topic)
        topic.reset(rd_kafka_topic_new(m_client->handle(), name.c_str(), nullptr));
    ClusterLook::Topic found;
    found.name = name;
    if (!topic) { // a name that no topic can have
        found.error = requestError(RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION, {}, name);
        look.topics.push_back(std::move(found));
        return std::nullopt;
    }

    // One topic a request: librdkafka 2.0.2's request for all topics it knows may ask the broker to create them.
    const auto metadata = askMetadata(Ask::Wanted, topic.get(), timeLeftMs);
    if (!metadata)
        return metadata.error();
    takeBrokers(look, *metadata.value());
    for (int i = 0; i < metadata.value()->topic_cnt; ++i) {
        if (name == metadata.value()->topics[i].topic)
            found = described(metadata.value()->topics[i]);
    }
    if (!found.error && found.partitions.empty())
        found.error = requestError(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, {}, name);
    look.topics.push_back(std::move(found));
    return std::nullopt;
}

std::optional<Error> ClusterQuery::askTopics(const std::vector<std::string>& names, ClusterLook& look,
                                             const std::function<int()>& timeLeftMs)
{
    std::optional<Error> error;
    for (auto name = names.begin(); name != names.end() && !error; ++name)
        error = askTopic(*name, look, timeLeftMs);
    return error;
}

std::optional<Error> ClusterQuery::askManyTopics(const std::vector<std::string>& names, ClusterLook& look,
                                                 const std::function<int()>& timeLeftMs)
{
    ClusterLook all = lookAtAll(timeLeftMs);
    if (all.error)
        return all.error;
    look.brokers = all.brokers;
    look.brokerIds = std::move(all.brokerIds);
    std::unordered_map<std::string_view, ClusterLook::Topic*> listed;
    for (ClusterLook::Topic& topic : all.topics)
        listed.emplace(topic.name, &topic);
    std::size_t byName = 0;
    for (const std::string& name : names) {
        if (const auto found = listed.find(name); found != listed.end()) {
            look.topics.push_back(*found->second);
        } else if (byName < ByNameAtMost) {
            ++byName;
            if (std::optional<Error> error = askTopic(name, look, timeLeftMs))
                return error;
        } else {
            ClusterLook::Topic& unlisted = look.topics.emplace_back();
            unlisted.name = name;
            unlisted.error = requestError(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, TopicTrouble::NotListed, name);
        }
    }
    return std::nullopt;
}

void ClusterQuery::askEnds(ClusterLook& look, const std::function<int()>& timeLeftMs,
                           std::optional<std::int64_t> timestamp)
{
    // By the broker that leads them, as indexes of topic and partition.
    std::map<std::int32_t, std::vector<std::pair<std::size_t, std::size_t>>> leaders;
    for (std::size_t topic = 0; topic < look.topics.size(); ++topic) {
        const std::vector<ClusterLook::Partition>& partitions = look.topics[topic].partitions;
        for (std::size_t partition = 0; partition < partitions.size(); ++partition) {
            if (partitions[partition].leader >= 0)
                leaders[partitions[partition].leader].emplace_back(topic, partition);
        }
    }
    // The end before the time: a record that comes in between is then read again rather than left out.
    std::vector<std::int64_t> wanted{Latest, Earliest};
    if (timestamp) // before 1970 the brokers have other questions
        wanted.push_back(std::max<std::int64_t>(0, *timestamp));
    // A request each leader, so that one that does not answer keeps only its own partitions unknown.
    for (const auto& [leader, indexes] : leaders) {
        for (const std::int64_t time : wanted) {
            const KafkaPtr<rd_kafka_topic_partition_list_t> list(
                rd_kafka_topic_partition_list_new(static_cast<int>(indexes.size())));
            for (const auto& [topic, partition] : indexes) {
                const ClusterLook::Topic& of = look.topics[topic];
                rd_kafka_topic_partition_list_add(list.get(), of.name.c_str(), of.partitions[partition].number)
                    ->offset = time;
            }
            // Documented for real timestamps; these go to the broker as they are, in one request for all partitions.
            const rd_kafka_resp_err_t code = rd_kafka_offsets_for_times(
                m_client->handle(), list.get(), std::clamp(timeLeftMs(), 0, std::max(m_patienceMs, EndsPatienceMs)));
            for (std::size_t i = 0; i < indexes.size(); ++i) {
                ClusterLook::Topic& of = look.topics[indexes[i].first];
                ClusterLook::Partition& partition = of.partitions[indexes[i].second];
                const rd_kafka_topic_partition_t& answer = list->elems[i];
                if (code || answer.err)
                    partition.error = requestError(code ? code : answer.err, {}, of.name);
                else if (time >= 0 && answer.offset < 0)
                    partition.atTime = partition.end; // none at or after that time
                else if (answer.offset < 0 || (answer.offset == time && time > partition.end)) // left out of the answer
                    partition.error = requestError(RD_KAFKA_RESP_ERR__NO_OFFSET, {}, of.name);
                else
                    (time == Latest     ? partition.end
                     : time == Earliest ? partition.low
                                        : partition.atTime) = answer.offset;
            }
            if (code)
                break;
        }
    }
}

} // namespace inspector
