// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/states.h"
#include "core/surroundings.h"
#include "core/topics.h"
#include "kafka/sinkgroups.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What is known of a topic besides its records.
struct ReportTopic
{
    std::string name;
    TopicRole role = TopicRole::Config;
    std::int32_t partitions = 0;
    std::optional<std::int32_t> replicationFactor;
    std::optional<std::string> cleanupPolicy;
    std::vector<std::int64_t> endOffsets;                       ///< by partition
    std::optional<std::map<std::string, std::string>> settings; ///< set on the topic itself
};

/// What is known of one Connect cluster besides the records of its topics.
struct ReportFacts
{
    std::string group;               ///< empty = not known
    bool live = false;               ///< brokers could be asked: sinks have groups then
    std::optional<std::int64_t> now; ///< ms; live only
    std::vector<ReportTopic> topics;
    std::map<std::string, SinkGroup> sinkGroups;    ///< by group id
    std::map<std::string, ConnectorType> restTypes; ///< by connector, as workers say
    std::optional<WorkerGroup> workers;             ///< nothing: not asked for
};

/// One Connect cluster to report. What `mirror` rests on must stay still meanwhile.
struct ReportCluster
{
    const ClusterMirror& mirror;
    ReportFacts facts;
};

/// Where a report's records come from.
struct ReportSource
{
    enum class Kind : std::uint8_t
    {
        Live,
        File,
        Demo,
    };
    Kind kind = Kind::Live;
    std::string bootstrap;          ///< empty = none
    std::string kafkaClusterId;     ///< empty = not known
    std::vector<std::string> files; ///< as given
    std::uint64_t records = 0;
    std::uint64_t bytes = 0; ///< of keys and values
    bool complete = true;    ///< everything that there was could be read
};

} // namespace inspector
