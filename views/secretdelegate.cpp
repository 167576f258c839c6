// SPDX-License-Identifier: GPL-3.0-or-later
#include "secretdelegate.h"

#include "core/secrets.h"

#include <QLineEdit>

namespace inspector
{

namespace
{

constexpr int Dots = 8; ///< always the same: the length of a secret is nobody's business

} // namespace

bool SecretDelegate::isSecret(const QModelIndex& index)
{
    return index.column() == 1 && isSecretName(index.siblingAtColumn(0).data().toString().trimmed().toStdString());
}

QWidget* SecretDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const
{
    auto* editor = new QLineEdit(parent);
    Q_UNUSED(option);
    editor->setFrame(false);
    editor->setAccessibleName(index.column() == 0 ? tr("Name of the property") : tr("Value of the property"));
    if (isSecret(index)) {
        editor->setEchoMode(QLineEdit::Password);
    }
    return editor;
}

void SecretDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    CellDelegate::initStyleOption(option, index);
    if (isSecret(index) && !option->text.isEmpty()) {
        option->text = QString(Dots, QChar(0x2022));
    }
}

} // namespace inspector
