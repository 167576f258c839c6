// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"
#include "sinkgroupsmodel.h"

#include <unordered_map>
#include <utility>

namespace inspector
{

/// Connectors with their folded health, the worst first. GUI thread.
class ConnectorsModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        HealthColumn,
        TypeColumn,
        ClassColumn,
        TargetColumn,
        TasksColumn,
        NotesColumn,
        TopicsColumn,
        OffsetsColumn,
        LagColumn,
        WorkerColumn,
        LastChangeColumn,
        ColumnTotal,
    };

    explicit ConnectorsModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    /// How far sinks are behind; nothing: that connector is no sink (any more). Tells the rows that are others now.
    void setLags(const std::vector<std::pair<ConnectorId, std::optional<SinkGroupsModel::Lag>>>& lags);

    /// In the config topic (or that is not known), or gone with live offsets left behind.
    static bool isPresent(const ConnectorSummary& summary);
    bool isPresent(int row) const override;
    int defaultSortColumn() const override;
    QString emptyText() const override;

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    std::optional<qint64> number(int row, int column) const override;
    QString numberText(int row, int column) const override;
    qint64 time(int row, int column) const override;
    QString more(int row, int column) const override;
    std::vector<Flag> flags(int row) const override;
    std::vector<int> findingRows(const FindingsModel& findings, int row) const override;
    std::optional<StateShape> shape(int row) const override;

private:
    const ConnectorSummary& entry(int row) const;
    /// Null: no sink.
    const SinkGroupsModel::Lag* lag(int row) const;

    std::unordered_map<quint32, SinkGroupsModel::Lag> m_lags; ///< by ConnectorId
};

} // namespace inspector
