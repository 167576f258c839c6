// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>

namespace inspector
{

/// A table on the Overview: as high as its rows, so that the page scrolls and not the table.
class OverviewTable : public QTableWidget
{
    Q_OBJECT
public:
    OverviewTable(const QStringList& headers, const QString& accessibleName, QWidget* parent = nullptr);

    /// The cell, made at the first call for it, with this text.
    QTableWidgetItem* setCell(int row, int column, const QString& text, Qt::Alignment side = Qt::AlignLeft);
    /// After rows were added or taken away, or the font changed.
    void fitHeight();
};

} // namespace inspector
