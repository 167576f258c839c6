// SPDX-License-Identifier: GPL-3.0-or-later
#include "retirement.h"

#include "grown.h"
#include "recordstore.h"

#include <algorithm>
#include <iterator>

namespace inspector
{
namespace
{

// Each takes a millisecond or two.
constexpr std::size_t SegmentsAtOnce = 64;
constexpr std::size_t CopiesAtOnce = 128;
// The more rows go together, the fewer of them are the newest of their key and have to be copied.
constexpr std::uint64_t RoomMade = 8; ///< that part of the limit
// Where each key stands is far away in memory: asked for so many rows ahead, nobody waits for it.
constexpr std::size_t Ahead = 32;

} // namespace

bool RetirementPlanner::isDue(std::uint64_t taken) const
{
    const std::uint64_t limit = m_store.limit();
    return limit > 0 && m_store.bytesHeld() > limit && (m_store.firstRow() + Segment::Rows <= taken || !m_worn.empty());
}

Retirement RetirementPlanner::plan(std::uint64_t taken, const NeededRows& needed)
{
    Retirement plan;
    const std::uint64_t wanted = m_store.limit() - m_store.limit() / RoomMade;
    const std::size_t from = m_store.firstRow() / Segment::Rows;
    std::size_t to = from;
    for (std::uint64_t held = m_store.bytesHeld();
         held > wanted && to < from + SegmentsAtOnce && (to + 1) * Segment::Rows <= taken; ++to)
        held -= std::min(held, m_store.bytesOfWhole(to));
    const std::uint64_t first = from * Segment::Rows;
    plan.firstRow = to * Segment::Rows;

    std::vector<std::uint64_t> kept = needed(plan.firstRow);
    std::sort(kept.begin(), kept.end());
    std::vector<bool> keep = supersede(first, plan.firstRow);
    for (auto row = std::lower_bound(kept.begin(), kept.end(), first); row != kept.end(); ++row)
        keep[*row - first] = true;
    for (std::size_t segment = from; segment < to; ++segment) {
        const auto begin = keep.begin() + static_cast<std::ptrdiff_t>((segment - from) * Segment::Rows);
        const std::vector<bool> rows(begin, begin + Segment::Rows);
        plan.parts.push_back({segment, m_store.copyOf(segment, rows)});
        plan.rows += static_cast<std::uint64_t>(std::count(rows.begin(), rows.end(), false));
    }
    copyWorn(kept, plan);
    return plan;
}

/// Takes the rows from `first` to `end` for ones below firstRow(); tells which are the newest of their key there.
std::vector<bool> RetirementPlanner::supersede(std::uint64_t first, std::uint64_t end)
{
    std::vector<bool> newest(end - first, true);
    for (std::size_t segment = first / Segment::Rows; segment < end / Segment::Rows; ++segment) {
        const Segment& whole = m_store.whole(segment);
        grown(m_newest, *std::max_element(whole.keys.begin(), whole.keys.end()), Newest{});
        for (std::size_t place = 0; place < Segment::Rows; ++place) {
            __builtin_prefetch(&m_newest[whole.keys[std::min(place + Ahead, Segment::Rows - 1)]], 1);
            Newest& known = m_newest[whole.keys[place]];
            if (known.row != Newest::None) {
                if (known.row >= first)
                    newest[known.row - first] = false;
                else
                    addWaste(known);
            }
            known.row = segment * Segment::Rows + place;
            known.bytes = static_cast<std::uint32_t>(std::max(whole.rows[place].valueLength, 0));
        }
    }
    return newest;
}

void RetirementPlanner::addWaste(const Newest& superseded)
{
    const std::size_t segment = superseded.row / Segment::Rows;
    Waste& waste = grown(m_waste, segment, Waste{});
    ++waste.rows;
    waste.bytes += superseded.bytes;
    if (waste.worn)
        return;
    // Half of it is waste: copying the rest costs a kept row for each that went.
    const KeptRows& kept = *m_store.keptOf(segment);
    waste.worn = std::uint64_t{waste.rows} * 2 >= kept.size() || waste.bytes * 2 >= kept.storedBytes();
    if (waste.worn)
        m_worn.push_back(segment);
}

void RetirementPlanner::copyWorn(const std::vector<std::uint64_t>& needed, Retirement& plan)
{
    const std::size_t most = std::min(m_worn.size(), CopiesAtOnce);
    for (std::size_t i = 0; i < most; ++i) {
        const std::size_t segment = m_worn[i];
        const KeptRows& kept = *m_store.keptOf(segment);
        std::vector<bool> keep(Segment::Rows);
        std::size_t kepts = 0;
        for (std::size_t place = kept.next(0); place < Segment::Rows; place = kept.next(place + 1)) {
            const std::uint64_t row = segment * Segment::Rows + place;
            keep[place] =
                m_newest[kept.find(place)->key].row == row || std::binary_search(needed.begin(), needed.end(), row);
            kepts += keep[place];
        }
        plan.rows += kept.size() - kepts;
        plan.parts.push_back({segment, m_store.copyOf(segment, keep)});
        m_waste[segment] = {};
    }
    m_worn.erase(m_worn.begin(), m_worn.begin() + static_cast<std::ptrdiff_t>(most));
}

} // namespace inspector
