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
///
/// A table of fewer than SmallTable rows is filtered and ordered at once, in the call: that costs well below a frame,
/// and the order is never behind. Larger ones are read on the GUI thread in slices of a few milliseconds and merged on
/// the other thread, once a second while they change, at once when filter or order change. What another filter has
/// found is shown while it still looks on.
class TableProxy : public QAbstractProxyModel
{
    Q_OBJECT
public:
    static constexpr int SmallTable = 2000; ///< rows

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
    /// Whether anybody sees the table, as at first: while nobody does a large one is put in order less often.
    void setInSight(bool inSight);

    int shownRows() const; ///< rows after filter
    int totalRows() const; ///< rows before text filter and scope, present ones (or all, with showAbsent)
    bool busy() const;     ///< a new filter or order is being worked out (not: merging of new rows)

    QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
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
