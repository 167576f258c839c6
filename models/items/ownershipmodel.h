// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupknowledge.h"
#include "core/statusworkers.h"
#include "core/unitplaces.h"
#include "tablemodel.h"

#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

/// What runs where: a row a connector, a column a worker; a cell has the units that the group's members say were given
/// to the worker and those whose status names it, and says where the two do not agree. Cells are worked out when they
/// are looked at. Rows: the mirror's connectors, and those that only members name, in order of first appearance. GUI
/// thread.
class OwnershipModel : public TableModel
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        NotesColumn,
        FirstWorkerColumn, ///< one a worker: members by id, then those that only statuses name
    };
    /// Units of a cell that are in the same state.
    struct Part
    {
        StateShape shape = StateShape::Unknown;
        QString text;
        bool marked = false; ///< assignment and status do not agree

        bool operator==(const Part&) const = default;
    };
    static constexpr int PartsRole = Qt::UserRole + 101; ///< QList<Part>

    OwnershipModel(const ClusterMirror& mirror, QObject* parent) : TableModel(mirror, parent) {}

    void setSurroundings(const Surroundings& surroundings, const StatusWorkers& statuses);
    /// Once a frame: what one delta touched, as positions in the mirror's vectors.
    void apply(const ClusterMirror::Changes& changes, const StatusWorkers& statuses);

    std::vector<UnitPlace> places(int row) const;
    QString name(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    SortCell sortCell(int row, int column) const override;
    QString filterText(int row) const override;
    bool isPresent(int row) const override;
    int defaultSortColumn() const override { return NotesColumn; }
    Qt::SortOrder defaultSortOrder() const override { return Qt::DescendingOrder; }
    int columnCharacters(int column) const override;
    QString emptyText() const override;
    QString columnId(int column) const override;
    void setTimesRelativeTo(qint64 nowMs) override { Q_UNUSED(nowMs); }

private:
    struct Row
    {
        std::string name;
        ConnectorId connector; ///< none: only members name it
        std::vector<OwnedUnit> owned;
    };
    struct Worker
    {
        std::string id;
        bool member = false;
        bool gone = false; ///< known to be no member

        bool operator==(const Worker&) const = default;
    };
    struct Notes
    {
        QStringList flags;
        QStringList meanings;
        int attention = 0;
        int units = 0; ///< that need a look
    };
    Notes notes(int row) const;
    QList<Part> parts(int row, int column) const;
    const ConnectorSummary* summary(int row) const;
    int withoutWorker(int row) const;
    void setWorkers(const StatusWorkers& statuses);
    void takeOwned(const Surroundings& surroundings, std::set<quint32>& changed);
    void tellChanged(const std::set<quint32>& rows);
    quint32 rowOf(const std::string& connector);

    std::vector<Row> m_rows;
    int m_told = 0; ///< rows that views know of
    std::map<std::string, quint32> m_byName;
    std::vector<quint32> m_byPosition;      ///< row, by position in the mirror's connectors
    std::set<quint32> m_sinceLook;          ///< rows whose statuses changed after the last look
    std::vector<Worker> m_workers;          ///< by column
    std::set<std::string> m_members;        ///< ids
    bool m_membersKnown = false;            ///< whoever is not in m_members is no member
    std::optional<std::int64_t> m_lookedAt; ///< ms; nothing: owners are not known
};

} // namespace inspector
