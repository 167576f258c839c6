// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"

namespace inspector
{

/// Every raw key of the offsets topics, partition and offset exactly as stored. GUI thread.
class OffsetsModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        PartitionColumn,
        OffsetColumn,
        FlagsColumn,
        StoreColumn,
        PlaceColumn,
        VersionsColumn,
        FirstSeenColumn,
        LastChangeColumn,
        ColumnTotal,
    };

    explicit OffsetsModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    bool isPresent(int row) const override;
    int defaultSortColumn() const override;
    QString emptyText() const override;

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    QString more(int row, int column) const override;
    std::vector<Flag> flags(int row) const override;
    bool isWords(int row, int column) const override;

private:
    const OffsetEntry& entry(int row) const;
};

} // namespace inspector
