// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topicadmin.h"
#include "core/topics.h"

#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A topic of a Connect cluster that is to be deleted and made anew, as its backup describes it.
struct ResetTopic
{
    std::string name;
    TopicRole role = TopicRole::Config;
    std::vector<std::int64_t> ends;                             ///< by partition, as it was archived
    std::optional<std::int32_t> replicationFactor;              ///< nothing: not known, so it cannot be made anew
    std::optional<std::map<std::string, std::string>> settings; ///< likewise

    /// How it is made anew: as it was, but a config topic always with one partition (DistributedHerder refuses to
    /// start on another number).
    NewTopic newTopic() const
    {
        NewTopic topic;
        topic.name = name;
        topic.partitions = role == TopicRole::Config ? 1 : static_cast<std::int32_t>(ends.size());
        topic.replicationFactor = replicationFactor;
        topic.settings = settings.value_or(std::map<std::string, std::string>());
        return topic;
    }

    bool operator==(const ResetTopic&) const = default;
};

/// The file of a backup, at one look.
struct BackupFile
{
    bool isThere = false; ///< and can be read, and is not empty
    qint64 size = 0;      ///< bytes
    qint64 changedAt = 0; ///< ms since the epoch

    bool operator==(const BackupFile&) const = default;
};

/// What a full reset is to do.
struct ResetWish
{
    QString backup; ///< path of the archive, made and verified
    std::vector<ResetTopic> topics;
    std::vector<std::string> sinkGroups; ///< consumer groups that are to be deleted
};

/// One step of a full reset, as it goes.
struct ResetStep
{
    enum class State
    {
        Waiting,
        Running,
        Done,
        Failed,
        Skipped, ///< not needed, or not possible after what failed before
    };
    QString title;
    State state = State::Waiting;
    QString words; ///< what was seen
};

} // namespace inspector
