// SPDX-License-Identifier: GPL-3.0-or-later
#include "celldelegate.h"

#include "items/tablemodel.h"
#include "look.h"

#include <QApplication>
#include <QPainter>

namespace inspector
{

namespace
{

QColor background(const QStyleOptionViewItem& option)
{
    return option.palette.color(option.state & QStyle::State_Selected ? QPalette::Highlight : QPalette::Base);
}

QColor textColor(const QStyleOptionViewItem& option)
{
    return option.palette.color(option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text);
}

/// Tone of a row's flags by how much attention they ask for.
Tone flagTone(int attention)
{
    switch (attention) {
    case 3:
        return Tone::Red;
    case 2:
        return Tone::Orange;
    case 1:
        return Tone::Blue;
    default:
        return Tone::Slate;
    }
}

/// A finding's mark is smaller than a state: it stands beside the name, which comes first.
int markSize(const QStyleOptionViewItem& option)
{
    return option.fontMetrics.ascent() - 1;
}

int markWidth(const QStyleOptionViewItem& option)
{
    return markSize(option) + 2 * Look::Tight;
}

void paintHairline(QPainter* painter, const QStyleOptionViewItem& option)
{
    // The table's colours, not the cell's: a cell with quiet text still has the line of its row.
    painter->fillRect(option.rect.x(), option.rect.bottom(), option.rect.width(), 1,
                      StatusPalette::line(option.widget ? option.widget->palette() : option.palette));
}

} // namespace

CellDelegate::CellDelegate(QObject* parent) : QStyledItemDelegate(parent), m_monospace(Look::monospace()) {}

void CellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.data(role::Monospace).toBool()) {
        option->font = m_monospace;
        option->fontMetrics = QFontMetrics(m_monospace);
    }
    // The row is what is selected; a rectangle around one cell of it would be noise.
    option->state &= ~QStyle::State_HasFocus;
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QVariant flags = index.data(role::Flags);
    const bool isFlags = flags.isValid() && flags.typeId() == QMetaType::QStringList;
    const std::optional<StateLook> look = isFlags ? std::nullopt : stateLook(index);
    const QString word = cell.text;
    if (isFlags || look) {
        cell.text.clear();
        cell.features &= ~QStyleOptionViewItem::HasDecoration;
    }
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    if (const QVariant mark = index.data(role::Mark); mark.isValid()) {
        QStyleOptionViewItem ground = cell;
        ground.text.clear();
        style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, cell.widget);
        paintMark(painter, cell, static_cast<Severity>(mark.toInt()));
        cell.rect.adjust(0, 0, -markWidth(cell), 0); // the text ends before it
    }
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    if (isFlags) {
        paintFlags(painter, cell, index);
    } else if (look) {
        paintState(painter, cell, word, *look);
    }
    paintHairline(painter, option);
}

std::optional<StateLook> CellDelegate::stateLook(const QModelIndex& index) const
{
    if (const QVariant severity = index.data(role::Severity); severity.isValid()) {
        return StateLook::of(static_cast<Severity>(severity.toInt()));
    }
    const QVariant shape = index.data(role::Shape);
    return shape.isValid() ? std::optional(StateLook::of(static_cast<StateShape>(shape.toInt()))) : std::nullopt;
}

void CellDelegate::paintState(QPainter* painter, const QStyleOptionViewItem& option, const QString& word,
                              StateLook look) const
{
    const QColor ink =
        StatusPalette::readable(StatusPalette::ink(look.tone, option.palette), background(option), textColor(option));
    const int size = option.fontMetrics.ascent() + 1;
    QRect rest = option.rect.adjusted(Look::Gap, 0, -Look::Gap, 0);
    const QRectF box(rest.x(), rest.y() + (rest.height() - size) / 2.0, size, size);
    paintGlyph(painter, look.glyph, box, ink);
    rest.adjust(size + Look::Tight + 2, 0, 0, 0);
    painter->save();
    painter->setFont(Look::bold(option.font));
    painter->setPen(ink);
    const QFontMetrics metrics(painter->font());
    painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      metrics.elidedText(word, Qt::ElideRight, rest.width()));
    painter->restore();
}

void CellDelegate::paintMark(QPainter* painter, const QStyleOptionViewItem& option, Severity severity) const
{
    const StateLook look = StateLook::of(severity);
    const int size = markSize(option);
    const QRectF box(option.rect.right() - Look::Tight - size, option.rect.y() + (option.rect.height() - size) / 2.0,
                     size, size);
    paintGlyph(
        painter, look.glyph, box,
        StatusPalette::readable(StatusPalette::ink(look.tone, option.palette), background(option), textColor(option)));
}

void CellDelegate::paintFlags(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QStringList flags = index.data(role::Flags).toStringList();
    const Tone tone = flagTone(index.data(role::Attention).toInt());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QFont font = Look::bold(option.font);
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * 0.88);
    }
    painter->setFont(font);
    const QFontMetrics metrics(font);
    const int height = metrics.height() + 2;
    const int end = option.rect.right() - Look::Tight;
    int x = option.rect.x() + Look::Gap;
    const QColor tint = StatusPalette::tint(tone, option.palette);
    const QColor ink =
        StatusPalette::readable(StatusPalette::ink(tone, option.palette), tint, option.palette.color(QPalette::Text));
    for (const QString& flag : flags) {
        const int room = end - x - 2 * (Look::Tight + 2);
        if (room < metrics.averageCharWidth() * 2) {
            break;
        }
        const QString text = metrics.elidedText(flag, Qt::ElideRight, room);
        const int width = metrics.horizontalAdvance(text) + 2 * (Look::Tight + 2);
        const QRectF box(x, option.rect.y() + (option.rect.height() - height) / 2.0, width, height);
        painter->setPen(Qt::NoPen);
        painter->setBrush(tint);
        painter->drawRoundedRect(box, 3, 3);
        painter->setPen(ink);
        painter->drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
        x += width + Look::Tight;
    }
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(Look::rowHeight(option.fontMetrics));
    return size;
}

} // namespace inspector
