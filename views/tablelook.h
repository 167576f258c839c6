// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace inspector
{

/// How every table of the program is set up: rows of one height, hairlines instead of a grid, no zebra, whole rows
/// selected, Tab goes on to the next control.
class TableLook
{
public:
    /// Characters of stored bytes in a cell of a table that is filled once.
    static constexpr int CellLimit = 2000;

    static void apply(QTableView* view);
    /// Only the height of the rows; again when the font changes.
    static void applyRowHeight(QTableView* view);
};

} // namespace inspector
