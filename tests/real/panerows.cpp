// SPDX-License-Identifier: GPL-3.0-or-later
#include "panerows.h"

#include <QDebug>

namespace inspector
{

QVariant PaneRows::cell(int row, const char* column, int role) const
{
    for (int i = 0; i < m_model.columnCount(); ++i)
        if (m_model.columnId(i) == QLatin1String(column))
            return m_model.index(row, i).data(role);
    qFatal("no column %s", column);
}

QByteArray PaneRows::rawKey(int row) const
{
    const QVariant key = m_model.index(row, 0).data(role::Key);
    if (!key.isValid())
        return {};
    const BytesView bytes = m_model.mirror().keys().bytes(KeyId{key.toUInt()}).value_or(BytesView());
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

std::vector<int> PaneRows::present() const
{
    std::vector<int> rows;
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (m_model.isPresent(row))
            rows.push_back(row);
    return rows;
}

QStringList PaneRows::lines(const QStringList& columns) const
{
    QStringList lines;
    for (const int row : present()) {
        QStringList cells;
        for (const QString& column : columns)
            cells << text(row, column.toUtf8().constData());
        lines << cells.join(u" | ");
    }
    lines.sort();
    return lines;
}

std::vector<int> PaneRows::of(const QString& connector) const
{
    std::vector<int> rows;
    for (const int row : present())
        if (text(row, "connector") == connector)
            rows.push_back(row);
    return rows;
}

} // namespace inspector
