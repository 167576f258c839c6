// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace inspector
{

/// How far a member's config offset may be behind the topic's end while it has read all: the marker that ends a
/// transaction is an offset of its own.
constexpr std::int64_t MostUnread = 1;

/// One thing that a worker runs: a task, or the connector itself.
struct ConnectUnit
{
    static constexpr std::int32_t Connector = -1; ///< ConnectProtocol.CONNECTOR_TASK

    std::string connector;
    std::int32_t task = Connector;

    auto operator<=>(const ConnectUnit&) const = default;
};
using ConnectUnits = std::set<ConnectUnit>;

/// Why a member's bytes cannot be used.
enum class ProtocolProblem : std::uint8_t
{
    None,
    Empty,     ///< no bytes: brokers tell them only while the group is stable, so this is normal
    Truncated, ///< the bytes end before what they announce
    Foreign,   ///< no layout of Connect's: a version, length or text that no worker writes, or bytes left over
};

/// What the leader of a Connect group gives one member. Source: ConnectProtocol.deserializeAssignment (version 0),
/// IncrementalCooperativeConnectProtocol.deserializeAssignment (1 and 2; later versions by the same layout).
struct ConnectAssignment
{
    ProtocolProblem problem = ProtocolProblem::Empty;
    std::int16_t version = 0;
    std::int16_t error = 0; ///< 1: the leader could not read the config topic as far as a member had (Assignment)
    std::string leader;     ///< a member id
    std::string leaderUrl;
    std::int64_t configOffset = -1; ///< next offset of the config topic, as the leader saw it; -1 = nothing read
    ConnectUnits assigned;          ///< version 0: everything; later: what is new in this round
    ConnectUnits revoked;
    std::int32_t delayMs = 0; ///< until the scheduled rebalance; lost work is left unassigned meanwhile

    bool usable() const { return problem == ProtocolProblem::None; }
};

/// What a worker tells when it joins its Connect group. Source: ConnectProtocol.deserializeMetadata,
/// IncrementalCooperativeConnectProtocol.deserializeMetadata.
struct ConnectMetadata
{
    ProtocolProblem problem = ProtocolProblem::Empty;
    std::int16_t version = 0;
    std::string url;                             ///< advertised REST address
    std::int64_t configOffset = -1;              ///< next offset of the config topic; -1 = nothing read
    std::optional<ConnectAssignment> allocation; ///< what it ran when it joined; nothing at its first join

    bool usable() const { return problem == ProtocolProblem::None; }
};

/// Decode what brokers hand on of a member of protocol type `connect`. Any bytes: never more than a problem. What was
/// read before the problem is kept.
ConnectMetadata decodeConnectMetadata(BytesView bytes);
ConnectAssignment decodeConnectAssignment(BytesView bytes);

/// All that a member runs after its last round: from version 1 on the assignment holds only what is new in it
/// (WorkerCoordinator.onJoinComplete). Nothing where either cannot be used.
std::optional<ConnectUnits> ownedUnits(const ConnectMetadata& metadata, const ConnectAssignment& assignment);

/// `host:port` of a worker's REST address, which is how statuses name the worker (Worker.workerId); empty for a text
/// that is no address.
std::string workerIdOf(std::string_view url);

} // namespace inspector
