// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discoveryfacts.h"
#include "jsondocument.h"
#include "topics.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>

namespace inspector
{

/// What the records that were peeked at tell of a topic. A record counts for a role only if its key *and* its value are
/// what Connect writes: keys like `task-17-3` are anybody's.
class PeekedTopic
{
public:
    explicit PeekedTopic(const TopicPeek& peek);

    const std::string& name() const { return m_name; }
    std::int32_t partitions() const { return m_partitions; }
    std::int64_t end() const { return m_end; }
    /// Config, Status or Offset; nothing if it is not Connect's, or holds nothing.
    std::optional<TopicRole> role() const { return m_role; }
    /// Every record of it was looked at: what it does not name is not in it.
    bool isWhole() const { return m_whole; }
    /// Compacted and proved to hold no record: may be a topic of a Connect cluster that has not written to it yet.
    bool isBlank() const { return m_blank; }
    /// Records that fit the role.
    std::size_t fitting() const { return m_fitting; }
    const std::set<std::string>& connectors() const { return m_connectors; }
    /// Of a status topic: `host:port` as workers name themselves.
    const std::set<std::string>& workerIds() const { return m_workerIds; }
    /// Of a config topic: topics that connectors keep their offsets in besides (`offsets.storage.topic`).
    const std::set<std::string>& ownOffsetsTopics() const { return m_ownOffsetsTopics; }

private:
    enum class Fit
    {
        No,
        Tombstone, ///< a key of the role without a value: proves nothing alone
        Yes,
    };
    Fit fit(TopicRole role, const TopicPeek::Record& record);
    void take(TopicRole role, const TopicPeek::Record& record);

    std::string m_name;
    std::int32_t m_partitions = 0;
    std::int64_t m_end = -1;
    std::optional<TopicRole> m_role;
    bool m_whole = false;
    bool m_blank = false;
    std::size_t m_fitting = 0;
    std::set<std::string> m_connectors;
    std::set<std::string> m_workerIds;
    std::set<std::string> m_ownOffsetsTopics;
    JsonDocument m_json;
};

} // namespace inspector
