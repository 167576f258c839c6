// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroups.h"

namespace inspector
{

SinkGroup sinkGroupOf(const GroupState& group)
{
    SinkGroup sink;
    sink.id = group.id;
    sink.state = group.state;
    sink.error = group.error;
    for (const GroupState::Partition& partition : group.partitions) {
        if (partition.committed)
            sink.partitions.push_back({partition.at.topic, partition.at.partition, partition.committed, partition.end});
    }
    return sink;
}

} // namespace inspector
