// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace inspector
{

/// One word of a filter. Grammar: words that must all occur; `"two words"` as one; `column:text` looks into one column;
/// `-word` must not occur. Case does not matter.
struct FilterTerm
{
    QString column; ///< what stands before the colon; empty = none
    QString text;   ///< empty = nothing asked yet ("column:")
    QString whole;  ///< column and colon included: for a colon that belongs to the word ("host:8083")
    bool negated = false;

    static std::vector<FilterTerm> parse(const QString& filter);

    bool operator==(const FilterTerm&) const = default;
};

} // namespace inspector
