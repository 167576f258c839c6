// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "entrytable.h"
#include "journalwords.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// The operations that a journal tells of, the newest first: a row an id, as its last entry says, and a row for every
/// line that is no entry. GUI thread.
class JournalModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        WhenColumn,
        ConnectorColumn,
        OperationColumn,
        ViaColumn,
        OutcomeColumn,
        RecordsColumn,
        WhoColumn,
        DetailColumn,
        ColumnTotal,
    };
    /// int(JournalState) of an outcome cell: for those who draw it.
    static constexpr int StateRole = 0x0200;

    /// `mirror`: whose connectors the rows are narrowed to.
    explicit JournalModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    /// In the order of the file; a line number that was there is that line again.
    void add(const std::vector<JournalItem>& items);
    using EntryTable::apply;
    /// Nothing of what was added stands in the file any more.
    void restart();
    /// What is known of the file. `path` empty: not yet which; `problem`: why it could not be read.
    void setFile(const QString& path, bool read, const std::optional<Error>& problem);
    /// There is no journal, for this reason.
    void setAbsent(const QString& why);

    const QString& path() const { return m_path; }
    bool isAbsent() const { return !m_absent.isEmpty(); }
    /// Why the file could not be read, in words; else empty.
    QString problem() const;

    const JournalItem& item(int row) const { return m_rows[static_cast<std::size_t>(row)].item; }
    JournalState state(int row) const;
    /// The row of the operation that took this one back, and was not taken back itself; -1 = none.
    int undoneBy(int row) const;
    /// Why the operation cannot be undone; empty = it can.
    QString undoHindrance(int row) const;

    bool isPresent(int row) const override { return !m_rows[static_cast<std::size_t>(row)].gone; }
    SortCell sortCell(int row, int column) const override;
    int defaultSortColumn() const override { return WhenColumn; }
    Qt::SortOrder defaultSortOrder() const override { return Qt::DescendingOrder; }
    QString emptyText() const override;
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    /// problem(), path() or what an empty table says.
    void fileChanged();

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    qint64 time(int row, int column) const override;
    QString more(int row, int column) const override;

private:
    struct Row
    {
        JournalItem item;
        int entries = 1;    ///< lines with this id
        bool gone = false;  ///< not in the file any more
        qint64 placeAt = 0; ///< time that it has in the order: of the entry before, where it has none itself
    };

    void addOne(const JournalItem& item, std::vector<quint32>& touched);
    void leaveLine(quint64 line, std::vector<quint32>& touched);
    void noteUndo(const JournalItem& item, std::vector<quint32>& touched);
    int rowOf(const std::string& id) const;
    const std::string* undoerOf(const std::string& id, int depth) const;
    QString detailOf(int row) const;

    std::vector<Row> m_rows;
    std::unordered_map<std::string, int> m_byId;
    std::unordered_map<quint64, int> m_unreadable;       ///< by line
    std::unordered_map<std::string, std::string> m_undo; ///< id of an entry, of the last that took it back
    qint64 m_lastAt = 0;
    QString m_path;
    QString m_absent;
    bool m_read = false;
    std::optional<Error> m_problem;
};

} // namespace inspector
