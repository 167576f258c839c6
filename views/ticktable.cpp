// SPDX-License-Identifier: GPL-3.0-or-later
#include "ticktable.h"

#include "celldelegate.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace inspector
{

namespace
{
constexpr int LeastTicksShown = 3;
constexpr int MostTicksShown = 6;
} // namespace

TickTable::TickTable(QWidget* parent) : QTableView(parent)
{
    setItemDelegate(new CellDelegate(this));
    TableLook::apply(this);
    setSelectionMode(ExtendedSelection);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TickTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    const auto resized = [this] { updateGeometry(); };
    connect(model, &QAbstractItemModel::modelReset, this, resized);
    connect(model, &QAbstractItemModel::rowsInserted, this, resized);
}

QSize TickTable::sizeHint() const
{
    const int rows = std::clamp(model() ? model()->rowCount() : 0, LeastTicksShown, MostTicksShown);
    return {fontMetrics().averageCharWidth() * 120,
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth()};
}

QSize TickTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, sizeHint().height()};
}

void TickTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex first = currentIndex().siblingAtColumn(0);
    const QVariant state = first.data(Qt::CheckStateRole);
    if (event->key() != Qt::Key_Space || event->modifiers() != Qt::NoModifier || !state.isValid()) {
        QTableView::keyPressEvent(event);
        return;
    }
    QList<int> rows;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            rows.append(row);
        }
    }
    if (rows.isEmpty()) {
        rows.append(first.row());
    }
    Q_EMIT tickRequested(rows, state.toInt() != Qt::Checked);
}

} // namespace inspector
