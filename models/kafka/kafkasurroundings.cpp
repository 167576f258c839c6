// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkasurroundings.h"

#include "adminqueue.h"
#include "core/sinkgroupnames.h"
#include "groupfacts.h"
#include "groupquestion.h"
#include "kafkaerrors.h"
#include "topicquestion.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

namespace inspector
{

namespace
{

/// All groups of all brokers are many requests.
constexpr auto OthersInterval = std::chrono::minutes(1);
constexpr std::string_view ConnectProtocol = "connect"; ///< WorkerCoordinator.protocolType

std::int64_t nowMs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

WorkerGroup workerGroupOf(const GroupFacts& facts)
{
    WorkerGroup group;
    group.id = facts.id;
    group.state = facts.state;
    group.protocol = facts.protocol;
    group.protocolType = facts.protocolType;
    for (const GroupFacts::Member& member : facts.members)
        group.workers.push_back(foundWorkerOf(member));
    std::sort(group.workers.begin(), group.workers.end(), [](const FoundWorker& a, const FoundWorker& b) {
        return std::tie(a.host, a.memberId) < std::tie(b.host, b.memberId);
    });
    return group;
}

/// The groups of sinks, whether a connector of that name is known or not.
void listConnectGroups(rd_kafka_t* handle, Surroundings& found, const AskControl& control)
{
    const AdminQueue queue(handle);
    rd_kafka_ListConsumerGroups(handle, queue.options(RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS, control).get(),
                                queue.get());
    const KafkaPtr<rd_kafka_event_t> answer = queue.next(control);
    if (!answer) {
        found.groupsError = endedError(control, {});
        return;
    }
    if (const rd_kafka_resp_err_t code = rd_kafka_event_error(answer.get())) {
        found.groupsError = requestError(code, rd_kafka_event_error_string(answer.get()), {});
        return;
    }
    const rd_kafka_ListConsumerGroups_result_t* result = rd_kafka_event_ListConsumerGroups_result(answer.get());
    std::size_t count = 0;
    if (const rd_kafka_error_t** errors = rd_kafka_ListConsumerGroups_result_errors(result, &count); count > 0)
        found.groupsError = requestError(errors[0], {});
    const rd_kafka_ConsumerGroupListing_t** listed = rd_kafka_ListConsumerGroups_result_valid(result, &count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string id = rd_kafka_ConsumerGroupListing_group_id(listed[i]);
        const rd_kafka_consumer_group_state_t state = rd_kafka_ConsumerGroupListing_state(listed[i]);
        if (std::string_view(id).starts_with(SinkGroupPrefix))
            found.connectGroups.push_back({id, state == RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN
                                                   ? std::string()
                                                   : rd_kafka_consumer_group_state_name(state)});
    }
    std::sort(found.connectGroups.begin(), found.connectGroups.end(),
              [](const ListedGroup& a, const ListedGroup& b) { return a.id < b.id; });
}

} // namespace

KafkaSurroundings::KafkaSurroundings(KafkaSettings settings) : m_settings(std::move(settings)) {}

KafkaSurroundings::~KafkaSurroundings()
{
    if (m_client)
        KafkaClient::release(std::move(m_client), KafkaClient::ReleasePatience);
}

Surroundings KafkaSurroundings::look(const SurroundingsWish& wish, const AskControl& control)
{
    Surroundings found;
    found.at = nowMs();
    if (!m_client) {
        Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(m_settings, KafkaUse::Measure);
        if (!client) {
            found.error = client.error();
            return found;
        }
        m_client = std::move(client).value();
    }
    ClusterLook cluster;
    found.topics = askTopicFacts(m_client, wish.topics, control, cluster);
    if (cluster.error) {
        found.error = cluster.error;
        m_client->takeFailures(found.error); // why nobody answered
        return found;
    }
    found.clusterId = cluster.clusterId;
    found.brokers = cluster.brokerIds;
    if (!wish.group.empty())
        found.workers = askWorkers(wish.group, control);
    askGroups(wish, found, control);
    if (!wish.group.empty())
        askOtherWorkers(wish.group, found, control);
    return found;
}

WorkerGroup KafkaSurroundings::askWorkers(const std::string& group, const AskControl& control)
{
    WorkerGroup workers;
    workers.id = group;
    ListedGroups listed = describeGroup(m_client, group, control);
    for (const GroupFacts& facts : listed.groups) {
        if (facts.id == group)
            workers = workerGroupOf(facts);
    }
    workers.error = std::move(listed.error);
    if (workers.error || !workers.state.empty())
        return workers;
    // It is not in the list: there is none, or it may not be seen.
    std::vector<GroupState> asked(1);
    asked.front().id = group;
    GroupQuestion(m_client, asked, control).ask();
    workers.error = std::move(asked.front().error);
    workers.state = asked.front().state.value_or(std::string());
    if (!workers.error && workers.state.empty())
        workers.error = endedError(control, group);
    return workers;
}

void KafkaSurroundings::askOtherWorkers(const std::string& group, Surroundings& found, const AskControl& control)
{
    const auto now = std::chrono::steady_clock::now();
    if (m_othersOf != group || now - m_othersAsked >= OthersInterval) {
        m_othersOf = group;
        m_othersAsked = now;
        m_otherWorkers.emplace();
        // A broker that does not answer leaves out groups, but those that are there are so for certain.
        for (const GroupFacts& facts : listGroups(m_client, control).groups) {
            if (facts.protocolType == ConnectProtocol && facts.id != group && !facts.members.empty())
                m_otherWorkers->push_back(workerGroupOf(facts));
        }
    }
    found.otherWorkers = m_otherWorkers;
}

void KafkaSurroundings::askGroups(const SurroundingsWish& wish, Surroundings& found, const AskControl& control)
{
    listConnectGroups(m_client->handle(), found, control);
    for (const auto& [id, also] : wish.sinkGroups) {
        GroupState& group = found.sinkGroups.emplace_back();
        group.id = id;
        for (const TopicPartition& at : also)
            group.partitions.emplace_back().at = at;
    }
    if (!found.sinkGroups.empty())
        GroupQuestion(m_client, found.sinkGroups, control).ask();
}

} // namespace inspector
