// SPDX-License-Identifier: GPL-3.0-or-later
#include "retiredparts.h"

#include <algorithm>

namespace inspector
{

RecordPin::~RecordPin()
{
    if (m_parts)
        m_parts->unpin(m_epoch);
}

RecordPin RetiredParts::pin()
{
    const std::scoped_lock lock(m_mutex);
    ++m_pins[m_epoch];
    return {this, m_epoch};
}

void RetiredParts::unpin(std::uint64_t epoch)
{
    const std::scoped_lock lock(m_mutex);
    const auto pinned = m_pins.find(epoch);
    if (--pinned->second == 0)
        m_pins.erase(pinned);
}

void RetiredParts::add(std::shared_ptr<const void> part)
{
    const std::scoped_lock lock(m_mutex);
    m_retired.emplace_back(m_epoch++, std::move(part));
}

void RetiredParts::free()
{
    // Freed after the lock is let go: whoever takes or drops a pin never waits for that.
    std::vector<std::pair<std::uint64_t, std::shared_ptr<const void>>> freed;
    const std::scoped_lock lock(m_mutex);
    const auto firstPinned = std::find_if(m_retired.begin(), m_retired.end(), [this](const auto& retired) {
        return !m_pins.empty() && retired.first >= m_pins.begin()->first;
    });
    freed.assign(std::make_move_iterator(m_retired.begin()), std::make_move_iterator(firstPinned));
    m_retired.erase(m_retired.begin(), firstPinned);
}

} // namespace inspector
