// SPDX-License-Identifier: GPL-3.0-or-later
#include "takepace.h"

#include <algorithm>

namespace inspector
{

void TakePace::took(std::size_t entries, std::chrono::nanoseconds cost)
{
    // A few entries say nothing of what many cost: what is done once a delta would be taken for theirs.
    if (entries < Least && cost < Budget)
        return;
    const double share =
        static_cast<double>(Budget.count()) / static_cast<double>(std::max<std::int64_t>(cost.count(), 1));
    const auto fitting = static_cast<std::size_t>(static_cast<double>(std::max<std::size_t>(entries, 1)) * share);
    // Up by steps, as the first ones of a kind are seldom like the others; down at once.
    m_wanted = std::clamp(std::min(fitting, m_wanted + m_wanted / 2), Least, Most);
}

} // namespace inspector
