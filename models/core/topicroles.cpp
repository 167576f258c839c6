// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicroles.h"

#include <algorithm>
#include <functional>

namespace inspector
{
namespace
{

struct NamedRole
{
    TopicRole role;
    std::string_view id;
};
constexpr std::array<NamedRole, 4> Roles = {{{TopicRole::Config, "config"},
                                             {TopicRole::Status, "status"},
                                             {TopicRole::Offset, "offset"},
                                             {TopicRole::ConnectorOffset, "connector-offset"}}};
constexpr std::array<TopicRole, 3> ByContent = {TopicRole::Config, TopicRole::Status, TopicRole::Offset};

constexpr std::string_view OwnOffsetsTopic = "offsets.storage.topic";

/// A key that workers drop, but that nobody would write to a config or status topic.
bool isLikeOffsets(BytesView key, KeyProblem problem)
{
    switch (problem) {
    case KeyProblem::NotPair:
        return key.starts_with('['); // a number or an object is the key of about any topic
    case KeyProblem::NameNotText:
    case KeyProblem::PartitionNotObject:
    case KeyProblem::NullPartition:
    case KeyProblem::WireFormat:
        return true;
    default:
        return false;
    }
}

} // namespace

std::string_view topicRoleId(TopicRole role)
{
    return std::find_if(Roles.begin(), Roles.end(), [role](const NamedRole& named) { return named.role == role; })->id;
}

std::optional<TopicRole> topicRoleOf(std::string_view id)
{
    const auto* const found =
        std::find_if(Roles.begin(), Roles.end(), [id](const NamedRole& named) { return named.id == id; });
    if (found == Roles.end())
        return std::nullopt;
    return found->role;
}

std::size_t TopicEvidence::kindOf(TopicRole role)
{
    return static_cast<std::size_t>(role == TopicRole::ConnectorOffset ? TopicRole::Offset : role);
}

void TopicEvidence::add(std::optional<BytesView> key, std::optional<BytesView> value)
{
    if (!key)
        return;
    const bool isNew = m_seen.insert(std::hash<BytesView>{}(*key)).second;
    // A connector may have named another topic in another version of its config.
    if (!isNew && !key->starts_with("connector-"))
        return;
    for (const TopicRole role : ByContent) {
        const ConnectKey decoded = decodeKey(role, *key);
        const std::size_t kind = kindOf(role);
        if (decoded.family == KeyFamily::Unknown) {
            if (isNew && role == TopicRole::Offset && isLikeOffsets(*key, decoded.problem))
                ++m_likeOffsets;
            continue;
        }
        if (isNew) {
            ++m_keys[kind];
            if (!decoded.connector.empty())
                m_connectors[kind].insert(decoded.connector);
        }
        if (decoded.family == KeyFamily::Connector)
            addConfig(decoded, value);
        return;
    }
}

void TopicEvidence::addConfig(const ConnectKey& key, std::optional<BytesView> value)
{
    if (!value || m_json.parse(*value) != JsonDocument::Outcome::Value)
        return;
    const JsonDocument::Node* properties = m_json.member(m_json.root(), "properties");
    const JsonDocument::Node* topic = properties ? m_json.member(*properties, OwnOffsetsTopic) : nullptr;
    if (topic && topic->type == JsonType::String)
        m_ownOffsetsTopics[m_json.text(*topic)].insert(key.connector);
}

std::optional<TopicRole> TopicEvidence::role() const
{
    const auto* const most = std::max_element(m_keys.begin(), m_keys.end());
    if (*most > 0)
        return ByContent[static_cast<std::size_t>(most - m_keys.begin())];
    if (m_likeOffsets > 0)
        return TopicRole::Offset;
    return std::nullopt;
}

const std::set<std::string>& TopicEvidence::connectors(TopicRole role) const
{
    return m_connectors[kindOf(role)];
}

std::optional<TopicRole> TopicEvidence::roleByName(std::string_view topic)
{
    std::string name(topic);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const TopicRole role : ByContent) {
        if (name.find(topicRoleId(role)) != std::string::npos)
            return role;
    }
    return std::nullopt;
}

} // namespace inspector
