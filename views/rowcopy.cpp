// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowcopy.h"

#include "core/jsondocument.h"
#include "core/keytable.h"
#include "items/tablemodel.h"
#include "items/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMimeData>
#include <QTableView>

namespace inspector
{

QList<int> RowCopy::selectedRows(const QTableView* view)
{
    QList<int> rows;
    for (const QItemSelectionRange& range : view->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && rows.size() < MostRows; ++row) {
            rows.append(row);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QList<int> RowCopy::visibleColumns(const QTableView* view)
{
    QList<int> columns;
    const QHeaderView* header = view->horizontalHeader();
    for (int position = 0; position < header->count(); ++position) {
        const int column = header->logicalIndex(position);
        if (!header->isSectionHidden(column)) {
            columns.append(column);
        }
    }
    return columns;
}

QString RowCopy::text(const QModelIndex& index)
{
    const QVariant full = index.data(role::Copy);
    return full.isValid() ? full.toString() : index.data(Qt::DisplayRole).toString();
}

void RowCopy::asText(const QTableView* view)
{
    const QList<int> columns = visibleColumns(view);
    QStringList lines;
    for (const int row : selectedRows(view)) {
        QStringList cells;
        for (const int column : columns) {
            QString cell = text(view->model()->index(row, column));
            for (const char16_t divider : {u'\t', u'\n', u'\r'}) {
                cell.replace(QChar(divider), QLatin1Char(' '));
            }
            cells.append(cell);
        }
        lines.append(cells.join(QLatin1Char('\t')));
    }
    if (!lines.isEmpty()) {
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    }
}

void RowCopy::cell(const QTableView* view)
{
    const QModelIndex index = view->currentIndex();
    if (index.isValid()) {
        QGuiApplication::clipboard()->setText(text(index));
    }
}

void RowCopy::asJson(const QTableView* view, const QStringList& ids)
{
    const QList<int> columns = visibleColumns(view);
    std::string lines;
    for (const int row : selectedRows(view)) {
        std::string object;
        for (const int column : columns) {
            object += object.empty() ? '{' : ',';
            object += jsonQuoted(ids.at(column).toStdString()) + ':' +
                      jsonQuoted(text(view->model()->index(row, column)).toStdString());
        }
        lines += object + "}\n";
    }
    if (!lines.empty()) {
        QGuiApplication::clipboard()->setText(QString::fromStdString(lines));
    }
}

void RowCopy::rawKey(const KeyTable& keys, KeyId key)
{
    const std::optional<BytesView> bytes = keys.bytes(key);
    if (!bytes) {
        return;
    }
    auto* data = new QMimeData;
    data->setText(Words::raw(*bytes));
    data->setData(QStringLiteral("application/octet-stream"),
                  QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size())));
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace inspector
