// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "states.h"
#include "texttable.h"

#include <cstdint>
#include <memory>

namespace inspector
{

/// Watches who claims a task, record by record, for the sign of two Connect clusters on one status topic: workers that
/// take it from each other in turn while the generation goes back and forth.
///
/// Within one group generations only grow, so a worker that claims a task at a lower generation than the one before is
/// odd; but not yet proof. A late UNASSIGNED or FAILED of a worker that lost the task is ordinary (AbstractHerder
/// writes both with putSafe, which races with the new owner), and a group that was empty for a while starts at
/// generation 1 again. So only RUNNING, PAUSED and RESTARTING are claims, a claim ends with the worker's own
/// UNASSIGNED, and two such steps back are wanted, with both sides no lower than the time before.
class ClaimTrack
{
public:
    struct Contest
    {
        TextId worker; ///< who claimed at the lower generation, the last time
        std::int32_t generation = 0;
        std::int32_t generationBefore = 0; ///< of the claim it took over
        std::uint64_t row = 0;
        std::int64_t at = -1; ///< ms
    };

    /// `worker`: none = the record names nobody.
    void status(TaskState state, TextId worker, std::int32_t generation, std::uint64_t row, std::int64_t at);
    /// What makes the claims look like those of two clusters; null if they do not, or not in the last records.
    const Contest* contest() const;

private:
    static constexpr std::int32_t LeastSteps = 2;
    /// A contest that has not gone on for that many claims is history.
    static constexpr std::uint32_t Remembered = 32;

    TextId m_holder; ///< who claimed last, none = nobody, or the claim was given up
    std::int32_t m_generation = 0;
    std::unique_ptr<Contest> m_last; ///< nearly always null, and there is a track for every task
    std::int32_t m_steps = 0;
    std::uint32_t m_claimsSince = 0;
};

} // namespace inspector
