// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"
#include "core/sourcekeys.h"

#include <QAbstractTableModel>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// The partitions of a source connector as a task is handed them, one row each however many raw keys it has, and what
/// an operator wants of them: a new offset, or a tick. Rows stay where they are while the topics change; what was typed
/// or ticked stays with its partition. Answers Monospace, Severity and Copy of tablemodel.h. GUI thread.
class SourcePartitionsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        PartitionColumn,
        NowColumn,
        NewColumn, ///< only of use with Use::Edit
        NoteColumn,
        ColumnTotal,
    };
    enum class Use
    {
        Edit,     ///< new offsets are typed, and partitions added
        TickNone, ///< partitions are ticked; none at first
        TickAll,  ///< all at first
    };

    SourcePartitionsModel(Use use, QObject* parent = nullptr);

    /// What the topics say of the connector. The facts are only read during the call.
    void setFacts(const PlanFacts& facts, const std::string& connector);

    /// A row of its own, to be typed into; returns it.
    int addPartition(const Bytes& partition = {}, const Bytes& offset = {});
    /// Forgets what was typed; a row that was added goes away.
    void takeBack(int row);
    /// Takes offsets over as if they had been typed; what is so already is left alone. Returns how many were taken.
    int take(const std::vector<WantedOffset>& offsets);
    bool isAdded(int row) const { return m_rows[static_cast<std::size_t>(row)].added; }
    bool isTyped(int row) const;

    /// Whether anything is wanted, good or not.
    bool hasTyped() const;
    /// Whether all that problem() finds is a cell of an added row in which nothing was typed yet.
    bool isUntouched() const;
    /// What was typed, byte for byte. Only of use without problem().
    std::vector<WantedOffset> wanted() const;
    /// The first row that nothing can be made of, and why; empty = there is none.
    QString problem() const;
    /// JSON of partitions that would get a new key, as far as they can be read.
    std::vector<Bytes> newPartitions() const;
    /// Whether a key of this partition was there before, as a tombstone tells.
    bool wasStored(const Bytes& partition) const;

    void setTicked(const std::vector<int>& rows, bool ticked);
    /// Ticks those partitions (JSON) and no others.
    void tickOnly(const std::vector<Bytes>& partitions);
    /// JSON of the ticked partitions that are there.
    std::vector<Bytes> ticked() const;
    int tickedCount() const;
    /// Whether setTicked() has made ticks others than they were at first, or than tickOnly() left them.
    bool hasTicked() const;
    /// Partitions that are there.
    int presentCount() const;

    /// What a filter looks into.
    const QString& filterText(int row) const { return m_rows[static_cast<std::size_t>(row)].text; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// wanted(), problem() or ticked() is another one.
    void wishChanged();

private:
    struct Row
    {
        Bytes partition;          ///< JSON as stored; of an added row as typed
        std::string form;         ///< canonicalJson of it; empty = it cannot be read
        std::optional<Bytes> now; ///< the offset that a task is handed; nothing = none (any more)
        int keys = 0;             ///< live raw keys
        bool listed = true;       ///< a worker makes a partition of it
        bool added = false;
        std::optional<Bytes> typed;
        bool ticked = false;
        bool tickedAtFirst = false;
        QString partitionProblem;
        QString offsetProblem;
        QString text; ///< for the filter
    };
    using Group = std::vector<const SourceKey*>;

    bool update(Row& row, const Group& keys, const std::string& primary);
    void clear(Row& row);
    static bool type(Row& row, int column, const Bytes& text);
    static Row addedRow(const Bytes& partition, const Bytes& offset);
    void append(std::vector<Row> rows);
    void updateForms();
    static bool isWrong(const Row& row);
    QString note(const Row& row) const;
    QVariant shown(const Row& row, int column, int limit) const;
    void emitChanged(int row);

    const Use m_use;
    std::vector<Row> m_rows;
    std::unordered_map<std::string, int> m_byForm; ///< the first row of each
    std::unordered_map<std::string, bool> m_dead;  ///< forms of which there is a tombstone
    std::pair<std::size_t, std::uint64_t> m_seen{0, 0};
    bool m_filled = false;
};

} // namespace inspector
