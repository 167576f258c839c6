// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace inspector
{

/// Of the tables that have a row for each record or each entry.
struct TableLimits
{
    static constexpr int Cell = 400;               ///< characters of stored bytes in a cell: more than any screen shows
    static constexpr int Tip = 2000;               ///< characters of them in a tooltip
    static constexpr std::size_t TipFindings = 4;  ///< of one row
    static constexpr int CachedValues = 2000;      ///< decoded cells
    static constexpr std::size_t MostRanges = 256; ///< more changed ranges than this are told as one
};

} // namespace inspector
