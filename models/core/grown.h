// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace inspector
{

/// In a table of positions: there is none.
constexpr std::uint32_t Nowhere = 0xffffffffU;

/// The element at `index` of a table that is indexed by dense ids and grows with them.
template <class T>
T& grown(std::vector<T>& table, std::size_t index, const T& fill)
{
    if (index >= table.size())
        table.resize(std::max(index + 1, table.size() + table.size() / 2), fill);
    return table[index];
}

} // namespace inspector
