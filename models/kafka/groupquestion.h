// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "adminqueue.h"
#include "core/groupadmin.h"
#include "kafkaclient.h"

#include <deque>
#include <map>
#include <set>
#include <span>

namespace inspector
{

/// One round of questions about consumer groups: states, members, commits, and where the partitions begin and end. One
/// thread; changes nothing.
class GroupQuestion
{
public:
    /// `groups`: ids, and partitions to be looked at besides those with a commit (GroupAdmin::look); the answers come
    /// into them. `client`: of KafkaUse::Measure. All must outlive the question.
    GroupQuestion(const std::shared_ptr<KafkaClient>& client, std::vector<GroupState>& groups,
                  const AskControl& control);

    /// Blocks until all is known or the control says enough.
    void ask(std::optional<std::int64_t> timestamp = std::nullopt);

private:
    /// What DescribeConsumerGroups says of a group.
    struct Description
    {
        rd_kafka_consumer_group_state_t state = RD_KAFKA_CONSUMER_GROUP_STATE_UNKNOWN;
        std::vector<GroupState::Member> members;
    };

    void askList();
    void askStates();
    void wantOffsets(GroupState& group);
    void settleDead();
    void askOffsets();
    void answered(const GroupState& group) { m_owed.at(static_cast<std::size_t>(&group - m_groups.data())) = false; }
    void takeAnswers();
    std::span<GroupState> describedWith(GroupState& first) const;
    void takeStates(rd_kafka_event_t* event);
    void takeState(const rd_kafka_ConsumerGroupDescription_t* described);
    void takeList(rd_kafka_event_t* event);
    void takeOffsets(rd_kafka_event_t* event);
    void takeCommits(GroupState& group, const rd_kafka_topic_partition_list_t& partitions);
    void settleState(GroupState& group);
    void askOtherProtocol(GroupState& group);
    void askEnds(std::optional<std::int64_t> timestamp);

    std::shared_ptr<KafkaClient> m_client;
    AdminQueue m_queue;
    const AskControl& m_control;
    std::vector<GroupState>& m_groups;
    std::map<std::string, GroupState*> m_byId;
    std::map<std::string, Description> m_described;
    std::set<std::string> m_otherProtocol; ///< groups that are there and not of consumers, such as Connect's workers
    std::map<std::string, rd_kafka_consumer_group_state_t> m_listed;
    std::optional<Error> m_listTrouble; ///< why the list of groups is not complete
    bool m_listAnswered = false;
    std::vector<bool> m_owed;              ///< by place in m_groups: something has been asked, or will be
    std::vector<GroupState*> m_dead;       ///< described as dead before the list of groups was there
    std::deque<GroupState*> m_wantOffsets; ///< not asked yet
    std::size_t m_nextDescribed = 0;
    std::size_t m_open = 0;
    std::size_t m_openDescriptions = 0;
    std::size_t m_openOffsets = 0;
};

/// Asks over a connection of its own; without one each group gets the error.
void askGroups(const KafkaSettings& settings, std::vector<GroupState>& groups, const AskControl& control,
               std::optional<std::int64_t> timestamp = std::nullopt);

} // namespace inspector
