// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace inspector
{

/// How each partition of one consumer group stands. By topic and number, as the brokers' answer is. GUI thread. Answers
/// the roles of tablemodel.h.
class SinkLagModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        TopicColumn,
        PartitionColumn,
        CommittedColumn,
        FirstColumn,
        EndColumn,
        LagColumn,
        FlagsColumn,
        ColumnTotal,
    };
    /// By which a proxy puts rows in order: numbers as numbers.
    static constexpr int OrderRole = 0x0300;

    using QAbstractTableModel::QAbstractTableModel;

    /// The same partitions as before stay the rows they are.
    void setPartitions(const std::vector<GroupState::Partition>& partitions);
    const TopicPartition& at(int row) const { return m_rows[static_cast<std::size_t>(row)].at; }
    /// -1 = none.
    int rowOf(const TopicPartition& at) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static std::optional<qint64> number(const GroupState::Partition& row, int column);
    QString text(const GroupState::Partition& row, int column) const;

    std::vector<GroupState::Partition> m_rows;
};

} // namespace inspector
