// SPDX-License-Identifier: GPL-3.0-or-later
#include "propertytable.h"

#include "look.h"
#include "secretdelegate.h"
#include "tablelook.h"

#include <QKeyEvent>

namespace inspector
{

PropertyTable::PropertyTable(QWidget* parent) : QTableWidget(0, 2, parent)
{
    setItemDelegate(new SecretDelegate(this));
    setHorizontalHeaderLabels({tr("Property"), tr("Value")});
    TableLook::apply(this);
    setSelectionBehavior(SelectItems);
    setSelectionMode(SingleSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed | SelectedClicked);
    setColumnWidth(0, Look::columnWidth(fontMetrics(), 30));
    connect(this, &QTableWidget::itemChanged, this, [this] {
        keepEmptyRow();
        viewport()->update(); // a name may have made the value beside it a secret
        Q_EMIT edited();
    });
    keepEmptyRow();
}

void PropertyTable::setProperties(const Properties& properties)
{
    {
        const QSignalBlocker blocker(this);
        setRowCount(0);
        for (const auto& [name, value] : properties) {
            appendRow(name, value);
        }
        keepEmptyRow();
    }
    Q_EMIT edited();
}

PropertyTable::Properties PropertyTable::properties() const
{
    Properties result;
    for (int row = 0; row < rowCount(); ++row) {
        const QString name = text(row, 0).trimmed();
        const QString value = text(row, 1);
        if (!name.isEmpty() || !value.isEmpty()) {
            result.append({name, value});
        }
    }
    return result;
}

void PropertyTable::removeCurrent()
{
    if (currentRow() >= 0) {
        removeRow(currentRow());
        keepEmptyRow();
        Q_EMIT edited();
    }
}

void PropertyTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete && state() != EditingState) {
        removeCurrent();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState && currentItem()) {
        editItem(currentItem());
        return;
    }
    QTableWidget::keyPressEvent(event);
}

void PropertyTable::appendRow(const QString& name, const QString& value)
{
    const int row = rowCount();
    insertRow(row);
    setItem(row, 0, new QTableWidgetItem(name));
    setItem(row, 1, new QTableWidgetItem(value));
}

void PropertyTable::keepEmptyRow()
{
    const int last = rowCount() - 1;
    if (last < 0 || !text(last, 0).isEmpty() || !text(last, 1).isEmpty()) {
        const QSignalBlocker blocker(this);
        appendRow({}, {});
    }
}

QString PropertyTable::text(int row, int column) const
{
    const QTableWidgetItem* cell = item(row, column);
    return cell ? cell->text() : QString();
}

} // namespace inspector
