// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QCoreApplication>
#include <QStringList>

class QModelIndex;
class QTableView;

namespace inspector
{

class KeyTable;

/// Puts parts of a table on the clipboard: full texts (role::Copy), visible columns in the order shown, secrets masked
/// as the model masks them. GUI thread.
class RowCopy
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RowCopy)
public:
    /// More rows than that are an export, not a clipboard.
    static constexpr int MostRows = 100000;

    /// Selected rows, cells divided by tabs. Tabs and line ends within a cell become spaces.
    static void asText(const QTableView* view);
    static void cell(const QTableView* view);
    /// Selected rows, one JSON object a line; `ids` names the model's columns.
    static void asJson(const QTableView* view, const QStringList& ids);
    /// Text as raw text, and the bytes themselves as application/octet-stream.
    static void rawKey(const KeyTable& keys, KeyId key);

    static QList<int> visibleColumns(const QTableView* view);
    /// The cell's full text.
    static QString text(const QModelIndex& index);

private:
    static QList<int> selectedRows(const QTableView* view);
};

} // namespace inspector
