// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonmap.h"

#include "core/states.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// How a source writes its offset.
enum class OffsetShape : std::uint8_t
{
    FilePosition, ///< `{"position":N}`
    PostgresLsn,  ///< `{"lsn":N,"txId":N,"ts_usec":N}`
    MirrorOffset, ///< `{"offset":N}`
    Heartbeat,    ///< `{"offset":0}`, always
    Incrementing, ///< `{"incrementing":N}`
};

/// One source partition of a connector, in the byte form that its task uses.
struct SourcePartition
{
    int task = 0;
    JsonMap partition;
    OffsetShape shape = OffsetShape::FilePosition;
    std::int64_t step = 0;     ///< how far one beat moves it
    std::int64_t position = 0; ///< where the task is; read back from the store when the task starts
};

/// One topic partition that a sink reads.
struct SinkPartition
{
    int task = 0;
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t step = 0;
    std::optional<std::int64_t> committed; ///< of the sink's consumer group
    std::int64_t end = 0;                  ///< of the partition: how many records there are
};

/// What a connector is and how it behaves.
struct ConnectorDefinition
{
    std::string name;
    ConnectorType type = ConnectorType::Source;
    std::string version; ///< of the plugin
    std::string taskClass;
    JsonMap properties; ///< as posted, with `name` at the end
    int tasks = 1;
    int beats = 1;                     ///< offsets move every n-th beat
    bool checksOffsets = false;        ///< its alterOffsets answers true: the worker's message is the short one
    std::map<std::string, int> topics; ///< active topics and the task that uses each first
    std::vector<SourcePartition> sourcePartitions;
    std::vector<SinkPartition> sinkPartitions;
    std::map<int, std::string> failures; ///< tasks that fail when they start, with their trace
    std::string ownOffsetsTopic;         ///< `offsets.storage.topic`; empty = the workers' topic only
};

/// A connector that is or was in the config topic, as the workers believe it.
struct SimulatedConnector
{
    ConnectorDefinition definition;
    bool inConfig = false;
    TargetState target = TargetState::Started;
    int committedTasks = 0;
    std::vector<JsonMap> taskConfigs;
    bool pendingFencing = false;
    bool unpublished = false; ///< the properties changed since the tasks' configs were written
    int epoch = 0;            ///< grows with every order; what an older order left to be done is then void
};

} // namespace inspector
