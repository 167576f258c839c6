// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroups.h"

#include "adminqueue.h"
#include "clusterquery.h"
#include "kafkaerrors.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace inspector
{

namespace
{

/// Requests for offsets under way at once: each goes to the group's coordinator on its own.
constexpr std::size_t OffsetsAtOnce = 32;

Error errorOf(const rd_kafka_error_t* error, const std::string& group)
{
    return requestError(rd_kafka_error_code(error), rd_kafka_error_string(error), group);
}

/// One round of questions about consumer groups.
class GroupQuestion
{
public:
    GroupQuestion(const std::shared_ptr<KafkaClient>& client, std::vector<SinkGroup>& groups, const AskControl& control)
        : m_client(client), m_queue(client->handle()), m_control(control), m_groups(groups)
    {
        for (SinkGroup& group : groups)
            m_byId.emplace(group.id, &group);
    }

    void ask()
    {
        askStates();
        askOffsets();
        takeAnswers();
        settleStates();
        askEnds();
    }

private:
    void askStates()
    {
        std::vector<const char*> ids;
        for (const SinkGroup& group : m_groups)
            ids.push_back(group.id.c_str());
        rd_kafka_DescribeConsumerGroups(m_client->handle(), ids.data(), ids.size(),
                                        m_queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS, m_control).get(),
                                        m_queue.get());
        // DescribeConsumerGroups alone cannot tell an absent group from one of the new consumer protocol: both look
        // dead to librdkafka 2.0.2.
        rd_kafka_ListConsumerGroups(
            m_client->handle(), m_queue.options(RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS, m_control).get(), m_queue.get());
        m_open += 2;
    }

    void askOffsets()
    {
        for (; m_nextOffsets < m_groups.size() && m_openOffsets < OffsetsAtOnce; ++m_nextOffsets) {
            SinkGroup& group = m_groups[m_nextOffsets];
            rd_kafka_ListConsumerGroupOffsets_t* wanted =
                rd_kafka_ListConsumerGroupOffsets_new(group.id.c_str(), nullptr);
            rd_kafka_ListConsumerGroupOffsets(
                m_client->handle(), &wanted, 1,
                m_queue.options(RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPOFFSETS, m_control, &group).get(), m_queue.get());
            rd_kafka_ListConsumerGroupOffsets_destroy(wanted);
            ++m_open;
            ++m_openOffsets;
        }
    }

    void takeAnswers()
    {
        while (m_open > 0) {
            const KafkaPtr<rd_kafka_event_t> answer = m_queue.next(m_control);
            if (!answer) {
                for (SinkGroup& group : m_groups)
                    note(group, requestError(RD_KAFKA_RESP_ERR__TIMED_OUT, {}, group.id));
                return;
            }
            --m_open;
            switch (rd_kafka_event_type(answer.get())) {
            case RD_KAFKA_EVENT_DESCRIBECONSUMERGROUPS_RESULT:
                takeStates(answer.get());
                break;
            case RD_KAFKA_EVENT_LISTCONSUMERGROUPS_RESULT:
                takeList(answer.get());
                break;
            case RD_KAFKA_EVENT_LISTCONSUMERGROUPOFFSETS_RESULT:
                --m_openOffsets;
                takeOffsets(answer.get());
                askOffsets();
                break;
            default:
                break;
            }
        }
    }

    void takeStates(rd_kafka_event_t* event)
    {
        if (const rd_kafka_resp_err_t code = rd_kafka_event_error(event)) {
            for (SinkGroup& group : m_groups)
                note(group, requestError(code, rd_kafka_event_error_string(event), group.id));
            return;
        }
        std::size_t count = 0;
        const rd_kafka_ConsumerGroupDescription_t** groups =
            rd_kafka_DescribeConsumerGroups_result_groups(rd_kafka_event_DescribeConsumerGroups_result(event), &count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto group = m_byId.find(rd_kafka_ConsumerGroupDescription_group_id(groups[i]));
            if (group == m_byId.end())
                continue;
            const rd_kafka_error_t* error = rd_kafka_ConsumerGroupDescription_error(groups[i]);
            if (error && rd_kafka_error_code(error))
                note(*group->second, errorOf(error, group->first));
            else
                m_described[group->first] = rd_kafka_ConsumerGroupDescription_state(groups[i]);
        }
    }

    void takeList(rd_kafka_event_t* event)
    {
        if (rd_kafka_event_error(event))
            return;
        const rd_kafka_ListConsumerGroups_result_t* result = rd_kafka_event_ListConsumerGroups_result(event);
        std::size_t errors = 0;
        rd_kafka_ListConsumerGroups_result_errors(result, &errors);
        m_listComplete = errors == 0;
        std::size_t count = 0;
        const rd_kafka_ConsumerGroupListing_t** groups = rd_kafka_ListConsumerGroups_result_valid(result, &count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string id = rd_kafka_ConsumerGroupListing_group_id(groups[i]);
            if (m_byId.count(id))
                m_listed[id] = rd_kafka_ConsumerGroupListing_state(groups[i]);
        }
    }

    void takeOffsets(rd_kafka_event_t* event)
    {
        SinkGroup& group = *static_cast<SinkGroup*>(rd_kafka_event_opaque(event));
        if (const rd_kafka_resp_err_t code = rd_kafka_event_error(event)) {
            note(group, requestError(code, rd_kafka_event_error_string(event), group.id));
            return;
        }
        std::size_t count = 0;
        const rd_kafka_group_result_t** results = rd_kafka_ListConsumerGroupOffsets_result_groups(
            rd_kafka_event_ListConsumerGroupOffsets_result(event), &count);
        for (std::size_t i = 0; i < count; ++i) {
            if (const rd_kafka_error_t* error = rd_kafka_group_result_error(results[i])) {
                note(group, errorOf(error, group.id));
                continue;
            }
            const rd_kafka_topic_partition_list_t* partitions = rd_kafka_group_result_partitions(results[i]);
            for (int p = 0; partitions && p < partitions->cnt; ++p) {
                const rd_kafka_topic_partition_t& partition = partitions->elems[p];
                if (partition.err)
                    note(group, requestError(partition.err, {}, partition.topic));
                else if (partition.offset >= 0)
                    group.partitions.push_back({partition.topic, partition.partition, partition.offset, std::nullopt});
            }
        }
        std::sort(group.partitions.begin(), group.partitions.end(), [](const auto& a, const auto& b) {
            return std::tie(a.topic, a.number) < std::tie(b.topic, b.number);
        });
    }

    void settleStates()
    {
        for (SinkGroup& group : m_groups) {
            const auto described = m_described.find(group.id);
            if (described == m_described.end())
                continue;
            rd_kafka_consumer_group_state_t state = described->second;
            if (state == RD_KAFKA_CONSUMER_GROUP_STATE_DEAD) {
                const auto listed = m_listed.find(group.id);
                if (listed != m_listed.end())
                    state = listed->second;
                else if (!m_listComplete)
                    state = RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN;
            }
            if (state != RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN)
                group.state = rd_kafka_consumer_group_state_name(state);
        }
    }

    void askEnds()
    {
        std::set<std::string> topics;
        for (const SinkGroup& group : m_groups) {
            for (const SinkGroup::Partition& partition : group.partitions)
                topics.insert(partition.topic);
        }
        if (topics.empty())
            return;
        const ClusterLook look = ClusterQuery(m_client).look({topics.begin(), topics.end()}, true,
                                                             [this] { return m_control.timeLeftMs(); });
        std::map<std::pair<std::string, std::int32_t>, std::int64_t> ends;
        for (const ClusterLook::Topic& topic : look.topics) {
            for (const ClusterLook::Partition& partition : topic.partitions) {
                if (partition.end >= 0)
                    ends[{topic.name, partition.number}] = partition.end;
            }
        }
        for (SinkGroup& group : m_groups) {
            for (SinkGroup::Partition& partition : group.partitions) {
                const auto end = ends.find({partition.topic, partition.number});
                if (end != ends.end())
                    partition.end = end->second;
                else if (look.error)
                    note(group, *look.error);
            }
        }
    }

    /// The first trouble says most.
    static void note(SinkGroup& group, const Error& error)
    {
        if (!group.error)
            group.error = error;
    }

    std::shared_ptr<KafkaClient> m_client;
    AdminQueue m_queue;
    const AskControl& m_control;
    std::vector<SinkGroup>& m_groups;
    std::map<std::string, SinkGroup*> m_byId;
    std::map<std::string, rd_kafka_consumer_group_state_t> m_described;
    std::map<std::string, rd_kafka_consumer_group_state_t> m_listed;
    bool m_listComplete = false;
    std::size_t m_open = 0;
    std::size_t m_openOffsets = 0;
    std::size_t m_nextOffsets = 0;
};

} // namespace

std::vector<SinkGroup> askSinkGroups(const KafkaSettings& settings, const std::vector<std::string>& ids,
                                     const AskControl& control)
{
    std::vector<SinkGroup> groups;
    std::set<std::string_view> seen;
    for (const std::string& id : ids) {
        if (seen.insert(id).second)
            groups.emplace_back().id = id;
    }
    if (groups.empty())
        return groups;
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(settings, KafkaUse::Measure);
    if (!client) {
        for (SinkGroup& group : groups)
            group.error = client.error();
        return groups;
    }
    GroupQuestion(client.value(), groups, control).ask();
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return groups;
}

} // namespace inspector
