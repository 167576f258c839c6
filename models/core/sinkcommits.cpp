// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkcommits.h"

#include "sinkwish.h"

namespace inspector
{

SinkCommits sinkCommitsOf(const GroupState& group)
{
    SinkCommits commits;
    for (const GroupState::Partition& partition : group.partitions) {
        if (partition.committed)
            commits.emplace(partition.at, *partition.committed);
    }
    return commits;
}

std::optional<SinkCommits> sinkCommitsOf(const std::vector<RestOffset>& told)
{
    SinkCommits commits;
    for (const RestOffset& offset : told) {
        const Result<SinkWish> read = readSinkWish({offset.partition, offset.offset});
        if (!read || !read->offset)
            return std::nullopt;
        commits.emplace(read->at, *read->offset);
    }
    return commits;
}

} // namespace inspector
