// SPDX-License-Identifier: GPL-3.0-or-later
#include "calmstyle.h"

#include "glyph.h"
#include "look.h"
#include "statuspalette.h"

#include <QDateTime>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>
#include <QToolBar>

namespace inspector
{

namespace
{

constexpr qreal ControlRadius = 4;
constexpr const char* WrongProperty = "isWrong";

QColor accent(const QPalette& palette)
{
    return palette.color(QPalette::Link);
}

void drawBox(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& border, qreal width = 1,
             qreal radius = ControlRadius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(border, width));
    painter->setBrush(fill);
    const qreal inset = width / 2;
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter->restore();
}

void drawButton(const QStyleOption* option, QPainter* painter, bool isDefault)
{
    const QPalette& palette = option->palette;
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = enabled && (option->state & QStyle::State_MouseOver);
    QColor fill = palette.color(QPalette::Button);
    if (down) {
        fill = StatusPalette::isDark(palette) ? fill.lighter(135) : fill.darker(108);
    } else if (hover) {
        fill = StatusPalette::isDark(palette) ? fill.lighter(115) : fill.darker(103);
    }
    const bool focused = option->state & QStyle::State_HasFocus;
    if (focused || isDefault) {
        drawBox(painter, option->rect, fill, accent(palette), focused ? 2 : 1);
    } else {
        drawBox(painter, option->rect, fill, StatusPalette::line(palette));
    }
}

} // namespace

CalmStyle::CalmStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void CalmStyle::markWrong(QWidget* field, bool wrong)
{
    if (isWrong(field) != wrong) {
        field->setProperty(WrongProperty, wrong);
        field->update();
    }
}

bool CalmStyle::isWrong(const QWidget* field)
{
    return field && field->property(WrongProperty).toBool();
}

int CalmStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_FocusFrameHMargin: // also the margin of every cell
        return Look::Gap - 1;
    case PM_ToolBarItemSpacing:
        return Look::Gap;
    case PM_ToolBarItemMargin:
        return Look::Tight;
    case PM_ToolBarFrameWidth:
        return Look::Tight;
    case PM_TabBarTabHSpace:
        return 2 * Look::Group;
    case PM_TabBarTabVSpace:
        return 2 * Look::Gap;
    case PM_TabBarTabShiftVertical:
        return 0;
    case PM_HeaderMargin:
        return Look::Gap;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
        return Look::Tight + 1;
    case PM_ScrollBarExtent:
        return Look::Group;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_ScrollBar_Transient:
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize CalmStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_PushButton && option) {
        // Even heights for buttons and fields, so that a row of them stands on one line.
        result.setHeight(option->fontMetrics.height() + 2 * Look::Gap - 4);
        result.rwidth() += Look::Gap;
    } else if (type == CT_LineEdit && option) {
        result.setHeight(option->fontMetrics.height() + 2 * Look::Gap - 4);
    } else if (type == CT_MenuBarItem) {
        result.rheight() += Look::Tight;
    } else if (type == CT_HeaderSection && option) {
        result.setHeight(option->fontMetrics.height() + Look::Gap + Look::Tight);
    }
    return result;
}

bool CalmStyle::hasArrow(const QStyleOption* option)
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    return header && header->sortIndicator != QStyleOptionHeader::None;
}

