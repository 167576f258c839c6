// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sinkgroupbook.h"
#include "entrytable.h"

namespace inspector
{

/// The consumer groups of sinks: one row each, with its state, its lag, and how fast that goes down. GUI thread.
class SinkGroupsModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        GroupColumn,
        BasisColumn,
        StateColumn,
        MembersColumn,
        PartitionsColumn,
        CommittedColumn,
        EndColumn,
        LagColumn,
        RateColumn,
        CatchUpColumn,
        FlagsColumn,
        MovedColumn,
        LookedColumn,
        ColumnTotal,
    };

    explicit SinkGroupsModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    using EntryTable::apply;
    /// After the mirror has taken a delta: positions of the connectors that it touched.
    void follow(const std::vector<quint32>& connectors);
    /// The topics are read to their end. Again: nothing.
    void setComplete();
    void setSurroundings(const Surroundings& surroundings);
    /// Rows that are before the eyes: their groups have their turn in every look.
    void setInSight(const std::vector<int>& rows);

    /// How far the sink of a row is behind, for whoever shows the sink and not its group.
    struct Lag
    {
        std::optional<qint64> records; ///< of the partitions whose commit and end are known
        bool unknown = false;          ///< not told; without it and without `records`: there is no commit to count from
        QString note;                  ///< why it is not known, or of which partitions it is; empty = of all

        bool operator==(const Lag&) const = default;
    };
    /// Nothing: the row is not, or no more, of a sink's own group.
    std::optional<Lag> lagOfSink(int row) const;
    /// The connector whose own group the row is for, shown or not; none: it is for a group of another kind.
    ConnectorId connectorOf(int row) const
    {
        return m_book.isOfConnector(static_cast<std::size_t>(row)) ? group(row).connector : ConnectorId();
    }

    const SinkGroupBook::Row& group(int row) const { return m_book.rows()[static_cast<std::size_t>(row)]; }
    /// Null: not looked at yet.
    const SinkGroupBook::Look* look(int row) const { return m_book.look(static_cast<std::size_t>(row)); }
    /// What to look at next.
    std::map<std::string, std::vector<TopicPartition>> wish() const { return m_book.wish(); }
    /// What a worker is to be asked next (SinkGroupBook::restQuestion), and its answer.
    std::optional<SinkGroupBook::RestQuestion> restQuestion() const { return m_book.restQuestion(); }
    void setRest(const SinkGroupBook::RestQuestion& question, std::optional<SinkCommits> told);
    /// Why groups may be missing, or stand as they were before, in words; empty = they are as of the last look.
    QString problem() const;

    bool isPresent(int row) const override { return group(row).role != SinkGroupBook::Role::Hidden; }
    int defaultSortColumn() const override { return LagColumn; }
    Qt::SortOrder defaultSortOrder() const override { return Qt::DescendingOrder; }
    QString emptyText() const override;

Q_SIGNALS:
    /// problem(), or what an empty table says.
    void problemChanged();

protected:
    ConnectorId connector(int row) const override { return group(row).connector; }
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    std::optional<qint64> number(int row, int column) const override;
    QString numberText(int row, int column) const override;
    qint64 time(int row, int column) const override;
    QString more(int row, int column) const override;
    std::vector<Flag> flags(int row) const override;
    std::optional<StateShape> shape(int row) const override;

private:
    void tell(const std::vector<std::uint32_t>& touched);
    std::vector<Flag> flagsOfRole(int row) const;
    std::vector<Flag> flagsOfPartitions(const SinkGroupBook::Look& look) const;
    QString stateText(int row) const;
    QString whyUnknown(int row) const;
    /// A group that this user may not describe.
    std::optional<Error> refusal() const;

    SinkGroupBook m_book;
    bool m_asked = false;
    std::optional<Error> m_error; ///< of the last look
};

} // namespace inspector
