// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectprotocol.h"
#include "entries.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A unit of one connector that a worker was given, by the group's members.
struct OwnedUnit
{
    std::int32_t task = ConnectUnit::Connector;
    std::string worker; ///< id

    auto operator<=>(const OwnedUnit&) const = default;
};

/// Where a connector itself, or a task of it, is: by the group, by its status, or both.
struct UnitPlace
{
    enum class Agreement : std::uint8_t
    {
        NotCompared, ///< only its status is known, or it is newer than what is known of the group
        Agrees,
        NotRunning,  ///< assigned to the worker, and no status says that it runs there
        NotAssigned, ///< its status says that it runs there, and it is not assigned to that worker
    };
    std::int32_t task = ConnectUnit::Connector;
    std::string worker;             ///< id
    std::optional<TaskState> state; ///< by a status that names this worker; nothing = none does
    Agreement agreement = Agreement::NotCompared;

    bool operator==(const UnitPlace&) const = default;
};

/// All places of one connector's units, by worker and task. `statuses`: its statuses, those that are not there or left
/// over are passed over. `lookedAt`: ms, when `owned` was true; nothing: what members own is not known.
std::vector<UnitPlace> unitPlaces(const std::vector<OwnedUnit>& owned, const std::vector<const StatusEntry*>& statuses,
                                  std::optional<std::int64_t> lookedAt);

} // namespace inspector