QRect CalmStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const int arrow = option ? option->fontMetrics.height() / 2 + 2 : 0;
    switch (element) {
    case SE_HeaderLabel:
        return visualRect(
            option->direction, option->rect,
            option->rect.adjusted(Look::Gap, 0, -Look::Gap - (hasArrow(option) ? arrow + Look::Tight : 0), 0));
    case SE_HeaderArrow:
        return visualRect(option->direction, option->rect,
                          QRect(option->rect.right() - Look::Gap - arrow + 1, option->rect.center().y() - arrow / 2 + 1,
                                arrow, arrow));
    case SE_LineEditContents: {
        const QRect contents = QProxyStyle::subElementRect(element, option, widget);
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        return frame && frame->lineWidth > 0 ? contents.adjusted(Look::Tight, 0, -Look::Tight, 0) : contents;
    }
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

void CalmStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    const QPalette& palette = option->palette;
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (button && (button->features & QStyleOptionButton::Flat) && !(option->state & State_HasFocus) &&
            !(option->state & (State_MouseOver | State_Sunken | State_On)))
        {
            return;
        }
        drawButton(option, painter, button && (button->features & QStyleOptionButton::DefaultButton));
        return;
    }
    case PE_PanelButtonTool:
        drawButton(option, painter, false);
        return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth == 0 && element == PE_PanelLineEdit) {
            painter->fillRect(option->rect, palette.brush(QPalette::Base));
            return;
        }
        const bool focused = (option->state & State_HasFocus) && (option->state & State_Enabled);
        drawBox(painter, option->rect, palette.color(QPalette::Base),
                isWrong(widget) ? StatusPalette::ink(Tone::Red, palette)
                : focused       ? accent(palette)
                                : StatusPalette::line(palette),
                focused ? 2 : 1);
        return;
    }
    case PE_Frame:
    case PE_FrameGroupBox: {
        painter->save();
        painter->setPen(StatusPalette::line(palette));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    }
    case PE_IndicatorHeaderArrow: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header || header->sortIndicator == QStyleOptionHeader::None) {
            return;
        }
        // Ascending points up, as the values grow downwards from the tip.
        const QRectF box(option->rect);
        const bool up = header->sortIndicator == QStyleOptionHeader::SortDown;
        const qreal tip = up ? box.top() + box.height() * 0.25 : box.bottom() - box.height() * 0.25;
        const qreal base = up ? box.bottom() - box.height() * 0.25 : box.top() + box.height() * 0.25;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(StatusPalette::ink(Tone::Muted, palette));
        painter->drawPolygon(QPolygonF({{box.left(), base}, {box.center().x(), tip}, {box.right(), base}}));
        painter->restore();
        return;
    }
    case PE_IndicatorCheckBox: {
        const bool on = option->state & State_On;
        const bool enabled = option->state & State_Enabled;
        const QColor ink = enabled ? accent(palette) : StatusPalette::line(palette);
        const QRect box = option->rect.adjusted(1, 1, -1, -1);
        drawBox(painter, box, on ? ink : palette.color(QPalette::Base),
                on || (option->state & State_HasFocus) ? ink : StatusPalette::ink(Tone::Muted, palette), 1,
                ControlRadius / 2);
        if (on) {
            paintGlyph(painter, Glyph::Check, QRectF(box), palette.color(QPalette::Base));
        }
        return;
    }
    case PE_IndicatorRadioButton: {
        // Fusion's ring is darker than a dark window.
        const bool on = option->state & State_On;
        const QColor ink = option->state & State_Enabled ? accent(palette) : StatusPalette::line(palette);
        const QRect box = option->rect.adjusted(1, 1, -1, -1);
        drawBox(painter, box, palette.color(QPalette::Base),
                on || (option->state & State_HasFocus) ? ink : StatusPalette::ink(Tone::Muted, palette), 1,
                box.width() / 2.0);
        if (on) {
            paintGlyph(painter, Glyph::Disc, QRectF(box).adjusted(3, 3, -3, -3), ink);
        }
        return;
    }
    case PE_FrameStatusBarItem:
    case PE_FrameTabWidget:
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(option->rect.x(), option->rect.bottom(), option->rect.width(), 1,
                          StatusPalette::line(palette));
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        return;
    case PE_FrameFocusRect: {
        painter->save();
        painter->setPen(QPen(accent(palette), 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    }
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void CalmStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    const QPalette& palette = option->palette;
    switch (element) {
    case CE_Header: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header) {
            return;
        }
        // Here, because the base style asks itself where label and arrow go, not this style.
        painter->save();
        painter->setClipRect(option->rect);
        drawHeaderSection(option, painter);
        QStyleOptionHeader part = *header;
        part.rect = subElementRect(SE_HeaderLabel, option, widget);
        drawControl(CE_HeaderLabel, &part, painter, widget);
        if (hasArrow(option)) {
            part.rect = subElementRect(SE_HeaderArrow, option, widget);
            drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
        }
        painter->restore();
        return;
    }
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        drawHeaderSection(option, painter);
        return;
    case CE_MenuBarItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (!item) {
            return;
        }
        const bool selected = option->state & State_Selected;
        painter->fillRect(option->rect, palette.brush(selected ? QPalette::Highlight : QPalette::Window));
        const int underline =
            styleHint(SH_UnderlineShortcut, option, widget, nullptr) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
        drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextSingleLine | underline, palette,
                     option->state & State_Enabled, item->text,
                     selected ? QPalette::HighlightedText : QPalette::WindowText);
        return;
    }
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        return;
    case CE_ToolBar:
        painter->fillRect(option->rect, palette.brush(QPalette::Window));
        painter->fillRect(option->rect.x(), option->rect.bottom(), option->rect.width(), 1,
                          StatusPalette::line(palette));
        return;
    case CE_TabBarTabShape:
        drawTab(option, painter);
        return;
    case CE_ProgressBarGroove: {
        const QRect bar =
            option->rect.adjusted(0, (option->rect.height() - 6) / 2, 0, -(option->rect.height() - 6) / 2);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(StatusPalette::line(palette));
        painter->drawRoundedRect(bar, 3, 3);
        painter->restore();
        return;
    }
    case CE_ProgressBarContents: {
        const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        if (!bar || bar->maximum <= bar->minimum) {
            drawBusy(option, painter, widget);
            return;
        }
        const double share = double(bar->progress - bar->minimum) / (double(bar->maximum) - bar->minimum);
        QRect filled = option->rect.adjusted(0, (option->rect.height() - 6) / 2, 0, -(option->rect.height() - 6) / 2);
        filled.setWidth(qRound(filled.width() * share));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(accent(palette));
        painter->drawRoundedRect(visualRect(option->direction, option->rect, filled), 3, 3);
        painter->restore();
        return;
    }
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

