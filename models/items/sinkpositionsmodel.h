// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QAbstractTableModel>
#include <QList>
#include <QString>

#include <optional>
#include <vector>

namespace inspector
{

/// The partitions of a sink's consumer group: where they stand, which of them are meant, and where they shall stand.
/// GUI thread. Answers the roles of tablemodel.h.
class SinkPositionsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        PartitionColumn, ///< with the tick
        CommittedColumn,
        FirstColumn,
        EndColumn,
        LagColumn,
        NewColumn,
        ColumnTotal,
    };
    /// A new position as it was typed.
    struct Typed
    {
        TopicPartition at;
        QString text;
    };

    /// `tickedAtFirst`: what is not known yet is ticked, until somebody takes a tick away.
    explicit SinkPositionsModel(bool tickedAtFirst, QObject* parent = nullptr);

    /// What the brokers say now; nothing = not known. Ticks and what was typed stay.
    void setGroup(const std::optional<GroupState>& group);
    /// Adds a partition that the group has no commit of; does nothing where it is there already.
    void add(const TopicPartition& at, const QString& typed = {});
    /// Where the ticked partitions shall go; nothing = each where it is typed. Never called: they go nowhere.
    void setTarget(const std::optional<SinkTarget>& target);
    void setTicked(const QList<int>& rows, bool ticked);
    void setAllTicked(bool ticked);

    const TopicPartition& at(int row) const { return m_rows[static_cast<std::size_t>(row)].at; }
    std::vector<TopicPartition> ticked() const;
    /// Whether somebody has made ticks others than they were when their partitions came.
    bool hasTicked() const;
    /// Whether all that have a commit are ticked, and nothing else.
    bool allCommitsTicked() const;
    /// Those that somebody added and the group has no commit of.
    std::vector<TopicPartition> withoutCommit() const;
    /// Of the partitions with anything typed.
    std::vector<Typed> typed() const;
    /// Of the partitions that shall go to a position where no record is.
    int outOfRangeCount() const;
    /// What is typed as a position: digits, up to 64 bits; nothing = it is none.
    static std::optional<std::int64_t> position(const QString& text);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// Ticks, what is typed, or the partitions are others.
    void edited();

private:
    struct Row
    {
        TopicPartition at;
        GroupState::Partition state;
        bool ticked = true;
        bool added = false; ///< by hand: stays though the group has no commit of it
        QString typed;
        bool tickedAtFirst = true;
    };
    void tellChanged();
    QString text(const Row& row, int column) const;
    QString newText(const Row& row) const;
    QString problem(const Row& row) const;
    std::optional<std::int64_t> newPosition(const Row& row) const;
    QString warning(const Row& row) const;
    bool ticksCount() const { return m_target.has_value() || !m_typing; }
    bool tickedAtFirst() const;

    std::vector<Row> m_rows; ///< by topic and number
    std::optional<SinkTarget> m_target;
    bool m_typing = false; ///< each position is typed
    const bool m_tickedAtFirst;
};

} // namespace inspector
