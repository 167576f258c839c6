// SPDX-License-Identifier: GPL-3.0-or-later
#include "orderkeeper.h"

#include <algorithm>

namespace inspector
{

bool OrderKeeper::passes(const Probe& probe, const std::vector<Term>& terms)
{
    if (!probe.present || !probe.inScope)
        return false;
    QString folded;
    for (const Term& term : terms) {
        if (term.column < 0 && folded.isNull())
            folded = probe.text.toCaseFolded();
        const bool occurs =
            term.column < 0 ? folded.contains(term.text)
                            : probe.columns[static_cast<std::size_t>(term.column)].toCaseFolded().contains(term.text);
        if (occurs == term.negated)
            return false;
    }
    return true;
}

void OrderKeeper::reset(Recipe recipe)
{
    m_recipe = std::move(recipe);
    m_known.clear();
    m_order.clear();
    m_dirty.clear();
    m_total = 0;
}

void OrderKeeper::update(std::vector<Probe> probes)
{
    for (Probe& probe : probes) {
        const auto at = static_cast<std::size_t>(probe.row);
        if (at >= m_known.size())
            m_known.resize(at + 1);
        Known& known = m_known[at];
        m_total += static_cast<int>(probe.present) - static_cast<int>(known.present);
        known.present = probe.present;
        known.shown = passes(probe, m_recipe.terms);
        known.cell = std::move(probe.cell);
        known.cell.text = known.cell.text.toCaseFolded();
        if (!known.dirty) {
            known.dirty = true;
            m_dirty.push_back(probe.row);
        }
    }
}

bool OrderKeeper::before(int left, int right) const
{
    const TableModel::SortCell& a = m_known[static_cast<std::size_t>(left)].cell;
    const TableModel::SortCell& b = m_known[static_cast<std::size_t>(right)].cell;
    if (a.isNumber != b.isNumber)
        return a.isNumber != m_recipe.descending;
    if (a.isNumber && a.number != b.number)
        return (a.number < b.number) != m_recipe.descending;
    if (const int compared = a.text.compare(b.text))
        return (compared < 0) != m_recipe.descending;
    return left < right; // rows that are equal stay in order of arrival, whichever way is up
}

void OrderKeeper::sort(std::vector<int>& rows, const std::atomic<bool>& cancelled) const
{
    const auto less = [this](int left, int right) { return before(left, right); };
    // In blocks, so that a cancel is obeyed within milliseconds.
    constexpr std::size_t Block = 16384;
    const auto at = [&rows](std::size_t index) {
        return rows.begin() + static_cast<std::ptrdiff_t>(std::min(index, rows.size()));
    };
    for (std::size_t start = 0; start < rows.size() && !cancelled; start += Block)
        std::sort(at(start), at(start + Block), less);
    for (std::size_t width = Block; width < rows.size() && !cancelled; width *= 2) {
        for (std::size_t start = 0; start + width < rows.size() && !cancelled; start += 2 * width)
            std::inplace_merge(at(start), at(start + width), at(start + 2 * width), less);
    }
}

OrderKeeper::Outcome OrderKeeper::finish(const std::atomic<bool>& cancelled)
{
    std::vector<int> fresh;
    for (const int row : m_dirty) {
        if (m_known[static_cast<std::size_t>(row)].shown)
            fresh.push_back(row);
    }
    sort(fresh, cancelled);
    if (cancelled)
        return {};
    std::erase_if(m_order, [this](int row) { return m_known[static_cast<std::size_t>(row)].dirty; });
    for (const int row : m_dirty)
        m_known[static_cast<std::size_t>(row)].dirty = false;
    m_dirty.clear();

    std::vector<int> merged;
    merged.reserve(m_order.size() + fresh.size());
    std::merge(m_order.begin(), m_order.end(), fresh.begin(), fresh.end(), std::back_inserter(merged),
               [this](int left, int right) { return before(left, right); });
    m_order = std::move(merged);
    return {m_order, m_total, static_cast<int>(m_known.size())};
}

} // namespace inspector
