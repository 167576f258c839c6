// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupfacts.h"

#include "kafkaerrors.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// It cannot be called off: it must end by itself.
constexpr int PatienceMs = 10'000;

Bytes bytesOf(const void* bytes, int size)
{
    return bytes && size > 0 ? Bytes(static_cast<const char*>(bytes), static_cast<std::size_t>(size)) : Bytes();
}

std::string textOf(const char* text)
{
    return text ? text : "";
}

GroupFacts factsOf(const rd_kafka_group_info& group)
{
    GroupFacts facts;
    facts.id = textOf(group.group);
    facts.protocolType = textOf(group.protocol_type);
    facts.protocol = textOf(group.protocol);
    facts.state = textOf(group.state);
    for (int i = 0; i < group.member_cnt; ++i) {
        const rd_kafka_group_member_info& member = group.members[i];
        facts.members.push_back({textOf(member.member_id), textOf(member.client_id), textOf(member.client_host),
                                 bytesOf(member.member_metadata, member.member_metadata_size),
                                 bytesOf(member.member_assignment, member.member_assignment_size)});
    }
    return facts;
}

ListedGroups ask(const std::shared_ptr<KafkaClient>& client, const char* group, const AskControl& control)
{
    ListedGroups listed;
    const rd_kafka_group_list* answer = nullptr;
    const rd_kafka_resp_err_t code =
        rd_kafka_list_groups(client->handle(), group, &answer, std::clamp(control.timeLeftMs(), 0, PatienceMs));
    const KafkaPtr<const rd_kafka_group_list> list(answer);
    if (code)
        listed.error = requestError(code, {}, textOf(group));
    for (int i = 0; list && i < list->group_cnt; ++i) {
        const rd_kafka_group_info& info = list->groups[i];
        if (info.err && !listed.error)
            listed.error = requestError(info.err, {}, textOf(info.group));
        if (!info.err)
            listed.groups.push_back(factsOf(info));
    }
    return listed;
}

} // namespace

ListedGroups listGroups(const std::shared_ptr<KafkaClient>& client, const AskControl& control)
{
    return ask(client, nullptr, control);
}

ListedGroups describeGroup(const std::shared_ptr<KafkaClient>& client, const std::string& group,
                           const AskControl& control)
{
    return ask(client, group.c_str(), control);
}

} // namespace inspector
