// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkagroupadmin.h"

#include "adminrequest.h"
#include "groupquestion.h"

#include <map>

namespace inspector
{

namespace
{

/// What the answer says of each partition; the event as a whole says success though one of them failed.
Result<std::vector<CommitChange>> changes(const rd_kafka_group_result_t** results, std::size_t count,
                                          const std::string& group, const std::vector<TopicPartition>& wanted)
{
    std::map<TopicPartition, rd_kafka_resp_err_t> answered;
    for (std::size_t i = 0; i < count; ++i) {
        const rd_kafka_error_t* error = rd_kafka_group_result_error(results[i]);
        if (error && rd_kafka_error_code(error))
            return requestError(error, group);
        const rd_kafka_topic_partition_list_t* partitions = rd_kafka_group_result_partitions(results[i]);
        for (int p = 0; partitions && p < partitions->cnt; ++p)
            answered[{partitions->elems[p].topic, partitions->elems[p].partition}] = partitions->elems[p].err;
    }
    std::vector<CommitChange> changes;
    for (const TopicPartition& at : wanted) {
        const auto answer = answered.find(at);
        // Left out of the answer: nobody has said that it was done.
        const rd_kafka_resp_err_t code = answer == answered.end() ? RD_KAFKA_RESP_ERR__NO_OFFSET : answer->second;
        const bool ofGroup = code == RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED;
        CommitChange& change = changes.emplace_back();
        change.at = at;
        if (code)
            change.error = requestError(code, {}, ofGroup ? group : at.topic);
    }
    return changes;
}

KafkaPtr<rd_kafka_topic_partition_list_t> listOf(const std::vector<TopicPartition>& partitions)
{
    KafkaPtr<rd_kafka_topic_partition_list_t> list(
        rd_kafka_topic_partition_list_new(static_cast<int>(partitions.size())));
    for (const TopicPartition& at : partitions)
        rd_kafka_topic_partition_list_add(list.get(), at.topic.c_str(), at.partition);
    return list;
}

} // namespace

KafkaGroupAdmin::KafkaGroupAdmin(KafkaSettings settings) : m_settings(std::move(settings)) {}

GroupState KafkaGroupAdmin::look(const std::string& group, const std::vector<TopicPartition>& also,
                                 std::optional<std::int64_t> timestamp, const AskControl& control)
{
    std::vector<GroupState> groups(1);
    groups.front().id = group;
    for (const TopicPartition& at : also)
        groups.front().partitions.emplace_back().at = at;
    askGroups(m_settings, groups, control, timestamp);
    return std::move(groups.front());
}

Result<std::vector<CommitChange>>
KafkaGroupAdmin::alter(const std::string& group, const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                       const AskControl& control)
{
    if (offsets.empty())
        return std::vector<CommitChange>();
    std::vector<TopicPartition> partitions;
    for (const auto& [at, offset] : offsets)
        partitions.push_back(at);
    const KafkaPtr<rd_kafka_topic_partition_list_t> list = listOf(partitions);
    for (std::size_t i = 0; i < offsets.size(); ++i)
        list->elems[i].offset = offsets[i].second;
    return adminRequest<std::vector<CommitChange>>(
        m_settings, group, RD_KAFKA_ADMIN_OP_ALTERCONSUMERGROUPOFFSETS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_AlterConsumerGroupOffsets_t* wanted =
                rd_kafka_AlterConsumerGroupOffsets_new(group.c_str(), list.get());
            rd_kafka_AlterConsumerGroupOffsets(handle, &wanted, 1, options, queue);
            rd_kafka_AlterConsumerGroupOffsets_destroy(wanted);
        },
        [&](rd_kafka_event_t* event) -> Result<std::vector<CommitChange>> {
            std::size_t count = 0;
            const rd_kafka_group_result_t** results = rd_kafka_AlterConsumerGroupOffsets_result_groups(
                rd_kafka_event_AlterConsumerGroupOffsets_result(event), &count);
            return changes(results, count, group, partitions);
        });
}

Result<std::vector<CommitChange>> KafkaGroupAdmin::remove(const std::string& group,
                                                          const std::vector<TopicPartition>& partitions,
                                                          const AskControl& control)
{
    if (partitions.empty())
        return std::vector<CommitChange>();
    return adminRequest<std::vector<CommitChange>>(
        m_settings, group, RD_KAFKA_ADMIN_OP_DELETECONSUMERGROUPOFFSETS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_DeleteConsumerGroupOffsets_t* wanted =
                rd_kafka_DeleteConsumerGroupOffsets_new(group.c_str(), listOf(partitions).get());
            rd_kafka_DeleteConsumerGroupOffsets(handle, &wanted, 1, options, queue);
            rd_kafka_DeleteConsumerGroupOffsets_destroy(wanted);
        },
        [&](rd_kafka_event_t* event) -> Result<std::vector<CommitChange>> {
            std::size_t count = 0;
            const rd_kafka_group_result_t** results = rd_kafka_DeleteConsumerGroupOffsets_result_groups(
                rd_kafka_event_DeleteConsumerGroupOffsets_result(event), &count);
            return changes(results, count, group, partitions);
        });
}

Result<Done> KafkaGroupAdmin::deleteGroup(const std::string& group, const AskControl& control)
{
    return adminRequest<Done>(
        m_settings, group, RD_KAFKA_ADMIN_OP_DELETEGROUPS, control,
        [&](rd_kafka_t* handle, const rd_kafka_AdminOptions_t* options, rd_kafka_queue_t* queue) {
            rd_kafka_DeleteGroup_t* wanted = rd_kafka_DeleteGroup_new(group.c_str());
            rd_kafka_DeleteGroups(handle, &wanted, 1, options, queue);
            rd_kafka_DeleteGroup_destroy(wanted);
        },
        [&](rd_kafka_event_t* event) -> Result<Done> {
            std::size_t count = 0;
            const rd_kafka_group_result_t** results =
                rd_kafka_DeleteGroups_result_groups(rd_kafka_event_DeleteGroups_result(event), &count);
            if (count == 0)
                return requestError(RD_KAFKA_RESP_ERR__FAIL, {}, group);
            const rd_kafka_error_t* error = rd_kafka_group_result_error(results[0]);
            if (error && rd_kafka_error_code(error) &&
                rd_kafka_error_code(error) != RD_KAFKA_RESP_ERR_GROUP_ID_NOT_FOUND)
                return requestError(error, group);
            return Done();
        });
}

} // namespace inspector
