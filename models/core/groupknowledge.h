// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "surroundings.h"

#include <cstdint>

namespace inspector
{

/// How much is known of the group of Connect's workers, and what stands in the way.
enum class GroupKnowledge : std::uint8_t
{
    NeverLooked, ///< no look yet, or none ever: a file, a look back
    NoAnswer,    ///< Surroundings::error
    NoGroup,     ///< its id was not given
    Refused,     ///< WorkerGroup::error
    Foreign,     ///< the group's members are none of Connect's (WorkerGroup::protocolType)
    Empty,       ///< it has no member
    Rebalancing, ///< not stable: brokers tell no metadata now
    Unreadable,  ///< stable, but not all members' bytes can be used: who runs what is known in part
    Known,
};

GroupKnowledge groupKnowledge(const Surroundings& surroundings);

/// Whether what members own can be set against what statuses say.
inline bool ownersKnown(GroupKnowledge knowledge)
{
    return knowledge == GroupKnowledge::Known || knowledge == GroupKnowledge::Empty;
}

} // namespace inspector
