// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupquestion.h"

#include "clusterquery.h"
#include "kafkaerrors.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

/// Requests for offsets under way at once: each goes to the group's coordinator on its own.
constexpr std::size_t OffsetsAtOnce = 32;
/// Groups in one call, and such calls under way at once: librdkafka 2.0.2 sends a request for each group at the same
/// moment, and ended the program when tens of thousands of them ran out of time together.
constexpr std::size_t DescribedInOne = 50;
constexpr std::size_t DescriptionsAtOnce = 2;
/// Listing groups blocks and cannot be called off.
constexpr int ListPatienceMs = 5000;

/// The first trouble says most.
void note(GroupState& group, const Error& error)
{
    if (!group.error)
        group.error = error;
}

GroupState::Partition& partitionAt(GroupState& group, const TopicPartition& at)
{
    const auto place = std::lower_bound(
        group.partitions.begin(), group.partitions.end(), at,
        [](const GroupState::Partition& partition, const TopicPartition& key) { return partition.at < key; });
    if (place != group.partitions.end() && place->at == at)
        return *place;
    GroupState::Partition added;
    added.at = at;
    return *group.partitions.insert(place, std::move(added));
}

std::vector<GroupState::Member> membersOf(const rd_kafka_ConsumerGroupDescription_t* group)
{
    std::vector<GroupState::Member> members;
    const std::size_t count = rd_kafka_ConsumerGroupDescription_member_count(group);
    for (std::size_t i = 0; i < count; ++i) {
        const rd_kafka_MemberDescription_t* member = rd_kafka_ConsumerGroupDescription_member(group, i);
        members.push_back({rd_kafka_MemberDescription_consumer_id(member), rd_kafka_MemberDescription_client_id(member),
                           rd_kafka_MemberDescription_host(member)});
    }
    return members;
}

/// A topic asked for as a whole becomes its partitions; one of which nothing is known stays as it is, with the error.
void expand(GroupState& group, const std::map<std::string_view, const ClusterLook::Topic*>& topics)
{
    for (const GroupState::Partition& whole : std::vector<GroupState::Partition>(group.partitions)) {
        const auto topic = topics.find(whole.at.topic);
        if (whole.at.partition >= 0 || topic == topics.end() || topic->second->error)
            continue;
        std::erase_if(group.partitions, [&whole](const GroupState::Partition& any) { return any.at == whole.at; });
        for (const ClusterLook::Partition& partition : topic->second->partitions)
            partitionAt(group, {whole.at.topic, partition.number});
    }
}

void takeEnds(GroupState::Partition& partition, const ClusterLook::Topic& topic)
{
    const auto known = [](std::int64_t offset) { return offset >= 0 ? std::optional(offset) : std::nullopt; };
    std::optional<Error> error = topic.error;
    if (!error) {
        const auto found =
            std::find_if(topic.partitions.begin(), topic.partitions.end(),
                         [&](const ClusterLook::Partition& any) { return any.number == partition.at.partition; });
        if (found == topic.partitions.end()) {
            error = requestError(RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION, {}, topic.name);
        } else {
            partition.low = known(found->low);
            partition.end = known(found->end);
            partition.atTime = known(found->atTime);
            error = found->error;
        }
    }
    if (!partition.error)
        partition.error = error;
}

} // namespace

GroupQuestion::GroupQuestion(const std::shared_ptr<KafkaClient>& client, std::vector<GroupState>& groups,
                             const AskControl& control)
    : m_client(client), m_queue(client->handle()), m_control(control), m_groups(groups),
      m_listTrouble(endedError(control, {})), // until it has been answered
      m_owed(groups.size(), true)
{
    for (GroupState& group : groups) {
        m_byId.emplace(group.id, &group);
        // In order, each once.
        for (GroupState::Partition& partition : std::exchange(group.partitions, {}))
            partitionAt(group, partition.at);
    }
}

