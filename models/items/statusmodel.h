// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"

namespace inspector
{

/// Statuses of connectors and tasks as workers conclude them. GUI thread.
class StatusModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        TaskColumn,
        StateColumn,
        FlagsColumn,
        WorkerColumn,
        GenerationColumn,
        PluginVersionColumn,
        TraceColumn,
        VersionsColumn,
        PlaceColumn,
        FirstSeenColumn,
        LastChangeColumn,
        ColumnTotal,
    };

    explicit StatusModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    bool isPresent(int row) const override;
    int defaultSortColumn() const override;
    QString emptyText() const override;

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    std::optional<qint64> number(int row, int column) const override;
    qint64 time(int row, int column) const override;
    QString more(int row, int column) const override;
    std::vector<Flag> flags(int row) const override;
    std::optional<StateShape> shape(int row) const override;

private:
    const StatusEntry& entry(int row) const;
    /// The trace of the record that counts; kept for rows that are looked at.
    QString trace(int row) const;

    mutable QCache<quint64, QString> m_traces{500}; ///< by store row
};

} // namespace inspector
