// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as what a broker hands on of a member of a Connect group.
#include "core/connectclusterfinder.h"
#include "fuzzinput.h"

#include <algorithm>

using namespace inspector;

namespace
{

bool isUnit(const ConnectUnit& unit)
{
    return unit.task >= ConnectUnit::Connector;
}

void check(const ConnectAssignment& assignment, BytesView raw)
{
    require((assignment.problem == ProtocolProblem::Empty) == raw.empty(), "no bytes are no assignment");
    require(std::all_of(assignment.assigned.begin(), assignment.assigned.end(), isUnit) &&
                std::all_of(assignment.revoked.begin(), assignment.revoked.end(), isUnit),
            "a unit is a task or the connector");
    if (!assignment.usable())
        return;
    require(assignment.version >= 0, "no worker writes a version below 0");
    // A unit takes four bytes at least, so that no count makes more of them than there are bytes.
    require((assignment.assigned.size() + assignment.revoked.size()) * 4 <= raw.size(), "units come from bytes");
}

void checkOwned(const ConnectMetadata& metadata, const ConnectAssignment& assignment)
{
    const std::optional<ConnectUnits> owned = ownedUnits(metadata, assignment);
    require(owned.has_value() == (metadata.usable() && assignment.usable()), "what both tell is known, nothing else");
    if (!owned)
        return;
    for (const ConnectUnit& unit : assignment.assigned)
        require(owned->contains(unit), "what is assigned is owned");
    for (const ConnectUnit& unit : *owned) {
        const bool before = metadata.allocation && metadata.allocation->assigned.contains(unit);
        require(assignment.assigned.contains(unit) || (before && !assignment.revoked.contains(unit)),
                "what is owned was assigned, or kept");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzInput input(data, size);
    const Bytes first(input.piece().value_or(BytesView()));
    const Bytes second(input.rest());
    const ConnectMetadata metadata = decodeConnectMetadata(first);
    const ConnectAssignment assignment = decodeConnectAssignment(second);
    require((metadata.problem == ProtocolProblem::Empty) == first.empty(), "no bytes are no metadata");
    require(!metadata.usable() || !metadata.allocation || metadata.allocation->usable(), "a part that cannot be used");
    check(assignment, second);
    checkOwned(metadata, assignment);
    const std::string worker = workerIdOf(metadata.url);
    require(worker.empty() || worker.find(':') != std::string::npos, "a worker id has a port");

    const GroupFacts group{"group", "connect", "sessioned", "Stable", {{"member", "client", "/host", first, second}}};
    const std::vector<FoundCluster> found = findConnectClusters({group}, {});
    require(found.size() == 1 && found.front().workers.size() == 1, "a member that cannot be read is still there");
    require(!found.front().certain(), "no topic is certain where there is none");
    return 0;
}
