// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "connectkey.h"
#include "jsondocument.h"
#include "topics.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

namespace inspector
{

/// The public name of a role: "config", "status", "offset", "connector-offset" (report.md).
std::string_view topicRoleId(TopicRole role);
/// The role of that name; nothing where there is none.
std::optional<TopicRole> topicRoleOf(std::string_view id);

/// What the records of one topic tell of what the topic is for, and of whom it speaks. One thread.
class TopicEvidence
{
public:
    /// Looks at one record, in any order. Cheap for a key that was seen before.
    void add(std::optional<BytesView> key, std::optional<BytesView> value);

    /// Config, Status or Offset, by what most keys are; nothing where no key is Connect's. A topic that a connector
    /// owns looks like any offsets topic.
    std::optional<TopicRole> role() const;
    /// Names of connectors in the keys that fit the role.
    const std::set<std::string>& connectors(TopicRole role) const;
    /// Of a config topic: topics that configs name as `offsets.storage.topic`, now or before, with the connectors that
    /// do.
    const std::map<std::string, std::set<std::string>>& ownOffsetsTopics() const { return m_ownOffsetsTopics; }

    /// What a topic's name suggests, where nothing else tells.
    static std::optional<TopicRole> roleByName(std::string_view topic);

private:
    static constexpr std::size_t Kinds = 3; ///< config, status, offset
    static std::size_t kindOf(TopicRole role);
    void addConfig(const ConnectKey& key, std::optional<BytesView> value);

    std::unordered_set<std::size_t> m_seen; ///< hashes of keys
    std::array<std::uint64_t, Kinds> m_keys{};
    std::uint64_t m_likeOffsets = 0; ///< keys that only an offsets topic holds, though no task can use them
    std::array<std::set<std::string>, Kinds> m_connectors;
    std::map<std::string, std::set<std::string>> m_ownOffsetsTopics;
    JsonDocument m_json;
};

} // namespace inspector
