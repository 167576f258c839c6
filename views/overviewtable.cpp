// SPDX-License-Identifier: GPL-3.0-or-later
#include "overviewtable.h"

#include "tablelook.h"

#include <QHeaderView>
#include <QStyle>

namespace inspector
{

OverviewTable::OverviewTable(const QStringList& headers, const QString& accessibleName, QWidget* parent)
    : QTableWidget(0, static_cast<int>(headers.size()), parent)
{
    setHorizontalHeaderLabels(headers);
    setAccessibleName(accessibleName);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    verticalHeader()->hide();
    TableLook::apply(this);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
}

QTableWidgetItem* OverviewTable::setCell(int row, int column, const QString& text, Qt::Alignment side)
{
    QTableWidgetItem* cell = item(row, column);
    if (!cell) {
        cell = new QTableWidgetItem;
        setItem(row, column, cell);
    }
    cell->setText(text);
    cell->setTextAlignment(side | Qt::AlignVCenter);
    return cell;
}

void OverviewTable::fitHeight()
{
    TableLook::applyRowHeight(this);
    int height = horizontalHeader()->sizeHint().height() + 2 * frameWidth();
    for (int row = 0; row < rowCount(); ++row)
        height += rowHeight(row);
    if (horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        height += style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    setFixedHeight(height);
}

} // namespace inspector
