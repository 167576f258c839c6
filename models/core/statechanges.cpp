// SPDX-License-Identifier: GPL-3.0-or-later
#include "statechanges.h"

namespace inspector
{

namespace
{
constexpr std::int64_t MinuteMs = 60'000;
}

void StateChanges::add(std::int64_t at, bool failure)
{
    if (at < 0)
        return;
    const std::int64_t minute = at / MinuteMs;
    if (m_last && m_last->minute == minute) {
        ++m_last->changes;
        m_last->failures += failure;
        return;
    }
    if (m_minutes.size() >= MostMinutes && minute < m_minutes.begin()->first)
        return;
    MinuteChanges& counts = m_minutes[minute];
    counts.minute = minute;
    ++counts.changes;
    counts.failures += failure;
    m_touched.insert(minute);
    if (m_minutes.size() > MostMinutes) {
        m_touched.erase(m_minutes.begin()->first);
        m_minutes.erase(m_minutes.begin());
    }
    m_last = &counts; // never the oldest: that one made room for this one
}

std::vector<MinuteChanges> StateChanges::take()
{
    std::vector<MinuteChanges> taken;
    taken.reserve(m_touched.size());
    for (const std::int64_t minute : m_touched)
        taken.push_back(m_minutes[minute]);
    m_touched.clear();
    m_last = nullptr;
    return taken;
}

} // namespace inspector
