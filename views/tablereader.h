// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QPointer>

#include <optional>
#include <vector>

class QAbstractItemModel;
class QTableView;

namespace inspector
{

/// Reads a table as it is shown, in slices that hold up nobody, and always the same rows however they move meanwhile.
/// GUI thread.
class TableReader : public QObject
{
    Q_OBJECT
public:
    /// All rows as filtered and ordered now, visible columns in the order shown.
    explicit TableReader(const QTableView* view, QObject* parent = nullptr);

    int rowCount() const { return m_count; }
    /// Next lines of CSV, the names of the columns first; empty at the end, nothing where the table has become another
    /// (its filter was changed, it was closed).
    std::optional<QByteArray> nextCsv();

    /// Keys of the selected rows, each once.
    static std::vector<KeyId> selectedKeys(const QTableView* view);
    static int selectedRowCount(const QTableView* view);

private:
    int rowAt(int position) const { return m_rows.empty() ? position : m_rows[static_cast<std::size_t>(position)]; }

    QPointer<const QAbstractItemModel> m_model; ///< whose rows never move
    std::vector<int> m_rows;                    ///< of it, in the order shown; empty: all of them
    QList<int> m_columns;
    int m_count = 0;
    int m_next = 0;
    bool m_headed = false; ///< the names of the columns were given
    bool m_reset = false;
};

} // namespace inspector
