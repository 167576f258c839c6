// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablemodel.h"

#include <QAbstractProxyModel>

#include <memory>

namespace inspector
{

/// Filter and order over a TableModel. The permutation is worked out on another thread from a snapshot and swapped in;
/// rows that arrive meanwhile are appended when they pass the filter and merged at the next pass, so a table of a
/// million rows never stalls the window. Selection follows rows (persistent indexes are kept). GUI thread.
class TableProxy : public QAbstractProxyModel
{
    Q_OBJECT
public:
    explicit TableProxy(TableModel* source, QObject* parent = nullptr);
    ~TableProxy() override;

    TableModel* table() const;

    /// Words that must all occur (case-insensitive); `"two words"` as one; `column:text` looks into one column (by
    /// columnId or header); `-word` must not occur.
    void setFilter(const QString& text);
    QString filter() const;
    /// Only rows of one connector; an invalid id shows all.
    void setScope(ConnectorId connector);
    ConnectorId scope() const;
    /// Also rows that are not present (deleted, left over).
    void setShowAbsent(bool show);
    bool showAbsent() const;
    void setTimesRelativeTo(qint64 nowMs);

    int shownRows() const; ///< rows after filter
    int totalRows() const; ///< rows before text filter and scope, present ones (or all, with showAbsent)
    bool busy() const;     ///< a pass is under way

    QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    int sortColumn() const;
    Qt::SortOrder sortOrder() const;

Q_SIGNALS:
    /// shownRows(), totalRows() or busy() changed.
    void countsChanged();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
