// SPDX-License-Identifier: GPL-3.0-or-later
#include "checkdelegate.h"

#include "look.h"

namespace inspector
{

QSize CheckDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height() + Look::Gap, Look::rowHeight(option.fontMetrics)));
    return size;
}

void CheckDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    CellDelegate::initStyleOption(option, index);
    option->features |= QStyleOptionViewItem::WrapText;
}

std::optional<StateLook> CheckDelegate::stateLook(const QModelIndex& index) const
{
    const QVariant verdict = index.data(VerdictRole);
    return verdict.isValid() ? std::optional(StateLook::of(static_cast<Verdict>(verdict.toInt()))) : std::nullopt;
}

} // namespace inspector
