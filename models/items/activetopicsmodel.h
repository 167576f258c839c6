// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"

namespace inspector
{

/// Which topics connectors were seen to use, as the status topic has it. GUI thread.
class ActiveTopicsModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        TopicColumn,
        TaskColumn,
        DiscoveredColumn,
        FlagsColumn,
        PlaceColumn,
        VersionsColumn,
        FirstSeenColumn,
        LastChangeColumn,
        ColumnTotal,
    };

    explicit ActiveTopicsModel(const ClusterMirror& mirror, QObject* parent = nullptr);

    bool isPresent(int row) const override;
    int defaultSortColumn() const override;
    QString emptyText() const override;

protected:
    ConnectorId connector(int row) const override;
    const KeyVersion* version(int row) const override;
    QString text(int row, int column, int limit) const override;
    std::optional<qint64> number(int row, int column) const override;
    qint64 time(int row, int column) const override;
    std::vector<Flag> flags(int row) const override;

private:
    const ActiveTopicEntry& entry(int row) const;
};

} // namespace inspector
