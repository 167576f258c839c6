// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablereader.h"

#include "items/csvtext.h"
#include "items/tablemodel.h"
#include "items/tableproxy.h"
#include "rowcopy.h"

#include <QElapsedTimer>
#include <QTableView>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr qint64 SliceMs = 4;

} // namespace

TableReader::TableReader(const QTableView* view, QObject* parent)
    : QObject(parent), m_model(view->model()), m_columns(RowCopy::visibleColumns(view)),
      m_count(view->model()->rowCount())
{
    if (const auto* proxy = qobject_cast<const TableProxy*>(view->model())) {
        m_model = proxy->table();
        m_rows.reserve(static_cast<std::size_t>(m_count));
        for (int row = 0; row < m_count; ++row) {
            m_rows.push_back(proxy->mapToSource(proxy->index(row, 0)).row());
        }
    }
    // A log whose filter was changed is another table.
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] { m_reset = true; });
}

std::optional<QByteArray> TableReader::nextCsv()
{
    if (!m_model || m_reset) {
        return std::nullopt;
    }
    QByteArray lines;
    if (!m_headed) {
        m_headed = true;
        QStringList names;
        for (const int column : std::as_const(m_columns)) {
            names.append(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        }
        lines += CsvText::line(names);
    }
    QElapsedTimer slice;
    slice.start();
    while (m_next < m_count && slice.elapsed() < SliceMs) {
        const int row = rowAt(m_next++);
        QStringList cells;
        for (const int column : std::as_const(m_columns)) {
            cells.append(RowCopy::text(m_model->index(row, column)));
        }
        lines += CsvText::line(cells);
    }
    return lines;
}

int TableReader::selectedRowCount(const QTableView* view)
{
    int count = 0;
    for (const QItemSelectionRange& range : view->selectionModel()->selection()) {
        count += range.height();
    }
    return count;
}

std::vector<KeyId> TableReader::selectedKeys(const QTableView* view)
{
    std::vector<KeyId> keys;
    for (const QItemSelectionRange& range : view->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const QVariant key = view->model()->index(row, 0).data(role::Key);
            if (key.isValid()) {
                keys.push_back({key.toUInt()});
            }
        }
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

} // namespace inspector
