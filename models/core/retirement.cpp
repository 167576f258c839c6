// SPDX-License-Identifier: GPL-3.0-or-later
#include "retirement.h"

#include "recordstore.h"

#include <algorithm>

namespace inspector
{
namespace
{

// Each takes a millisecond or two. At two plans a second that is more than a reader brings; as a rule there is one.
constexpr std::size_t SegmentsAtOnce = 64;
constexpr std::size_t CopiesAtOnce = 128;

/// A quarter of it is waste: copying the rest then costs three kept rows for each that went.
bool isWorn(const KeptRows& kept)
{
    return std::uint64_t{kept.going} * 4 >= kept.size() || kept.goingBytes * 4 >= kept.storedBytes();
}

} // namespace

bool RetirementPlanner::isDue(std::uint64_t taken) const
{
    const std::uint64_t limit = m_store.limit();
    return limit > 0 && m_store.bytesHeld() > limit && (m_store.firstRow() + Segment::Rows <= taken || !m_worn.empty());
}

Retirement RetirementPlanner::plan(std::uint64_t taken, const Needed& needed)
{
    Retirement plan;
    const std::size_t from = m_store.firstRow() / Segment::Rows;
    std::size_t to = from;
    for (std::uint64_t held = m_store.bytesHeld();
         held > m_store.limit() && to < from + SegmentsAtOnce && (to + 1) * Segment::Rows <= taken; ++to)
        held -= std::min(held, m_store.bytesOfWhole(to));
    plan.firstRow = to * Segment::Rows;
    if (to != from) {
        dropSegments(from, to, needed, plan);
        dropExtras(needed, plan);
    }
    copyWorn(plan);
    return plan;
}

void RetirementPlanner::dropSegments(std::size_t from, std::size_t to, const Needed& needed, Retirement& plan)
{
    const std::uint64_t first = from * Segment::Rows;
    std::vector<bool> newest((to - from) * Segment::Rows, true);
    for (std::uint64_t row = first; row < plan.firstRow; ++row) {
        const std::optional<std::uint64_t> before = m_store.versionBefore(row);
        if (!before)
            continue;
        if (*before >= first) {
            newest[*before - first] = false;
            continue;
        }
        const std::optional<RecordView> superseded = m_store.find(*before);
        if (!superseded)
            continue;
        if (needed(*before, superseded->keyId))
            m_extras.push_back({*before, superseded->keyId});
        else
            drop(*before, plan);
    }
    for (std::size_t segment = from; segment < to; ++segment) {
        std::vector<bool> keep(Segment::Rows);
        for (std::size_t place = 0; place < Segment::Rows; ++place) {
            const std::uint64_t row = segment * Segment::Rows + place;
            keep[place] = newest[row - first];
            if (const KeyId key = m_store.record(row).keyId; !keep[place] && needed(row, key)) {
                keep[place] = true;
                m_extras.push_back({row, key});
            }
        }
        plan.parts.push_back({segment, m_store.copyOf(segment, keep, plan.firstRow)});
        plan.rows += static_cast<std::uint64_t>(std::count(keep.begin(), keep.end(), false));
    }
}

void RetirementPlanner::dropExtras(const Needed& needed, Retirement& plan)
{
    const auto done = std::stable_partition(m_extras.begin(), m_extras.end(),
                                            [&](const Extra& extra) { return needed(extra.row, extra.key); });
    std::for_each(done, m_extras.end(), [&](const Extra& extra) { drop(extra.row, plan); });
    m_extras.erase(done, m_extras.end());
}

/// Of a segment that is no longer whole.
void RetirementPlanner::drop(std::uint64_t row, Retirement& plan)
{
    KeptRows& kept = *m_store.keptOf(row / Segment::Rows);
    const bool wasWorn = isWorn(kept);
    kept.drop(row % Segment::Rows, plan.firstRow / Segment::Rows);
    if (!wasWorn && isWorn(kept))
        m_worn.push_back(row / Segment::Rows);
    ++plan.rows;
}

void RetirementPlanner::copyWorn(Retirement& plan)
{
    const std::vector<bool> all(Segment::Rows, true);
    const std::size_t most = std::min(m_worn.size(), CopiesAtOnce);
    for (std::size_t i = 0; i < most; ++i)
        plan.parts.push_back({m_worn[i], m_store.copyOf(m_worn[i], all, plan.firstRow)});
    m_worn.erase(m_worn.begin(), m_worn.begin() + static_cast<std::ptrdiff_t>(most));
}

} // namespace inspector
