// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablemodel.h"

namespace inspector
{

int TableModel::columnNamed(const QString& name) const
{
    if (name.isEmpty())
        return -1;
    int beginning = -1;
    for (int column = 0; column < columnCount(); ++column) {
        const QString id = columnId(column);
        QString header = headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        header.remove(u' ');
        if (id.compare(name, Qt::CaseInsensitive) == 0 || header.compare(name, Qt::CaseInsensitive) == 0)
            return column;
        if (beginning < 0 && name.size() > 2 &&
            (id.startsWith(name, Qt::CaseInsensitive) || header.startsWith(name, Qt::CaseInsensitive)))
            beginning = column;
    }
    return beginning;
}

} // namespace inspector
