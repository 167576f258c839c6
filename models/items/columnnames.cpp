// SPDX-License-Identifier: GPL-3.0-or-later
#include "columnnames.h"

namespace inspector
{

int ColumnNames::find(const QString& name, const QStringList& ids, const QAbstractItemModel& model)
{
    constexpr int LeastLetters = 3;
    int beginning = -1;
    for (int column = 0; column < static_cast<int>(ids.size()) && !name.isEmpty(); ++column) {
        const QString& id = ids.at(column);
        QString header = model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        header.remove(u' ');
        if (id.compare(name, Qt::CaseInsensitive) == 0 || header.compare(name, Qt::CaseInsensitive) == 0)
            return column;
        if (beginning < 0 && name.size() >= LeastLetters &&
            (id.startsWith(name, Qt::CaseInsensitive) || header.startsWith(name, Qt::CaseInsensitive)))
            beginning = column;
    }
    return beginning;
}

} // namespace inspector
