// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectapi.h"
#include "groupadmin.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace inspector
{

/// Where a sink goes on: the next record to be read of each partition that has a commit.
using SinkCommits = std::map<TopicPartition, std::int64_t>;

SinkCommits sinkCommitsOf(const GroupState& group);
/// Of what a worker answers to `GET …/offsets` of a sink, which it reads from the group that its consumers really have:
/// a worker's own consumer.group.id included. Nothing: it is no such answer. Source: Worker.sinkConnectorOffsets.
std::optional<SinkCommits> sinkCommitsOf(const std::vector<RestOffset>& told);

} // namespace inspector
