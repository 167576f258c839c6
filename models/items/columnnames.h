// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QStringList>

namespace inspector
{

/// The names by which a filter may call a column.
class ColumnNames
{
public:
    /// The column whose id or header is `name` or begins with it (three letters at least); -1 = none. Case and spaces
    /// in headers do not matter.
    static int find(const QString& name, const QStringList& ids, const QAbstractItemModel& model);
};

} // namespace inspector
