// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablemodel.h"

#include "columnnames.h"

namespace inspector
{

int TableModel::columnNamed(const QString& name) const
{
    QStringList ids;
    for (int column = 0; column < columnCount(); ++column)
        ids << columnId(column);
    return ColumnNames::find(name, ids, *this);
}

} // namespace inspector
