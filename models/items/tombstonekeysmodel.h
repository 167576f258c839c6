// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keyuse.h"

#include <QAbstractTableModel>
#include <QList>

#include <vector>

namespace inspector
{

/// Raw keys that may be tombstoned, each with a tick; those in use are there too, and say so. GUI thread. Answers the
/// roles of tablemodel.h.
class TombstoneKeysModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        KeyColumn, ///< with the tick
        ValueColumn,
        UseColumn,
        PlaceColumn,
        ColumnTotal,
    };

    /// `tickedAtFirst`: all that may go are ticked when they are first seen.
    explicit TombstoneKeysModel(bool tickedAtFirst, QObject* parent = nullptr);

    /// Ticks of the keys that stay, stay.
    void setKeys(std::vector<LiveKey> keys);
    /// As far as they may go.
    void setTicked(const QList<int>& rows, bool ticked);
    /// These, as far as they may go, and no others.
    void tickOnly(const std::vector<RawKeyPlace>& places);
    /// All that may go.
    void setAllTicked(bool ticked);

    std::vector<RawKeyPlace> ticked() const;
    /// Whether somebody has made ticks others than they were at first, or than tickOnly() left them.
    bool hasTicked() const;
    int tickedCount() const;
    /// How many may go at all.
    int freeCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// The ticks are others.
    void edited();

private:
    struct Row
    {
        LiveKey key;
        bool ticked = false;
        bool tickedAtFirst = false;
    };
    static bool isFree(const Row& row) { return row.key.inUse == false; }
    QString text(const Row& row, int column, int limit) const;

    std::vector<Row> m_rows; ///< those that may go first, then by topic, partition and raw key
    const bool m_tickedAtFirst;
};

} // namespace inspector
