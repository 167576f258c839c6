// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigatordelegate.h"

#include "items/tablemodel.h"
#include "look.h"
#include "statelook.h"

#include <QApplication>
#include <QPainter>

namespace inspector
{

void NavigatorDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    cell.state &= ~QStyle::State_HasFocus;
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const bool selected = cell.state & QStyle::State_Selected;
    const QColor background = cell.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    const QColor plain = cell.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    QRect rest = cell.rect.adjusted(Look::Tight, 0, -Look::Group, 0);
    const QVariant shape = index.data(role::Shape);
    if (shape.isValid()) {
        const StateLook look = StateLook::of(static_cast<StateShape>(shape.toInt()));
        const int size = cell.fontMetrics.ascent() + 1;
        paintGlyph(painter, look.glyph, QRectF(rest.x(), rest.y() + (rest.height() - size) / 2.0, size, size),
                   StatusPalette::readable(StatusPalette::ink(look.tone, cell.palette), background, plain));
        rest.adjust(size + Look::Gap, 0, 0, 0);
    }
    painter->save();
    const QString note = index.siblingAtColumn(1).data().toString();
    if (!note.isEmpty()) {
        painter->setFont(cell.font);
        painter->setPen(StatusPalette::readable(StatusPalette::ink(Tone::Muted, cell.palette), background, plain));
        const int width = cell.fontMetrics.horizontalAdvance(note);
        if (width < rest.width() / 2) { // the name comes first
            painter->drawText(rest, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, note);
            rest.adjust(0, 0, -width - Look::Gap, 0);
        }
    }
    // Before the note, so that the numbers stand below each other.
    if (const QVariant mark = index.data(role::Mark); mark.isValid()) {
        const StateLook look = StateLook::of(static_cast<Severity>(mark.toInt()));
        const int size = cell.fontMetrics.ascent() - 1;
        paintGlyph(painter, look.glyph,
                   QRectF(rest.right() - size, rest.y() + (rest.height() - size) / 2.0, size, size),
                   StatusPalette::readable(StatusPalette::ink(look.tone, cell.palette), background, plain));
        rest.adjust(0, 0, -size - Look::Gap, 0);
    }
    painter->setFont(shape.isValid() ? cell.font : Look::bold(cell.font));
    painter->setPen(plain);
    const QFontMetrics metrics(painter->font());
    painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      metrics.elidedText(text, Qt::ElideRight, rest.width()));
    painter->restore();
}

QSize NavigatorDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(Look::rowHeight(option.fontMetrics) - 2);
    return size;
}

} // namespace inspector
