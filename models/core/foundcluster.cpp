// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundcluster.h"

namespace inspector
{

FoundWorker foundWorkerOf(const GroupFacts::Member& member)
{
    FoundWorker worker{member.id,
                       member.clientId,
                       member.host,
                       false,
                       decodeConnectMetadata(member.metadata),
                       decodeConnectAssignment(member.assignment),
                       {}};
    worker.owned = ownedUnits(worker.metadata, worker.assignment);
    worker.leader = worker.assignment.usable() && worker.assignment.leader == member.id;
    return worker;
}

} // namespace inspector
