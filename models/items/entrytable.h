// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablemodel.h"

#include <QCache>
#include <QTimer>

#include <optional>
#include <span>
#include <vector>

namespace inspector
{

class FindingsModel;

/// What the tables of entries have in common: columns described by a table, roles, exact signals, ages, and a bounded
/// cache of decoded cells (only rows that are looked at are decoded). GUI thread.
class EntryTable : public TableModel
{
    Q_OBJECT
public:
    enum class Kind : quint8
    {
        Text,
        State,     ///< role::Shape, sorted by attention
        Number,    ///< right-aligned
        Time,      ///< local time and age
        FirstTime, ///< the same, of the first retained record
        Stored,    ///< as stored, monospaced
        Place,     ///< "partition @ offset" of the last record
        Flags,
    };
    struct Column
    {
        const char* id;
        const char* header; ///< QT_TRANSLATE_NOOP("inspector::EntryTable", …)
        const char* tip;    ///< likewise: what the column says
        Kind kind;
        int characters;
        const char* alias = nullptr; ///< another name of the column in filters
        bool shown = true;           ///< when the table is opened for the first time
    };

    EntryTable(const ClusterMirror& mirror, std::span<const Column> columns, QObject* parent);

    /// Once a frame: positions that one delta touched, and the size of the vector after it. One insert at most.
    void apply(const std::vector<quint32>& touched, std::size_t size);

    /// Rows that have a due finding are marked from now on. Must outlive the table; null = no marks.
    void setFindings(const FindingsModel* findings) { m_findings = findings; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    SortCell sortCell(int row, int column) const override;
    QString filterText(int row) const override;
    int columnCharacters(int column) const override;
    bool isShownAtFirst(int column) const override;
    QString columnId(int column) const override;
    int columnNamed(const QString& name) const override;
    void setTimesRelativeTo(qint64 nowMs) override;

protected:
    struct Flag
    {
        QString text;        ///< two or three words
        QString explanation; ///< one sentence: what it means
        int attention = 0;   ///< as role::Attention
    };

    virtual ConnectorId connector(int row) const = 0;
    /// Null where the row is no single key.
    virtual const KeyVersion* version(int row) const = 0;
    /// Cells of the kinds Text, State and Stored. At most about `limit` characters of stored bytes; 0 = all.
    virtual QString text(int row, int column, int limit) const = 0;
    /// Cells of the kind Number; nothing = not known or there is none.
    virtual std::optional<qint64> number(int row, int column) const;
    /// What a cell of the kind Number shows; a dash for nothing.
    virtual QString numberText(int row, int column) const;
    /// Cells of the kind Time, ms; -1 = none.
    virtual qint64 time(int row, int column) const;
    /// Words about a cell beyond its text, for its tooltip; empty = none.
    virtual QString more(int row, int column) const;
    virtual std::vector<Flag> flags(int row) const;
    /// Rows of `findings` that are about this row, due ones only.
    virtual std::vector<int> findingRows(const FindingsModel& findings, int row) const;
    virtual std::optional<StateShape> shape(int row) const;
    /// Whether the cell of a Stored column holds words of ours ("deleted") in place of bytes.
    virtual bool isWords(int row, int column) const;

    /// The connector's name, or what stands in its place; invisible characters made visible.
    QString nameOf(ConnectorId id) const;
    /// The last record's value as text, secrets masked, or the words for what is there instead.
    QString valueText(int row, int limit) const;
    /// Whether valueText() gives words.
    bool valueIsWords(int row) const;
    QString keyText(int row, int limit) const;
    QString topicOf(int row) const;

private:
    QString cellText(int row, int column, int limit) const;
    QString tooltip(int row, int column) const;
    QVariant mark(int row) const;
    QString placeText(int row) const;
    bool isTime(int column) const;
    qint64 timeOf(int row, int column) const;
    int attention(int row) const;
    void emitChanged(const std::vector<quint32>& rows);
    void refreshAges();
    qint64 now() const;

    std::span<const Column> m_columns;
    const FindingsModel* m_findings = nullptr;
    int m_rows = 0;
    qint64 m_fixedNow = -1;
    QTimer m_ageTimer;
    mutable std::vector<QString> m_names;          ///< by ConnectorId
    mutable QCache<quint64, QString> m_valueCache; ///< by store row: a row's bytes never change
};

} // namespace inspector
