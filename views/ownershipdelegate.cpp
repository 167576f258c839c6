// SPDX-License-Identifier: GPL-3.0-or-later
#include "ownershipdelegate.h"

#include "look.h"

#include <QPainter>

namespace inspector
{

void OwnershipDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    CellDelegate::initStyleOption(option, index);
    if (index.data(OwnershipModel::PartsRole).isValid())
        option->text.clear(); // drawn by parts
}

void OwnershipDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    CellDelegate::paint(painter, option, index);
    const QVariant parts = index.data(OwnershipModel::PartsRole);
    if (!parts.isValid())
        return;
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setClipRect(cell.rect);
    int x = cell.rect.x() + Look::Gap;
    for (const OwnershipModel::Part& part : parts.value<QList<OwnershipModel::Part>>()) {
        if (x >= cell.rect.right() - Look::Gap)
            break;
        x = paintPart(painter, cell, part, x);
    }
    painter->restore();
}

int OwnershipDelegate::paintPart(QPainter* painter, const QStyleOptionViewItem& option,
                                 const OwnershipModel::Part& part, int x) const
{
    const StateLook look = StateLook::of(part.shape);
    const bool selected = option.state & QStyle::State_Selected;
    QColor ground = option.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    const QColor text = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const int glyph = option.fontMetrics.ascent() - 1;
    const int room = option.rect.right() - Look::Tight - x - glyph - 2 * Look::Tight;
    const QString words = option.fontMetrics.elidedText(part.text, Qt::ElideRight, room);
    const int width = glyph + Look::Tight + option.fontMetrics.horizontalAdvance(words);
    const int height = option.fontMetrics.height() + 2;
    const QRectF box(x - Look::Tight / 2.0, option.rect.y() + (option.rect.height() - height) / 2.0,
                     width + Look::Tight, height);
    if (part.marked) {
        ground = StatusPalette::tint(look.tone, option.palette);
        painter->setPen(Qt::NoPen);
        painter->setBrush(ground);
        painter->drawRoundedRect(box, 3, 3);
    }
    const QColor ink = StatusPalette::readable(StatusPalette::ink(look.tone, option.palette), ground,
                                               part.marked ? option.palette.color(QPalette::Text) : text);
    paintGlyph(painter, look.glyph, QRectF(x, option.rect.y() + (option.rect.height() - glyph) / 2.0, glyph, glyph),
               ink);
    painter->setFont(option.font);
    painter->setPen(part.marked ? ink : text);
    painter->drawText(QRect(x + glyph + Look::Tight, option.rect.y(), room, option.rect.height()),
                      Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, words);
    return x + width + Look::Gap + Look::Tight;
}

} // namespace inspector
