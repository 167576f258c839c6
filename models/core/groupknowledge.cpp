// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupknowledge.h"

#include <algorithm>

namespace inspector
{

GroupKnowledge groupKnowledge(const Surroundings& surroundings)
{
    if (surroundings.at < 0)
        return GroupKnowledge::NeverLooked;
    if (surroundings.error)
        return GroupKnowledge::NoAnswer;
    if (!surroundings.workers)
        return GroupKnowledge::NoGroup;
    const WorkerGroup& group = *surroundings.workers;
    if (group.error)
        return GroupKnowledge::Refused;
    if (!group.protocolType.empty() && group.protocolType != "connect")
        return GroupKnowledge::Foreign;
    if (group.isEmpty())
        return GroupKnowledge::Empty;
    if (!group.isStable())
        return GroupKnowledge::Rebalancing;
    const bool readable = std::all_of(group.workers.begin(), group.workers.end(),
                                      [](const FoundWorker& worker) { return worker.owned.has_value(); });
    return readable ? GroupKnowledge::Known : GroupKnowledge::Unreadable;
}

} // namespace inspector
