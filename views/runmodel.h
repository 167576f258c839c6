// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/guidedrun.h"

#include <QAbstractTableModel>

namespace inspector
{

/// The connectors of a guided run, a row each: what will be done and what stands against it, then how far it is. GUI
/// thread.
class RunModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        ConnectorColumn,
        StateColumn,
        ChangesColumn,
        ChecksColumn,
        ProgressColumn,
        ColumnCount,
    };

    /// `run` must outlive the model.
    explicit RunModel(const GuidedRun& run, QObject* parent);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    const RunTurn& turn(int row) const { return m_run.turns().at(static_cast<std::size_t>(row)); }

private:
    QString text(const RunTurn& turn, int column) const;

    const GuidedRun& m_run;
};

} // namespace inspector
