// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinklagmodel.h"

#include "core/sinklag.h"
#include "errorwords.h"
#include "plaintip.h"
#include "sinkgroupwords.h"
#include "tablemodel.h"
#include "words.h"

#include <algorithm>
#include <limits>

namespace inspector
{

void SinkLagModel::setPartitions(const std::vector<GroupState::Partition>& partitions)
{
    const bool same = std::equal(m_rows.begin(), m_rows.end(), partitions.begin(), partitions.end(),
                                 [](const auto& a, const auto& b) { return a.at == b.at; });
    if (same) {
        m_rows = partitions;
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, CommittedColumn), index(rowCount() - 1, FlagsColumn));
        return;
    }
    beginResetModel();
    m_rows = partitions;
    endResetModel();
}

int SinkLagModel::rowOf(const TopicPartition& at) const
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&at](const auto& partition) { return partition.at == at; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int SinkLagModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SinkLagModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

std::optional<qint64> SinkLagModel::number(const GroupState::Partition& row, int column)
{
    switch (column) {
    case PartitionColumn:
        return row.at.partition >= 0 ? std::optional<qint64>(row.at.partition) : std::nullopt;
    case CommittedColumn:
        return row.committed;
    case FirstColumn:
        return row.low;
    case EndColumn:
        return row.end;
    case LagColumn:
        return sinkLag(row);
    default:
        return std::nullopt;
    }
}

QString SinkLagModel::text(const GroupState::Partition& row, int column) const
{
    const std::optional<qint64> value = number(row, column);
    switch (column) {
    case TopicColumn:
        return Words::raw(row.at.topic);
    case LagColumn:
        return value ? Words::number(*value) : QStringLiteral("–");
    case PartitionColumn:
    case CommittedColumn:
        return value ? QString::number(*value) : QStringLiteral("–");
    case FirstColumn:
    case EndColumn:
        // As Kafka has it, ungrouped: it is there to be compared.
        return value ? QString::number(*value) : tr("unknown");
    default:
        return SinkGroupWords::place(sinkPlace(row));
    }
}

QVariant SinkLagModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const GroupState::Partition& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool isNumber = column != TopicColumn && column != FlagsColumn;
    const auto words = [&row] {
        return row.error ? ErrorWords::once(*row.error) : SinkGroupWords::placeMeaning(sinkPlace(row));
    };
    switch (role) {
    case Qt::DisplayRole:
    case role::Copy:
        return text(row, column);
    case Qt::ToolTipRole:
        return PlainTip::of(column == TopicColumn ? text(row, column) : words());
    case Qt::AccessibleDescriptionRole:
        return words();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    case role::Monospace:
        return isNumber;
    case role::Flags: {
        const QString flag = column == FlagsColumn ? text(row, column) : QString();
        return flag.isEmpty() ? QVariant() : QVariant(QStringList{flag});
    }
    case role::Attention: {
        const SinkPlace place = sinkPlace(row);
        return place == SinkPlace::BeyondEnd || place == SinkPlace::BeforeFirst  ? 2
               : place == SinkPlace::TopicMissing || place == SinkPlace::NotTold ? 1
                                                                                 : 0;
    }
    case OrderRole:
        if (column == FlagsColumn)
            return -data(index, role::Attention).toInt();
        return isNumber ? QVariant(number(row, column).value_or(std::numeric_limits<qint64>::min()))
                        : QVariant(text(row, column));
    default:
        return {};
    }
}

QVariant SinkLagModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isNumber = section != TopicColumn && section != FlagsColumn;
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case TopicColumn:
        return tr("Topic");
    case PartitionColumn:
        return tr("Partition");
    case CommittedColumn:
        return tr("Committed");
    case FirstColumn:
        return tr("First");
    case EndColumn:
        return tr("End");
    case LagColumn:
        return tr("Lag");
    case FlagsColumn:
        return tr("Flags");
    default:
        return {};
    }
}

} // namespace inspector
