// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "topicreader.h"

namespace inspector
{

/// GroupAdmin through librdkafka; each call over a connection of its own.
///
/// Needs DESCRIBE on the group and the topics to look, READ on both to change commits, DELETE on the group to delete
/// it. A topic asked for as a whole of which nothing is known stays in the answer as partition -1, with the error.
class KafkaGroupAdmin : public GroupAdmin
{
public:
    explicit KafkaGroupAdmin(KafkaSettings settings);

    GroupState look(const std::string& group, const std::vector<TopicPartition>& also,
                    std::optional<std::int64_t> timestamp, const AskControl& control) override;
    Result<std::vector<CommitChange>> alter(const std::string& group,
                                            const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                            const AskControl& control) override;
    Result<std::vector<CommitChange>> remove(const std::string& group, const std::vector<TopicPartition>& partitions,
                                             const AskControl& control) override;
    Result<Done> deleteGroup(const std::string& group, const AskControl& control) override;

private:
    KafkaSettings m_settings;
};

} // namespace inspector