/// A piece of the bar that goes to and fro.
void CalmStyle::drawBusy(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    constexpr qint64 RoundMs = 2400;
    constexpr int Share = 4; // of the bar
    // The base style keeps the clock that has the bar drawn anew; what it draws itself is not wanted.
    painter->save();
    painter->setClipRect(QRect());
    QProxyStyle::drawControl(CE_ProgressBarContents, option, painter, widget);
    painter->restore();
    const double round = double(QDateTime::currentMSecsSinceEpoch() % RoundMs) / RoundMs;
    const double place = round < 0.5 ? 2 * round : 2 - 2 * round;
    QRect piece = option->rect.adjusted(0, (option->rect.height() - 6) / 2, 0, -(option->rect.height() - 6) / 2);
    const int width = piece.width() / Share;
    piece.setLeft(piece.left() + qRound(place * (piece.width() - width)));
    piece.setWidth(width);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(accent(option->palette));
    painter->drawRoundedRect(piece, 3, 3);
    painter->restore();
}

void CalmStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    // Its own is a shade of the selection, which nobody sees.
    const bool focused = (option->state & State_HasFocus) && (option->state & State_Enabled);
    if (control == CC_SpinBox && (focused || isWrong(widget)))
        drawBox(painter, option->rect, Qt::transparent,
                isWrong(widget) ? StatusPalette::ink(Tone::Red, option->palette) : accent(option->palette),
                focused ? 2 : 1);
}

void CalmStyle::drawTab(const QStyleOption* option, QPainter* painter) const
{
    const QPalette& palette = option->palette;
    const bool selected = option->state & State_Selected;
    if (selected) {
        painter->fillRect(option->rect, palette.brush(QPalette::Base));
        const int y = option->rect.bottom() - 1;
        painter->fillRect(option->rect.x(), y, option->rect.width(), 2, accent(palette));
    } else if (option->state & State_MouseOver) {
        painter->fillRect(option->rect.adjusted(0, 0, 0, -1), palette.brush(QPalette::Midlight));
    }
    if (option->state & State_HasFocus) {
        painter->save();
        painter->setPen(QPen(accent(palette), 1));
        painter->drawRect(option->rect.adjusted(2, 2, -3, -4));
        painter->restore();
    }
}

void CalmStyle::drawHeaderSection(const QStyleOption* option, QPainter* painter) const
{
    const QPalette& palette = option->palette;
    const QColor line = StatusPalette::line(palette);
    painter->fillRect(option->rect, palette.brush(QPalette::Window));
    painter->fillRect(option->rect.x(), option->rect.bottom(), option->rect.width(), 1, line);
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (header) {
        painter->fillRect(option->rect.right(), option->rect.y() + 6, 1, option->rect.height() - 12, line);
    }
}

} // namespace inspector
