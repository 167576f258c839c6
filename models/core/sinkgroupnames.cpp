// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupnames.h"

#include "characters.h"
#include "clustermirror.h"
#include "summary.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace inspector
{

namespace
{

constexpr std::string_view ConsumerPrefix = "connector-consumer-";

} // namespace

bool maySink(const ConnectorSummary& connector)
{
    return connector.inConfig == true && connector.type != ConnectorType::Source;
}

bool isPlainGroupId(std::string_view id)
{
    return !id.empty() && id.find("${") == std::string_view::npos && id.find('\0') == std::string_view::npos;
}

std::vector<std::string> sinkGroupIds(const ClusterMirror& mirror)
{
    std::vector<std::string> ids;
    std::set<std::string> seen;
    for (const ConnectorSummary& connector : mirror.connectors()) {
        std::string id = sinkGroupId(connector, mirror.name(connector.connector));
        if (maySink(connector) && isPlainGroupId(id) && seen.insert(id).second)
            ids.push_back(std::move(id));
    }
    return ids;
}

std::optional<std::string_view> sinkOfClientId(std::string_view clientId)
{
    if (!clientId.starts_with(ConsumerPrefix))
        return std::nullopt;
    clientId.remove_prefix(ConsumerPrefix.size());
    const std::size_t dash = clientId.rfind('-');
    if (dash == std::string_view::npos || dash == 0 || dash + 1 == clientId.size() ||
        !std::all_of(clientId.begin() + static_cast<std::ptrdiff_t>(dash) + 1, clientId.end(), isDigit))
        return std::nullopt;
    return clientId.substr(0, dash);
}

std::vector<std::size_t> nextSinkLooks(std::vector<SinkLookTurn> groups, std::size_t most)
{
    std::vector<std::size_t> next;
    const auto waitedLonger = [](const SinkLookTurn& a, const SinkLookTurn& b) {
        return std::tie(a.lookedAt, a.group) < std::tie(b.lookedAt, b.group);
    };
    std::sort(groups.begin(), groups.end(), waitedLonger);
    if (groups.size() > most) {
        std::size_t room = most / 2;
        std::vector<SinkLookTurn> rest;
        for (const SinkLookTurn& turn : groups) {
            if (turn.wanted && room > 0) {
                next.push_back(turn.group);
                --room;
            } else {
                rest.push_back(turn);
            }
        }
        groups = std::move(rest);
    }
    for (const SinkLookTurn& turn : groups) {
        if (next.size() == most)
            break;
        next.push_back(turn.group);
    }
    return next;
}

} // namespace inspector
