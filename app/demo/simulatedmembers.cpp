// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedmembers.h"

#include "core/connectprotocol.h"

#include <map>
#include <utility>
#include <vector>

namespace inspector
{

namespace
{

constexpr std::int16_t Sessioned = 2; ///< version of the layout
constexpr std::size_t Leader = 0;

/// Kafka's primitive types, as IncrementalCooperativeConnectProtocol writes them.
class ProtocolWriter
{
public:
    template <class Integer>
    ProtocolWriter& integer(Integer value)
    {
        for (int shift = static_cast<int>(sizeof(Integer)) * 8 - 8; shift >= 0; shift -= 8)
            m_bytes += static_cast<char>((static_cast<std::uint64_t>(value) >> shift) & 0xffU);
        return *this;
    }
    ProtocolWriter& text(const std::string& text)
    {
        integer(static_cast<std::int16_t>(text.size()));
        m_bytes += text;
        return *this;
    }
    ProtocolWriter& bytes(const Bytes& bytes)
    {
        integer(static_cast<std::int32_t>(bytes.size()));
        m_bytes += bytes;
        return *this;
    }
    ProtocolWriter& units(const ConnectUnits& units)
    {
        std::map<std::string, std::vector<std::int32_t>> tasks; // the connector itself is −1 and comes first
        for (const ConnectUnit& unit : units)
            tasks[unit.connector].push_back(unit.task);
        integer(static_cast<std::int32_t>(tasks.size()));
        for (const auto& [connector, ids] : tasks) {
            text(connector).integer(static_cast<std::int32_t>(ids.size()));
            for (const std::int32_t id : ids)
                integer(id);
        }
        return *this;
    }
    Bytes take() { return std::move(m_bytes); }

private:
    Bytes m_bytes;
};

std::string memberId(const SimulatedCluster& cluster, std::size_t worker)
{
    return "connect-" + cluster.settings().workerIds[worker] + "-demo";
}

std::string url(const SimulatedCluster& cluster, std::size_t worker)
{
    return "http://" + cluster.settings().workerIds[worker] + "/";
}

Bytes assignment(const SimulatedCluster& cluster, const ConnectUnits& units)
{
    ProtocolWriter writer;
    writer.integer(Sessioned).integer(std::int16_t{0}).text(memberId(cluster, Leader)).text(url(cluster, Leader));
    writer.integer(cluster.joinedAt()).units(units).units({}).integer(std::int32_t{0});
    return writer.take();
}

Bytes metadata(const SimulatedCluster& cluster, std::size_t worker, const ConnectUnits& kept)
{
    ProtocolWriter writer;
    writer.integer(Sessioned).text(url(cluster, worker)).integer(cluster.joinedAt()).bytes(assignment(cluster, kept));
    return writer.take();
}

/// All that the worker has to run; `added`: only what it was given in the last round.
ConnectUnits unitsOf(const SimulatedCluster& cluster, std::size_t worker, bool added)
{
    const SimulatedStatuses& statuses = cluster.statuses();
    ConnectUnits units;
    for (const auto& [name, connector] : cluster.connectors()) {
        for (int task = ConnectUnit::Connector; connector.inConfig && task < connector.committedTasks; ++task) {
            const auto* status = task < 0 ? statuses.store().connector(name) : statuses.store().task(name, task);
            const bool isNew = !status || status->generation >= statuses.generation();
            if (statuses.workerOf(name, task) == worker && isNew == added)
                units.insert({name, task});
        }
    }
    return units;
}

} // namespace

GroupFacts simulatedMembers(const SimulatedCluster& cluster, const std::string& group)
{
    GroupFacts facts;
    facts.id = group;
    facts.protocolType = "connect";
    const bool stable = !cluster.rebalanceExpected();
    facts.state = stable ? "Stable" : "PreparingRebalance";
    facts.protocol = stable ? "sessioned" : "";
    for (std::size_t worker = 0; worker < cluster.settings().workerIds.size(); ++worker) {
        GroupFacts::Member& member = facts.members.emplace_back();
        member.id = memberId(cluster, worker);
        member.clientId = "connect-" + cluster.settings().workerIds[worker];
        member.host = "/127.0.0.1";
        if (stable) {
            member.metadata = metadata(cluster, worker, unitsOf(cluster, worker, false));
            member.assignment = assignment(cluster, unitsOf(cluster, worker, true));
        }
    }
    return facts;
}

} // namespace inspector
