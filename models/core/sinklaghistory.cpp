// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinklaghistory.h"

#include <algorithm>

namespace inspector
{

void SinkLagHistory::add(std::int64_t at, const GroupState& group)
{
    if (!m_looks.empty() && at <= m_looks.back().at)
        return;
    const Look* before = lastKnown();
    Look look;
    look.at = at;
    look.lag = SinkTotals::of(group).lag;
    if (look.lag) {
        std::vector<TopicPartition> places;
        for (const GroupState::Partition& partition : group.partitions) {
            places.push_back(partition.at);
            look.readings.push_back({partition.committed.value_or(-1), partition.end.value_or(-1)});
        }
        look.places = before && *before->places == places
                          ? before->places
                          : std::make_shared<const std::vector<TopicPartition>>(std::move(places));
    }
    if (before && look.places) {
        const Moved since = moved(*before, look);
        look.goesBack = since.back;
        if (since.consumed > 0)
            m_movedAt = at;
    }
    m_readings += look.readings.size();
    m_looks.push_back(std::move(look));
    dropOld();
}

void SinkLagHistory::dropOld()
{
    if (m_looks.size() > MostLooks) {
        m_readings -= m_looks.front().readings.size();
        m_looks.pop_front();
    }
    // The last two stay whatever their size: a pace needs them.
    for (std::size_t i = 0; i + 2 < m_looks.size() && m_readings > MostReadings; ++i) {
        m_readings -= m_looks[i].readings.size();
        m_looks[i].readings = {};
        m_looks[i].places.reset();
    }
}

const SinkLagHistory::Look* SinkLagHistory::lastKnown() const
{
    const auto known =
        std::find_if(m_looks.rbegin(), m_looks.rend(), [](const Look& look) { return look.places != nullptr; });
    return known == m_looks.rend() ? nullptr : &*known;
}

SinkLagHistory::Moved SinkLagHistory::moved(const Look& from, const Look& to)
{
    Moved moved;
    // Both are by topic and number.
    for (std::size_t f = 0, t = 0; f < from.places->size() && t < to.places->size();) {
        const TopicPartition& before = (*from.places)[f];
        const TopicPartition& now = (*to.places)[t];
        if (before != now) {
            before < now ? ++f : ++t;
            continue;
        }
        const Reading& old = from.readings[f++];
        const Reading& is = to.readings[t++];
        if (!old.isKnown() || !is.isKnown())
            continue;
        ++moved.partitions;
        moved.back = moved.back || is.committed < old.committed || is.end < old.end;
        moved.tooMuch =
            __builtin_add_overflow(moved.consumed, std::max<std::int64_t>(is.committed - old.committed, 0),
                                   &moved.consumed) ||
            __builtin_add_overflow(moved.produced, std::max<std::int64_t>(is.end - old.end, 0), &moved.produced) ||
            moved.tooMuch;
    }
    return moved;
}

std::vector<SinkLagHistory::Point> SinkLagHistory::total() const
{
    std::vector<Point> points;
    for (const Look& look : m_looks)
        points.push_back({look.at, look.lag});
    return points;
}

std::vector<SinkLagHistory::Point> SinkLagHistory::of(const TopicPartition& at) const
{
    std::vector<Point> points;
    for (const Look& look : m_looks) {
        Point point{look.at, std::nullopt};
        if (look.places) {
            const auto place = std::lower_bound(look.places->begin(), look.places->end(), at);
            if (place != look.places->end() && *place == at) {
                const Reading& reading = look.readings[static_cast<std::size_t>(place - look.places->begin())];
                if (reading.isKnown())
                    point.lag = std::max<std::int64_t>(reading.end - reading.committed, 0);
            }
        }
        points.push_back(point);
    }
    return points;
}

SinkPace SinkLagHistory::pace() const
{
    if (m_looks.empty() || !m_looks.back().lag)
        return {};
    const Look& now = m_looks.back();
    const Look* from = nullptr;
    for (std::size_t i = m_looks.size() - 1; i > 0 && !m_looks[i].goesBack; --i) {
        const Look& before = m_looks[i - 1];
        if (from && now.at - before.at > WindowMs)
            break;
        if (before.places)
            from = &before;
    }
    if (!from)
        return SinkPace::of(0, 0, {*now.lag, 0, 0}, 0);
    const Moved since = moved(*from, now);
    const bool countable = since.partitions > 0 && !since.tooMuch;
    if (!countable)
        return SinkPace::of(0, 0, {*now.lag, 0, 0}, 0);
    std::int64_t most = 0;
    for (const Reading& reading : now.readings)
        most = std::max(most, reading.isKnown() ? reading.end - reading.committed : 0);
    return SinkPace::of(since.consumed, since.produced, {*now.lag, most, static_cast<std::int64_t>(since.partitions)},
                        now.at - from->at);
}

} // namespace inspector
