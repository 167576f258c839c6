// SPDX-License-Identifier: GPL-3.0-or-later
#include "partitionstable.h"

#include "items/partitionsproxy.h"
#include "items/sourcepartitionsmodel.h"
#include "jsoncelldelegate.h"
#include "look.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

constexpr int FewestPartitions = 4;
constexpr int MostPartitions = 9;
constexpr int LeastCharacters = 90;          ///< in a narrower window the table scrolls
constexpr std::array EditShares{33, 21, 27}; ///< percent, by column
constexpr std::array TickShares{46, 36, 0};

} // namespace

PartitionsTable::PartitionsTable(SourcePartitionsModel* partitions, PartitionsProxy* proxy, QWidget* parent)
    : QTableView(parent), m_partitions(partitions), m_proxy(proxy)
{
    setObjectName(QStringLiteral("partitions"));
    setAccessibleName(tr("Source partitions"));
    setModel(proxy);
    TableLook::apply(this);
    setItemDelegate(new JsonCellDelegate(this));
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSortingEnabled(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    connect(proxy, &QAbstractItemModel::rowsInserted, this, &QWidget::updateGeometry);
    connect(proxy, &QAbstractItemModel::rowsRemoved, this, &QWidget::updateGeometry);
}

int PartitionsTable::currentRow() const
{
    return m_proxy->mapToSource(currentIndex()).row();
}

void PartitionsTable::editCell(int row, int column)
{
    const QModelIndex at = m_proxy->mapFromSource(m_partitions->index(row, column));
    if (!at.isValid()) {
        return;
    }
    setFocus(Qt::OtherFocusReason);
    setCurrentIndex(at);
    scrollTo(at);
    edit(at);
}

void PartitionsTable::keyPressEvent(QKeyEvent* event)
{
    const int row = currentRow();
    if (state() == EditingState || row < 0) {
        QTableView::keyPressEvent(event);
        return;
    }
    const bool editable = !isColumnHidden(SourcePartitionsModel::NewColumn);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        if (editable) {
            const bool named = m_partitions->isAdded(row) && currentIndex().column() == 0;
            editCell(row, named ? SourcePartitionsModel::PartitionColumn : SourcePartitionsModel::NewColumn);
        }
        event->accept(); // not for the dialog's default button
        return;
    case Qt::Key_Delete:
        if (editable) {
            m_partitions->takeBack(row);
        }
        return;
    case Qt::Key_Space:
        if (!editable) {
            tickSelected();
            return;
        }
        break;
    default:
        break;
    }
    const bool typed = !event->text().isEmpty() && event->text().at(0).isPrint() &&
                       !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (typed && editable && !(currentIndex().flags() & Qt::ItemIsEditable)) {
        // Wherever in the row: what is typed is meant for its new offset.
        setCurrentIndex(currentIndex().siblingAtColumn(SourcePartitionsModel::NewColumn));
    }
    QTableView::keyPressEvent(event);
}

void PartitionsTable::tickSelected()
{
    std::vector<int> rows;
    bool all = true;
    for (const QModelIndex& index : selectionModel()->selectedRows()) {
        rows.push_back(m_proxy->mapToSource(index).row());
        all = all && index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    }
    if (!rows.empty()) {
        m_partitions->setTicked(rows, !all);
    }
}

/// From a partition that is typed, Tab goes on to its offset; from there it leaves the cell.
void PartitionsTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    const int row = currentRow();
    const bool onward = hint == QAbstractItemDelegate::EditNextItem &&
                        currentIndex().column() == SourcePartitionsModel::PartitionColumn && row >= 0;
    QTableView::closeEditor(editor, QAbstractItemDelegate::NoHint);
    if (onward) {
        editCell(row, SourcePartitionsModel::NewColumn);
    }
}

/// The columns share the width there is: none is out of sight, and what was dragged keeps its share.
void PartitionsTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    const int width = std::max(viewport()->width(), Look::columnWidth(fontMetrics(), LeastCharacters));
    if (width == m_width) {
        return;
    }
    const bool editable = !isColumnHidden(SourcePartitionsModel::NewColumn);
    const int before = m_width;
    m_width = width;
    for (int column = 0; column < SourcePartitionsModel::NoteColumn; ++column) { // the last one takes what is left
        const int share = editable ? EditShares.at(static_cast<std::size_t>(column))
                                   : TickShares.at(static_cast<std::size_t>(column));
        if (!isColumnHidden(column)) {
            setColumnWidth(column, before > 0 ? columnWidth(column) * width / before : width * share / 100);
        }
    }
}

QSize PartitionsTable::sizeHint() const
{
    const int rows = std::clamp(model()->rowCount() + 1, FewestPartitions, MostPartitions);
    return {fontMetrics().averageCharWidth() * 120,
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth()};
}

QSize PartitionsTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, sizeHint().height()};
}

} // namespace inspector
