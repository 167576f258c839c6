// SPDX-License-Identifier: GPL-3.0-or-later
#include "claimtrack.h"

namespace inspector
{

void ClaimTrack::status(TaskState state, TextId worker, std::int32_t generation, std::uint64_t row, std::int64_t at)
{
    if (state == TaskState::Unassigned) {
        if (worker == m_holder)
            m_holder = {};
        return;
    }
    if (state != TaskState::Running && state != TaskState::Paused && state != TaskState::Restarting)
        return;
    if (m_last && ++m_claimsSince > Remembered) {
        m_last.reset();
        m_steps = 0;
    }
    if (m_holder.valid() && worker != m_holder && generation < m_generation) {
        const bool goesOn = m_last && generation >= m_last->generation && m_generation >= m_last->generationBefore;
        m_steps = goesOn ? m_steps + 1 : 1;
        m_last = std::make_unique<Contest>(Contest{worker, generation, m_generation, row, at});
        m_claimsSince = 0;
    }
    m_holder = worker;
    m_generation = generation;
}

const ClaimTrack::Contest* ClaimTrack::contest() const
{
    return m_last && m_steps >= LeastSteps ? m_last.get() : nullptr;
}

} // namespace inspector
