// SPDX-License-Identifier: GPL-3.0-or-later
#include "configvaluedelegate.h"

#include "configtree.h"

#include <QComboBox>
#include <QLineEdit>

namespace inspector
{

namespace
{

constexpr int ValueColumn = 1;
constexpr const char* FilledProperty = "inspectorFilled";

QLineEdit* lineOf(QWidget* editor)
{
    auto* choice = qobject_cast<QComboBox*>(editor);
    return choice ? choice->lineEdit() : qobject_cast<QLineEdit*>(editor);
}

} // namespace

ConfigValueDelegate::ConfigValueDelegate(ConfigTree* tree) : CellDelegate(tree), m_tree(tree) {}

QWidget* ConfigValueDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                           const QModelIndex& index) const
{
    Q_UNUSED(option)
    if (index.column() != ValueColumn || ConfigTree::nameAt(index).empty()) {
        return nullptr;
    }
    const QStringList recommended = ConfigTree::recommendedAt(index);
    QWidget* editor = nullptr;
    if (!recommended.isEmpty() && !ConfigTree::isSecretAt(index)) {
        auto* choice = new QComboBox(parent);
        choice->setEditable(true);
        choice->setInsertPolicy(QComboBox::NoInsert);
        choice->addItems(recommended);
        editor = choice;
    } else {
        auto* line = new QLineEdit(parent);
        line->setFrame(false);
        if (ConfigTree::isSecretAt(index)) {
            line->setEchoMode(QLineEdit::Password);
            line->setPlaceholderText(tr("type the new secret; empty keeps it"));
        }
        editor = line;
    }
    editor->setAccessibleName(tr("Value of %1").arg(index.siblingAtColumn(0).data().toString()));
    editor->setAutoFillBackground(true);
    return editor;
}

void ConfigValueDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    // Later calls say that the row has changed, a validation came for instance: what is being typed stays.
    QLineEdit* line = lineOf(editor);
    if (line && !line->property(FilledProperty).isValid() && !ConfigTree::isSecretAt(index)) {
        line->setProperty(FilledProperty, true);
        line->setText(m_tree->editableValue(ConfigTree::nameAt(index)));
        line->selectAll();
    }
}

void ConfigValueDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    Q_UNUSED(model) // the draft has the values; the tree shows them
    const QLineEdit* line = lineOf(editor);
    if (!line || (ConfigTree::isSecretAt(index) && line->text().isEmpty())) {
        return;
    }
    if (line->text() != m_tree->editableValue(ConfigTree::nameAt(index)) || ConfigTree::isSecretAt(index)) {
        m_tree->take(index, line->text());
    }
}

} // namespace inspector
