// SPDX-License-Identifier: GPL-3.0-or-later
#include "unitplaces.h"

#include <map>
#include <utility>

namespace inspector
{

namespace
{

using Agreement = UnitPlace::Agreement;

bool runs(const UnitPlace& place)
{
    return place.state == TaskState::Running || place.state == TaskState::Paused ||
           (place.task == ConnectUnit::Connector && place.state == TaskState::Stopped); // keeps its place while stopped
}

} // namespace

std::vector<UnitPlace> unitPlaces(const std::vector<OwnedUnit>& owned, const std::vector<const StatusEntry*>& statuses,
                                  std::optional<std::int64_t> lookedAt)
{
    struct Seen
    {
        bool assigned = false;
        std::optional<TaskState> state;
    };
    std::map<std::pair<std::string, std::int32_t>, Seen> places;
    std::map<std::int32_t, bool> newer; // units whose status is newer than the look
    for (const OwnedUnit& unit : owned)
        places[{unit.worker, unit.task}].assigned = true;
    for (const StatusEntry* status : statuses) {
        if (!status->present || !status->current || status->workerId.empty())
            continue;
        places[{status->workerId, status->task}].state = status->state;
        newer[status->task] = lookedAt && status->at > *lookedAt;
    }
    std::vector<UnitPlace> told;
    for (const auto& [at, seen] : places) {
        UnitPlace place{at.second, at.first, seen.state, Agreement::NotCompared};
        const bool running = runs(place);
        // A status newer than the look may tell of an assignment that the look could not see yet.
        if (lookedAt && !newer[at.second]) {
            if (seen.assigned)
                place.agreement = running ? Agreement::Agrees : Agreement::NotRunning;
            else if (running && place.state != TaskState::Stopped)
                place.agreement = Agreement::NotAssigned;
            else
                continue; // what it last said of a unit that it has not any more
        }
        told.push_back(std::move(place));
    }
    return told;
}

} // namespace inspector
