// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcutsdialog.h"

#include "celldelegate.h"
#include "look.h"
#include "tablelook.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenuBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace inspector
{

ShortcutsDialog::ShortcutsDialog(const QMenuBar* menus, QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(0, 2))
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto* title = new QLabel(tr("Keyboard shortcuts"));
    title->setFont(Look::title(font()));
    m_table->setAccessibleName(tr("Keys and what they do"));
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setHorizontalHeaderLabels({tr("Keys"), tr("What they do")});
    TableLook::apply(m_table);
    m_table->setColumnWidth(0, Look::columnWidth(fontMetrics(), 20));
    for (const QAction* action : menus->actions()) {
        if (action->menu()) {
            addMenu(action->menu());
        }
    }
    addRow(QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
           tr("Copy the selected rows of a table"));
    addRow(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C).toString(QKeySequence::NativeText),
           tr("Copy the current cell"));
    addRow(QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText), tr("In a filter: clear it"));
    addRow(QKeySequence(Qt::Key_Down).toString(QKeySequence::NativeText), tr("In a filter: go to the rows"));
    addRow(QKeySequence(Qt::Key_Menu).toString(QKeySequence::NativeText), tr("Menu of the current row"));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(Look::Page, Look::Page, Look::Page, Look::Page);
    layout->setSpacing(Look::Group);
    layout->addWidget(title);
    layout->addWidget(m_table);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 80, Look::rowHeight(fontMetrics()) * 20);
}

void ShortcutsDialog::addMenu(const QMenu* menu)
{
    for (const QAction* action : menu->actions()) {
        if (action->menu()) {
            addMenu(action->menu());
        } else if (!action->shortcut().isEmpty()) {
            QString what = action->text();
            // Marks of the key to press, but not && which is a plain &.
            what.replace(QLatin1String("&&"), QString(QChar(0)))
                .remove(QLatin1Char('&'))
                .replace(QChar(0), QLatin1Char('&'));
            addRow(action->shortcut().toString(QKeySequence::NativeText), what);
        }
    }
}

void ShortcutsDialog::addRow(const QString& keys, const QString& what)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(keys));
    m_table->setItem(row, 1, new QTableWidgetItem(what));
}

} // namespace inspector
