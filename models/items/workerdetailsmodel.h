// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPersistentModelIndex>
#include <QString>
#include <QTimer>

#include <vector>

namespace inspector
{

class WorkersModel;

/// All that is known of one worker, a line each: what it is, what it runs, its plugins. Follows the model of workers.
/// GUI thread.
class WorkerDetailsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        NameColumn,
        ValueColumn,
        ColumnTotal,
    };

    explicit WorkerDetailsModel(WorkersModel& workers, QObject* parent = nullptr);

    /// -1: none.
    void setWorker(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line
    {
        QString name;
        QString value;

        bool operator==(const Line&) const = default;
    };
    using Lines = std::vector<Line>;
    void update();
    void addMember(Lines& lines, int row) const;
    void addRest(Lines& lines, int row) const;
    void addUnits(Lines& lines, int row) const;

    WorkersModel& m_workers;
    QTimer m_soon; ///< statuses come faster than anybody reads
    QPersistentModelIndex m_worker;
    Lines m_lines;
};

} // namespace inspector
