// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowlist.h"

#include <algorithm>

namespace inspector
{

void RowList::append(const std::vector<int>& rows, Client& client)
{
    if (rows.empty())
        return;
    const int first = size();
    client.aboutToInsert(first, first + static_cast<int>(rows.size()) - 1);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    index(first);
    client.inserted();
}

void RowList::transitionTo(const std::vector<int>& to, Client& client)
{
    if (to == m_rows)
        return;
    std::size_t sources = m_positions.size();
    for (const int row : to)
        sources = std::max(sources, static_cast<std::size_t>(row) + 1);
    m_positions.resize(sources, -1);
    std::vector<int> newPositions(sources, -1);
    for (std::size_t i = 0; i < to.size(); ++i)
        newPositions[static_cast<std::size_t>(to[i])] = static_cast<int>(i);
    removeGone(newPositions, to, client);
    insertNew(to, client);
}

void RowList::removeGone(const std::vector<int>& newPositions, const std::vector<int>& to, Client& client)
{
    std::vector<Range> gone;
    int goneCount = 0;
    bool sameOrder = true;
    int last = -1;
    for (int i = 0; i < size(); ++i) {
        const int position = newPositions[static_cast<std::size_t>(sourceAt(i))];
        if (position >= 0) {
            sameOrder = sameOrder && position > last;
            last = position;
            continue;
        }
        ++goneCount;
        if (!gone.empty() && gone.back().last == i - 1)
            gone.back().last = i;
        else
            gone.push_back({i, i});
    }
    if (!sameOrder || !fewEnough(gone.size())) {
        // What goes is moved behind what stays, to go in one step.
        std::vector<int> rows;
        rows.reserve(m_rows.size());
        for (const int row : to) {
            if (positionOf(row) >= 0)
                rows.push_back(row);
        }
        for (const Range& range : gone)
            rows.insert(rows.end(), m_rows.begin() + range.first, m_rows.begin() + range.last + 1);
        reorder(std::move(rows), client);
        gone.clear();
        if (goneCount > 0)
            gone.push_back({size() - goneCount, size() - 1});
    }
    for (auto range = gone.rbegin(); range != gone.rend(); ++range) {
        client.aboutToRemove(range->first, range->last);
        for (int i = range->first; i <= range->last; ++i)
            m_positions[static_cast<std::size_t>(sourceAt(i))] = -1;
        m_rows.erase(m_rows.begin() + range->first, m_rows.begin() + range->last + 1);
        index(range->first);
        client.removed();
    }
}

void RowList::insertNew(const std::vector<int>& to, Client& client)
{
    std::vector<Range> ranges;
    std::vector<int> rows;
    for (int i = 0; i < static_cast<int>(to.size()); ++i) {
        const int row = to[static_cast<std::size_t>(i)];
        if (positionOf(row) >= 0)
            continue;
        rows.push_back(row);
        if (!ranges.empty() && ranges.back().last == i - 1)
            ranges.back().last = i;
        else
            ranges.push_back({i, i});
    }
    if (!fewEnough(ranges.size())) {
        append(rows, client);
        reorder(to, client);
        return;
    }
    for (const Range& range : ranges) {
        client.aboutToInsert(range.first, range.last);
        m_rows.insert(m_rows.begin() + range.first, to.begin() + range.first, to.begin() + range.last + 1);
        index(range.first);
        client.inserted();
    }
}

void RowList::reorder(std::vector<int> rows, Client& client)
{
    if (rows == m_rows)
        return;
    client.aboutToReorder();
    m_rows = std::move(rows);
    index(0);
    client.reordered();
}

bool RowList::fewEnough(std::size_t ranges) const
{
    // Each range costs a view a layout and us a walk over what follows it.
    constexpr std::size_t MostRanges = 32;
    constexpr std::size_t MostSteps = 2'000'000;
    return ranges <= 1 || (ranges <= MostRanges && ranges * m_rows.size() <= MostSteps);
}

void RowList::index(int from)
{
    for (auto i = static_cast<std::size_t>(from); i < m_rows.size(); ++i) {
        const auto source = static_cast<std::size_t>(m_rows[i]);
        if (source >= m_positions.size())
            m_positions.resize(source + 1, -1);
        m_positions[source] = static_cast<int>(i);
    }
}

} // namespace inspector
