// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"

#include <string>

namespace inspector
{

/// A member of a made-up group, as a look at the brokers would have it.
inline FoundWorker madeWorker(const std::string& id, const ConnectUnits& owned, bool leader = false)
{
    FoundWorker worker;
    worker.memberId = "member-" + id;
    worker.clientId = "connect-" + id;
    worker.host = "/10.0.0.9";
    worker.leader = leader;
    worker.metadata.problem = ProtocolProblem::None;
    worker.metadata.version = 2;
    worker.metadata.url = "http://" + id + "/";
    worker.metadata.configOffset = 40;
    worker.assignment.problem = ProtocolProblem::None;
    worker.assignment.version = 2;
    worker.owned = owned;
    return worker;
}

/// The same member while the group rebalances: brokers tell no bytes.
inline FoundWorker silentWorker(const std::string& id)
{
    FoundWorker worker;
    worker.memberId = "member-" + id;
    return worker;
}

inline Surroundings madeGroup(std::vector<FoundWorker> workers, std::int64_t at = 1'800'000'000'000)
{
    Surroundings around;
    around.at = at;
    around.clusterId = "kafka-1";
    around.workers.emplace();
    around.workers->id = "shop";
    around.workers->state = "Stable";
    around.workers->protocol = "sessioned";
    around.workers->protocolType = "connect";
    around.workers->workers = std::move(workers);
    return around;
}

} // namespace inspector
