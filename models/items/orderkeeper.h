// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablemodel.h"

#include <atomic>
#include <vector>

namespace inspector
{

/// Filter result and order of a table, kept up to date row by row: a few changed rows cost a merge, not a sort.
///
/// Works on values only, so it runs on any thread, one at a time.
class OrderKeeper
{
public:
    struct Term
    {
        QString text;    ///< case-folded
        int column = -1; ///< index into Probe::columns; -1 = Probe::text
        bool negated = false;
    };
    struct Recipe
    {
        std::vector<Term> terms;
        bool descending = false;
    };
    /// What is known of one row.
    struct Probe
    {
        int row = 0;
        bool present = false; ///< counts towards the total
        bool inScope = false;
        QString text;                 ///< only where a term without column asks
        std::vector<QString> columns; ///< cells that terms look into
        TableModel::SortCell cell;
    };
    struct Outcome
    {
        std::vector<int> order; ///< source rows shown
        int total = 0;
        int covered = 0; ///< source rows known
    };

    static bool passes(const Probe& probe, const std::vector<Term>& terms);

    /// Forgets everything.
    void reset(Recipe recipe);
    void update(std::vector<Probe> probes);
    /// The result after all updates. With `cancelled` set on the way it is worthless, and only reset() may follow.
    Outcome finish(const std::atomic<bool>& cancelled);

private:
    struct Known
    {
        TableModel::SortCell cell; ///< text case-folded
        bool present = false;
        bool shown = false;
        bool dirty = false;
    };
    bool before(int left, int right) const;
    void sort(std::vector<int>& rows, const std::atomic<bool>& cancelled) const;

    Recipe m_recipe;
    std::vector<Known> m_known; ///< by source row
    std::vector<int> m_order;
    std::vector<int> m_dirty;
    int m_total = 0;
};

} // namespace inspector
