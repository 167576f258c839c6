// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace inspector
{

class FindingsModel;

/// The records read, as a log in arrival order (raw key, value, place, time, size), virtualised over the store: costs
/// nothing a row. Begins at RecordStore::firstRow(): the rows of records that go are removed. With a filter it shows
/// the matching rows, found on another thread, and goes on matching new ones. Answers the roles of tablemodel.h. GUI
/// thread.
class RecordsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        TimeColumn,
        TopicColumn,
        PartitionColumn,
        OffsetColumn,
        WhatColumn,
        KeyColumn,
        ValueColumn,
        SizeColumn,
        ColumnTotal,
    };
    static constexpr int MostRowsPerTick = 250'000;

    explicit RecordsModel(const ClusterMirror& mirror, QObject* parent = nullptr);
    ~RecordsModel() override;

    /// Once a frame, unless held: shows what was folded since, at most 250 000 rows a call. True if there is more.
    bool tick(quint64 foldedRows);
    /// Removes the rows of records that have gone; tick() does it too.
    void removeGone();

    /// Words are sought in topic, key and value (as shown: secrets masked); `topic:`, `partition:`, `offset:`, `what:`,
    /// `key:`, `value:`, `time:` and `size:` look into one column. Numbers must be equal.
    void setFilter(const QString& text);
    void setScope(ConnectorId connector);
    /// Records that prove a due finding are marked from now on. Must outlive the model.
    void setFindings(const FindingsModel* findings);
    /// Findings came or went.
    void updateMarks();
    QString emptyText() const;
    int columnCharacters(int column) const;
    QString columnId(int column) const;
    int shownRows() const;
    quint64 totalRows() const; ///< of the log, as of the last tick()
    /// That the oldest records are no longer kept, and why; empty where all are.
    QString goneText() const;
    bool busy() const; ///< a filter has not looked at all of them yet
    /// RecordStore rows of what is shown, ascending.
    std::vector<quint64> shownRecords() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void countsChanged();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
