// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrytable.h"

namespace inspector
{

/// Every key of the config topic with its last value, secrets masked. GUI thread.
class ConfigModel : public EntryTable
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        ConnectorColumn,
        WhatColumn,
        FlagsColumn,
        ValueColumn,
        VersionsColumn,
        PlaceColumn,
        FirstSeenColumn,
        LastChangeColumn,
        ColumnTotal,
    };

    explicit ConfigModel(const ClusterMirror& mirror, QObject* parent = nullptr);

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
    const ConfigEntry& entry(int row) const;
};

} // namespace inspector