void GroupQuestion::ask(std::optional<std::int64_t> timestamp)
{
    askList();
    askStates();
    takeAnswers();
    for (GroupState& group : m_groups)
        settleState(group);
    askEnds(timestamp);
}

/// DescribeConsumerGroups alone cannot tell an absent group from one of the new consumer protocol: both look dead to
/// librdkafka 2.0.2.
void GroupQuestion::askList()
{
    rd_kafka_ListConsumerGroups(m_client->handle(),
                                m_queue.options(RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPS, m_control).get(), m_queue.get());
    ++m_open;
}

/// The groups that are described by the call whose first one is this.
std::span<GroupState> GroupQuestion::describedWith(GroupState& first) const
{
    const auto place = static_cast<std::size_t>(&first - m_groups.data());
    return std::span(m_groups).subspan(place, std::min(DescribedInOne, m_groups.size() - place));
}

void GroupQuestion::askStates()
{
    for (; m_nextDescribed < m_groups.size() && m_openDescriptions < DescriptionsAtOnce;
         m_nextDescribed += DescribedInOne) {
        GroupState& first = m_groups[m_nextDescribed];
        std::vector<const char*> ids;
        for (const GroupState& group : describedWith(first))
            ids.push_back(group.id.c_str());
        rd_kafka_DescribeConsumerGroups(
            m_client->handle(), ids.data(), ids.size(),
            m_queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS, m_control, &first).get(), m_queue.get());
        ++m_open;
        ++m_openDescriptions;
    }
}

void GroupQuestion::wantOffsets(GroupState& group)
{
    m_wantOffsets.push_back(&group);
    askOffsets();
}

/// A group that is not there has no offsets.
void GroupQuestion::settleDead()
{
    for (GroupState* group : std::exchange(m_dead, {})) {
        if (m_listTrouble || m_listed.count(group->id))
            wantOffsets(*group);
        else
            answered(*group);
    }
}

void GroupQuestion::askOffsets()
{
    for (; !m_wantOffsets.empty() && m_openOffsets < OffsetsAtOnce; m_wantOffsets.pop_front()) {
        GroupState& group = *m_wantOffsets.front();
        rd_kafka_ListConsumerGroupOffsets_t* wanted = rd_kafka_ListConsumerGroupOffsets_new(group.id.c_str(), nullptr);
        rd_kafka_ListConsumerGroupOffsets(
            m_client->handle(), &wanted, 1,
            m_queue.options(RD_KAFKA_ADMIN_OP_LISTCONSUMERGROUPOFFSETS, m_control, &group).get(), m_queue.get());
        rd_kafka_ListConsumerGroupOffsets_destroy(wanted);
        ++m_open;
        ++m_openOffsets;
    }
}

