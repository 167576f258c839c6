// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventqueue.h"

#include <algorithm>
#include <utility>

namespace inspector
{

void EventQueue::schedule(std::int64_t delay, std::function<void()> event)
{
    m_events.emplace(m_now + std::max<std::int64_t>(delay, 0), std::move(event));
}

void EventQueue::runUntil(std::int64_t time)
{
    while (!m_events.empty() && m_events.begin()->first <= time) {
        const auto next = m_events.extract(m_events.begin());
        m_now = std::max(m_now, next.key());
        next.mapped()();
    }
    m_now = std::max(m_now, time);
}

std::optional<std::int64_t> EventQueue::nextAt() const
{
    if (m_events.empty()) {
        return std::nullopt;
    }
    return m_events.begin()->first;
}

} // namespace inspector
