// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/tablemodel.h"

#include <QStringList>

#include <vector>

namespace inspector
{

/// A pane's table as a view sees it: rows and cells, columns by their ids.
class PaneRows
{
public:
    /// The model must outlive this object.
    explicit PaneRows(const TableModel& model) : m_model(model) {}

    /// The cell's full text, as it is copied.
    QString text(int row, const char* column) const { return cell(row, column, role::Copy).toString(); }
    QVariant cell(int row, const char* column, int role) const;
    /// Key of the record behind the row.
    QByteArray rawKey(int row) const;
    /// Rows that the pane shows without the deleted ones.
    std::vector<int> present() const;
    /// Cells of each of those, in the order of the words.
    QStringList lines(const QStringList& columns) const;
    /// Of those, the rows of one connector.
    std::vector<int> of(const QString& connector) const;

private:
    const TableModel& m_model;
};

} // namespace inspector
