// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/readprogress.h"
#include "core/surroundings.h"

#include <string>
#include <vector>

namespace inspector
{

/// What brokers would tell of consumer groups, made up.
class SinkGroups
{
public:
    static GroupState group(const std::string& id, const std::string& state,
                            const std::vector<std::pair<std::int64_t, std::int64_t>>& commitsAndEnds,
                            const std::vector<std::string>& clientIds = {})
    {
        GroupState made;
        made.id = id;
        made.state = state;
        made.exists = state != "Dead";
        made.membersKnown = clientIds.empty() ? GroupState::Members::None : GroupState::Members::Some;
        for (const std::string& clientId : clientIds)
            made.members.push_back({clientId + "-id", clientId, "/10.0.0.1"});
        for (std::size_t number = 0; number < commitsAndEnds.size(); ++number) {
            GroupState::Partition& partition = made.partitions.emplace_back();
            partition.at = {"orders", static_cast<std::int32_t>(number)};
            partition.committed = commitsAndEnds[number].first;
            partition.low = 0;
            partition.end = commitsAndEnds[number].second;
        }
        return made;
    }
    static Surroundings look(std::int64_t at, std::vector<GroupState> groups, std::vector<ListedGroup> listed = {})
    {
        Surroundings made;
        made.at = at;
        made.sinkGroups = std::move(groups);
        made.connectGroups = std::move(listed);
        return made;
    }
    static ReadProgress readToTheEnd()
    {
        ReadProgress progress;
        progress.state = ConnectionState::Live;
        progress.partitions = progress.partitionsReached = 1;
        progress.topicsFound = progress.topicsWanted = 3;
        return progress;
    }
    /// The config of a sink; `more`: further members, each behind a comma.
    static std::string config(const std::string& more = {})
    {
        return R"({"properties":{"connector.class":"org.example.FileStreamSink","topics":"orders")" + more + "}}";
    }
};

} // namespace inspector