void GroupQuestion::takeAnswers()
{
    while (m_open > 0) {
        const KafkaPtr<rd_kafka_event_t> answer = m_queue.next(m_control);
        if (!answer) {
            for (std::size_t i = 0; i < m_groups.size(); ++i) {
                if (m_owed[i])
                    note(m_groups[i], endedError(m_control, m_groups[i].id));
            }
            return;
        }
        --m_open;
        switch (rd_kafka_event_type(answer.get())) {
        case RD_KAFKA_EVENT_DESCRIBECONSUMERGROUPS_RESULT:
            --m_openDescriptions;
            takeStates(answer.get());
            askStates();
            break;
        case RD_KAFKA_EVENT_LISTCONSUMERGROUPS_RESULT:
            takeList(answer.get());
            m_listAnswered = true;
            settleDead();
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

void GroupQuestion::takeStates(rd_kafka_event_t* event)
{
    const std::span<GroupState> asked = describedWith(*static_cast<GroupState*>(rd_kafka_event_opaque(event)));
    if (const rd_kafka_resp_err_t code = rd_kafka_event_error(event)) {
        for (GroupState& group : asked)
            note(group, requestError(code, rd_kafka_event_error_string(event), group.id));
    } else {
        std::size_t count = 0;
        const rd_kafka_ConsumerGroupDescription_t** groups =
            rd_kafka_DescribeConsumerGroups_result_groups(rd_kafka_event_DescribeConsumerGroups_result(event), &count);
        for (std::size_t i = 0; i < count; ++i)
            takeState(groups[i]);
    }
    for (GroupState& group : asked) {
        const auto described = m_described.find(group.id);
        if (described != m_described.end() && described->second.state == RD_KAFKA_CONSUMER_GROUP_STATE_DEAD)
            m_dead.push_back(&group);
        else
            wantOffsets(group);
    }
    if (m_listAnswered)
        settleDead();
}

void GroupQuestion::takeState(const rd_kafka_ConsumerGroupDescription_t* described)
{
    const auto group = m_byId.find(rd_kafka_ConsumerGroupDescription_group_id(described));
    if (group == m_byId.end())
        return;
    const rd_kafka_error_t* error = rd_kafka_ConsumerGroupDescription_error(described);
    if (error && rd_kafka_error_code(error) == RD_KAFKA_RESP_ERR__INVALID_ARG)
        m_otherProtocol.insert(group->first); // "not a consumer group": librdkafka's own word, once described
    else if (error && rd_kafka_error_code(error))
        note(*group->second, requestError(error, group->first));
    else
        m_described[group->first] = {rd_kafka_ConsumerGroupDescription_state(described), membersOf(described)};
}

void GroupQuestion::takeList(rd_kafka_event_t* event)
{
    if (const rd_kafka_resp_err_t code = rd_kafka_event_error(event)) {
        m_listTrouble = requestError(code, rd_kafka_event_error_string(event), {});
        return;
    }
    const rd_kafka_ListConsumerGroups_result_t* result = rd_kafka_event_ListConsumerGroups_result(event);
    std::size_t count = 0;
    const rd_kafka_error_t** errors = rd_kafka_ListConsumerGroups_result_errors(result, &count);
    m_listTrouble = count > 0 ? std::optional(requestError(errors[0], {})) : std::nullopt;
    const rd_kafka_ConsumerGroupListing_t** groups = rd_kafka_ListConsumerGroups_result_valid(result, &count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string id = rd_kafka_ConsumerGroupListing_group_id(groups[i]);
        if (m_byId.count(id))
            m_listed[id] = rd_kafka_ConsumerGroupListing_state(groups[i]);
    }
}

void GroupQuestion::takeOffsets(rd_kafka_event_t* event)
{
    GroupState& group = *static_cast<GroupState*>(rd_kafka_event_opaque(event));
    answered(group);
    if (const rd_kafka_resp_err_t code = rd_kafka_event_error(event)) {
        note(group, requestError(code, rd_kafka_event_error_string(event), group.id));
        return;
    }
    std::size_t count = 0;
    const rd_kafka_group_result_t** results =
        rd_kafka_ListConsumerGroupOffsets_result_groups(rd_kafka_event_ListConsumerGroupOffsets_result(event), &count);
    for (std::size_t i = 0; i < count; ++i) {
        if (const rd_kafka_error_t* error = rd_kafka_group_result_error(results[i]))
            note(group, requestError(error, group.id));
        else if (const rd_kafka_topic_partition_list_t* partitions = rd_kafka_group_result_partitions(results[i]))
            takeCommits(group, *partitions);
    }
}

void GroupQuestion::takeCommits(GroupState& group, const rd_kafka_topic_partition_list_t& partitions)
{
    for (int p = 0; p < partitions.cnt; ++p) {
        const rd_kafka_topic_partition_t& commit = partitions.elems[p];
        if (!commit.err && commit.offset < 0)
            continue;
        GroupState::Partition& partition = partitionAt(group, {commit.topic, commit.partition});
        if (commit.err) {
            partition.error = requestError(commit.err, {}, commit.topic);
            note(group, *partition.error);
        } else {
            partition.committed = commit.offset;
        }
    }
}

void GroupQuestion::settleState(GroupState& group)
{
    if (m_otherProtocol.count(group.id)) {
        askOtherProtocol(group);
        return;
    }
    const auto listed = m_listed.find(group.id);
    group.exists = listed != m_listed.end();
    const auto described = m_described.find(group.id);
    if (described == m_described.end())
        return;
    using Members = GroupState::Members;
    rd_kafka_consumer_group_state_t state = described->second.state;
    group.members = described->second.members;
    if (!group.members.empty())
        group.membersKnown = Members::Some;
    else if (state == RD_KAFKA_CONSUMER_GROUP_STATE_EMPTY)
        group.membersKnown = Members::None;
    if (state == RD_KAFKA_CONSUMER_GROUP_STATE_DEAD) {
        // So does a group of the new consumer protocol look to librdkafka 2.0.2, whoever its members are.
        if (group.exists) {
            state = listed->second;
        } else if (m_listTrouble) {
            state = RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN;
            note(group, *m_listTrouble);
        } else {
            group.membersKnown = Members::None; // there is no such group
        }
    }
    if (state != RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN) {
        group.state = rd_kafka_consumer_group_state_name(state);
        group.exists = state != RD_KAFKA_CONSUMER_GROUP_STATE_DEAD;
    }
}

/// Of groups that are not of consumers only this old call tells the members.
void GroupQuestion::askOtherProtocol(GroupState& group)
{
    group.exists = true;
    const rd_kafka_group_list* answer = nullptr;
    const rd_kafka_resp_err_t code = rd_kafka_list_groups(m_client->handle(), group.id.c_str(), &answer,
                                                          std::clamp(m_control.timeLeftMs(), 0, ListPatienceMs));
    const KafkaPtr<const rd_kafka_group_list> list(answer);
    const rd_kafka_group_info* found = nullptr;
    for (int i = 0; list && i < list->group_cnt && !found; ++i) {
        if (group.id == list->groups[i].group)
            found = &list->groups[i];
    }
    if (!found || found->err) {
        note(group, requestError(found ? found->err : code ? code : RD_KAFKA_RESP_ERR__PARTIAL, {}, group.id));
        return;
    }
    group.state = found->state;
    for (int i = 0; i < found->member_cnt; ++i) {
        const rd_kafka_group_member_info& member = found->members[i];
        group.members.push_back({member.member_id, member.client_id, member.client_host});
    }
    if (!group.members.empty())
        group.membersKnown = GroupState::Members::Some;
    else if (group.state == rd_kafka_consumer_group_state_name(RD_KAFKA_CONSUMER_GROUP_STATE_EMPTY))
        group.membersKnown = GroupState::Members::None;
}

void GroupQuestion::askEnds(std::optional<std::int64_t> timestamp)
{
    std::set<std::string> names;
    for (const GroupState& group : m_groups) {
        for (const GroupState::Partition& partition : group.partitions)
            names.insert(partition.at.topic);
    }
    if (names.empty())
        return;
    const ClusterLook look = ClusterQuery(m_client).look(
        {names.begin(), names.end()}, true, [this] { return m_control.timeLeftMs(); }, timestamp);
    std::map<std::string_view, const ClusterLook::Topic*> topics;
    for (const ClusterLook::Topic& topic : look.topics)
        topics.emplace(topic.name, &topic);
    for (GroupState& group : m_groups) {
        expand(group, topics);
        for (GroupState::Partition& partition : group.partitions) {
            if (const auto topic = topics.find(partition.at.topic); topic != topics.end())
                takeEnds(partition, *topic->second);
            else if (look.error)
                note(group, *look.error);
        }
    }
}

void askGroups(const KafkaSettings& settings, std::vector<GroupState>& groups, const AskControl& control,
               std::optional<std::int64_t> timestamp)
{
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(settings, KafkaUse::Measure);
    if (!client) {
        for (GroupState& group : groups)
            group.error = client.error();
        return;
    }
    GroupQuestion(client.value(), groups, control).ask(timestamp);
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
}

} // namespace inspector
