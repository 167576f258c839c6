// SPDX-License-Identifier: GPL-3.0-or-later
#include "runmodel.h"

#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "runwords.h"

namespace inspector
{

RunModel::RunModel(const GuidedRun& run, QObject* parent) : QAbstractTableModel(parent), m_run(run)
{
    connect(&m_run, &GuidedRun::turnsChanged, this,
            [this](int first, int last) { Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1)); });
    connect(&m_run, &GuidedRun::phaseChanged, this,
            [this] { Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1); });
}

int RunModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_run.turns().size());
}

int RunModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunModel::text(const RunTurn& turn, int column) const
{
    switch (column) {
    case ConnectorColumn:
        return Words::name(turn.connector);
    case StateColumn:
        return turn.outlook.present;
    case ChangesColumn:
        return turn.outlook.changes;
    case ChecksColumn:
        return RunWords::checks(turn.outlook);
    default:
        return RunWords::progress(turn);
    }
}

QVariant RunModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RunTurn& row = turn(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case role::Copy:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return PlainTip::of(text(row, index.column()));
    case Qt::AccessibleTextRole: {
        // The first cell speaks for the row.
        const int state = m_run.phase() == GuidedRun::Phase::Preparing ? ChecksColumn : ProgressColumn;
        return index.column() == ConnectorColumn
                   ? tr("%1: %2", "connector: state").arg(text(row, ConnectorColumn), text(row, state))
                   : text(row, index.column());
    }
    default:
        return {};
    }
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const bool preparing = m_run.phase() == GuidedRun::Phase::Preparing;
    switch (section) {
    case ConnectorColumn:
        return tr("Connector");
    case StateColumn:
        return preparing ? tr("Now") : tr("Before");
    case ChangesColumn:
        return tr("What will change");
    case ChecksColumn:
        return tr("Checks");
    default:
        return tr("Progress");
    }
}

} // namespace inspector
