// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askcontrol.h"
#include "result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// A partition of a topic that a sink reads.
struct TopicPartition
{
    std::string topic;
    std::int32_t partition = 0;

    auto operator<=>(const TopicPartition&) const = default;
};

/// What the brokers say of a consumer group. What they do not say is nothing.
struct GroupState
{
    struct Member
    {
        std::string id;
        std::string clientId;
        std::string host;
    };
    /// Whether somebody consumes with the group: what a change of its offsets depends on.
    enum class Members : std::uint8_t
    {
        Unknown, ///< not allowed to see it, or its kind of group is not told truthfully: blocks every change
        None,    ///< proved
        Some,
    };
    struct Partition
    {
        TopicPartition at;
        std::optional<std::int64_t> committed; ///< next record to be read; nothing = none
        std::optional<std::int64_t> low;       ///< first record there is
        std::optional<std::int64_t> end;       ///< high watermark, as kafka-consumer-groups counts lag
        std::optional<std::int64_t> atTime; ///< first record at or after the time asked for; the end if there is none
        std::optional<Error> error;
    };

    std::string id;
    std::optional<std::string> state; ///< Kafka's name: Stable, Empty, Dead, …
    bool exists = false;              ///< false only when that is proved, or not known (error)
    Members membersKnown = Members::Unknown;
    std::vector<Member> members;
    std::vector<Partition> partitions; ///< with a commit, and those asked for besides; by topic and number
    std::optional<Error> error;        ///< why some of it is not known
};

/// How the change of one partition's commit went.
struct CommitChange
{
    TopicPartition at;
    std::optional<Error> error; ///< nothing = the brokers took it
};

/// Reads and changes consumer groups of sinks. Any thread; every call blocks until answered or the control says enough.
///
/// Changes are refused by the brokers while the group has members. Nothing is tried again by itself.
class GroupAdmin
{
public:
    virtual ~GroupAdmin() = default;

    /// `also`: partitions to be looked at though they have no commit; topics with partition -1 stand for all of the
    /// topic's. The group may be one of Connect's workers. `timestamp` (ms): asks for GroupState::Partition::atTime.
    virtual GroupState look(const std::string& group, const std::vector<TopicPartition>& also,
                            std::optional<std::int64_t> timestamp, const AskControl& control) = 0;
    /// Commits these offsets for the group.
    virtual Result<std::vector<CommitChange>> alter(const std::string& group,
                                                    const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                                    const AskControl& control) = 0;
    /// Deletes the commits of these partitions.
    virtual Result<std::vector<CommitChange>>
    remove(const std::string& group, const std::vector<TopicPartition>& partitions, const AskControl& control) = 0;
    /// Deletes the group. That there is none is Done, as for a worker (Worker.resetSinkConnectorOffsets).
    virtual Result<Done> deleteGroup(const std::string& group, const AskControl& control) = 0;
};

} // namespace inspector
