// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenu;
class QMenuBar;
class QTableWidget;

namespace inspector
{

/// All keys, gathered from the menus so that the list cannot be out of date.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT
public:
    ShortcutsDialog(const QMenuBar* menus, QWidget* parent);

private:
    void addMenu(const QMenu* menu);
    void addRow(const QString& keys, const QString& what);

    QTableWidget* m_table = nullptr;
};

} // namespace inspector
