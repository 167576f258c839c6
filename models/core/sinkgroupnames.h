// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "groupadmin.h"
#include "ids.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

class ClusterMirror;
struct ConnectorSummary;

/// Whether the connector is in the config, and is a sink or may turn out to be one once a worker has been asked.
bool maySink(const ConnectorSummary& connector);

/// Whether brokers can be asked for a group of that id: not where a `${…}` reference stands, which only a worker
/// resolves, nor where the id is no text.
bool isPlainGroupId(std::string_view id);

/// The groups of all that may be sinks, as far as the topics tell their ids (sinkGroupId()), each once.
std::vector<std::string> sinkGroupIds(const ClusterMirror& mirror);

/// What the id of a sink's group begins with, unless somebody sets another one. Source: SinkUtils.consumerGroupId.
inline constexpr std::string_view SinkGroupPrefix = "connect-";

/// The connector whose task a consumer with this client id is: `connector-consumer-<connector>-<task>`, unless the
/// connector overrides it. Nothing: it is no such id. Source: Worker.baseConsumerConfigs with ConnectUtils.
std::optional<std::string_view> sinkOfClientId(std::string_view clientId);

/// A group that can be looked at, for nextSinkLooks().
struct SinkLookTurn
{
    std::size_t group = 0;     ///< whatever tells it from the others
    std::int64_t lookedAt = 0; ///< ms; -1 = never
    bool wanted = false;       ///< somebody has it before the eyes
};

/// Which groups to look at now, no more than `most`: those wanted, at most half as many, and of all others those that
/// have waited longest, so that each has its turn however many there are.
std::vector<std::size_t> nextSinkLooks(std::vector<SinkLookTurn> groups, std::size_t most);

} // namespace inspector
