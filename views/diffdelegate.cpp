// SPDX-License-Identifier: GPL-3.0-or-later
#include "diffdelegate.h"

#include "items/diffmodel.h"
#include "statuspalette.h"

namespace inspector
{

namespace
{

Tone toneOf(DiffLine::Kind kind, int column)
{
    const bool changed = kind == DiffLine::Kind::Changed;
    switch (column) {
    case DiffModel::BeforeColumn:
        return kind == DiffLine::Kind::Removed || changed ? Tone::Red : Tone::Muted;
    case DiffModel::AfterColumn:
        return kind == DiffLine::Kind::Added || changed ? Tone::Green : Tone::Muted;
    case DiffModel::ChangeColumn:
        switch (kind) {
        case DiffLine::Kind::Added:
            return Tone::Green;
        case DiffLine::Kind::Removed:
            return Tone::Red;
        case DiffLine::Kind::Changed:
            return Tone::Orange;
        case DiffLine::Kind::Same:
            return Tone::Muted;
        }
        break;
    default:
        break;
    }
    return Tone::Plain;
}

} // namespace

void DiffDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    CellDelegate::initStyleOption(option, index);
    const auto kind = static_cast<DiffLine::Kind>(index.data(DiffModel::KindRole).toInt());
    const QPalette::ColorRole ground = option->state & QStyle::State_Selected ? QPalette::Highlight : QPalette::Base;
    const QColor plain = option->palette.color(QPalette::Text);
    const QColor ink = StatusPalette::readable(StatusPalette::ink(toneOf(kind, index.column()), option->palette),
                                               option->palette.color(ground), plain);
    option->palette.setColor(QPalette::Text, ink);
    option->palette.setColor(QPalette::HighlightedText, ink);
}

} // namespace inspector
