// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace inspector
{

/// Roles every table of the program answers beside Qt's own. DisplayRole is text for people; copying uses CopyRole.
namespace role
{
enum
{
    Key = Qt::UserRole + 1, ///< quint32 KeyId value, invalid variant where a row has none
    Connector,              ///< quint32 ConnectorId value, invalid variant where a row has none
    Row,                    ///< quint64 RecordStore row of the last version, invalid where there is none
    Copy,                   ///< QString: the cell's full text, nothing elided, secrets masked
    Shape,                  ///< int(StateShape): the state's shape, word and colour are derived from it
    Monospace,              ///< bool: bytes or numbers
    Flags,                  ///< QStringList of short words on a tint
    Attention,              ///< int: 0 quiet … 3 error; for the row's flags and first sort
    Severity,               ///< int(Severity) of a finding: the shape before the cell's word
    Mark,                   ///< int(Severity) of the worst finding of the row, in its first column; invalid = none
};
}

/// State = shape + word + colour, the same everywhere. Order is that of attention: the worst first.
enum class StateShape
{
    Failed,
    Degraded,
    Restarting,
    Unassigned,
    Unknown,
    Running,
    Paused,
    Stopped,
    Deleted,
};

/// A table over one of the mirror's vectors: source row = position in the vector, rows are only appended, never moved
/// or removed. GUI thread. Tells exactly what changed: one insert a tick, merged dataChanged ranges.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    TableModel(const ClusterMirror& mirror, QObject* parent) : QAbstractTableModel(parent), m_mirror(mirror) {}

    const ClusterMirror& mirror() const { return m_mirror; }

    /// What the order and filter thread needs of a row, as values; made on the GUI thread, in bulk, cheap.
    struct SortCell
    {
        bool isNumber = false;
        qint64 number = 0;
        QString text;
    };
    virtual SortCell sortCell(int row, int column) const = 0;
    /// All that a text filter looks into, for one row.
    virtual QString filterText(int row) const = 0;
    /// Whether the row is shown at all without the "deleted" toggle (live rows, current statuses…).
    virtual bool isPresent(int row) const = 0;
    /// Order of the table when opened: the worst first.
    virtual int defaultSortColumn() const = 0;
    virtual Qt::SortOrder defaultSortOrder() const { return Qt::AscendingOrder; }
    /// Width of a column in characters of the default font, for the first time it is shown.
    virtual int columnCharacters(int column) const = 0;
    /// Whether a column is shown the first time; others are there to be asked for.
    virtual bool isShownAtFirst(int column) const
    {
        Q_UNUSED(column);
        return true;
    }
    /// What an empty pane says: what would be here and why it is not.
    virtual QString emptyText() const = 0;
    /// Stable id of a column for saved layouts ("connector", "lastChange"…).
    virtual QString columnId(int column) const = 0;
    /// The column that a filter word `name:` means, by id, header or the beginning of either; -1 = none.
    virtual int columnNamed(const QString& name) const;
    /// Ages are told as of this time (ms since the epoch); -1 = as of now, kept up to date.
    virtual void setTimesRelativeTo(qint64 nowMs) = 0;

Q_SIGNALS:
    /// Values of exactly these rows changed; comes after their dataChanged, which may span rows between them. Not sent
    /// when only an age is told anew: dataChanged then names its roles, and neither filter nor order can be touched.
    void rowsChanged(const std::vector<quint32>& rows);

private:
    const ClusterMirror& m_mirror;
};

} // namespace inspector
