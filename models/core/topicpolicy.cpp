// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpolicy.h"

#include "formatreader.h"
#include "jsonwriter.h"

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

constexpr const char* PolicyFormat = "connect-inspector-topic-policy/1";
constexpr std::size_t LongestName = 249;
constexpr std::array<std::string_view, 4> KafkasOwn{"__consumer_offsets", "__transaction_state", "__share_group_state",
                                                    "__cluster_metadata"};

bool isLegal(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
}

std::int32_t number(FormatReader& reader, const FormatReader::Spot& spot, std::int32_t most)
{
    return static_cast<std::int32_t>(reader.integer(spot, 1, most));
}

std::optional<std::int32_t> numberOrNull(FormatReader& reader, const FormatReader::Spot& spot, std::int32_t most)
{
    return reader.isNull(spot) ? std::nullopt : std::optional(number(reader, spot, most));
}

void write(JsonWriter& json, const std::optional<std::int32_t>& value)
{
    value ? json.integer(*value) : json.null();
}

} // namespace

std::int32_t TopicPolicy::partitionsOf(TopicRole role) const
{
    switch (role) {
    case TopicRole::Config:
        return 1;
    case TopicRole::Status:
        return statusPartitions;
    case TopicRole::Offset:
    case TopicRole::ConnectorOffset:
        break;
    }
    return offsetPartitions;
}

std::int32_t TopicPolicy::replicationOn(std::int32_t brokers) const
{
    return replication.value_or(std::clamp(brokers, std::int32_t(1), SafeReplication));
}

std::string topicPolicyToJson(const TopicPolicy& policy)
{
    JsonWriter json(JsonWriter::Layout::Lines);
    json.beginObject();
    json.name("format").text(PolicyFormat);
    json.name("offsetPartitions").integer(policy.offsetPartitions);
    json.name("statusPartitions").integer(policy.statusPartitions);
    json.name("replicationFactor");
    write(json, policy.replication);
    json.name("minInSyncReplicas");
    write(json, policy.minInSync);
    json.endObject();
    return json.takeJson();
}

Result<TopicPolicy> topicPolicyFromJson(BytesView json)
{
    FormatReader reader(json);
    const FormatReader::Spot root = reader.root();
    TopicPolicy policy;
    if (const FormatReader::Spot format = reader.member(root, "format"); reader.text(format) != PolicyFormat)
        reader.fail(format, std::string("is not ") + PolicyFormat);
    policy.offsetPartitions = number(reader, reader.member(root, "offsetPartitions"), TopicPolicy::MostPartitions);
    policy.statusPartitions = number(reader, reader.member(root, "statusPartitions"), TopicPolicy::MostPartitions);
    policy.replication = numberOrNull(reader, reader.member(root, "replicationFactor"), TopicPolicy::MostReplicas);
    policy.minInSync = numberOrNull(reader, reader.member(root, "minInSyncReplicas"), TopicPolicy::MostReplicas);
    if (!reader.ok())
        return reader.error();
    return policy;
}

TopicNameProblem topicNameProblem(std::string_view name)
{
    if (name.empty())
        return TopicNameProblem::Empty;
    if (name == "." || name == "..")
        return TopicNameProblem::Dots;
    if (!std::all_of(name.begin(), name.end(), isLegal))
        return TopicNameProblem::Characters;
    if (name.size() > LongestName)
        return TopicNameProblem::TooLong;
    return std::find(KafkasOwn.begin(), KafkasOwn.end(), name) == KafkasOwn.end() ? TopicNameProblem::None
                                                                                  : TopicNameProblem::Kafkas;
}

bool topicNamesCollide(std::string_view one, std::string_view other)
{
    const auto same = [](char a, char b) { return (a == '.' ? '_' : a) == (b == '.' ? '_' : b); };
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), same);
}

} // namespace inspector
