// SPDX-License-Identifier: GPL-3.0-or-later
#include "overviewcard.h"

#include "look.h"

#include <QPainter>
#include <QStyleOption>

namespace inspector
{

namespace
{
constexpr int Radius = 6;
constexpr int MinimumCharacters = 18;
constexpr double NumberScale = 1.7;
constexpr int MoreLines = 2;
} // namespace

OverviewCard::OverviewCard(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void OverviewCard::setFigures(const QString& number, Tone tone, const QString& more)
{
    if (number == m_number && tone == m_tone && more == m_more)
        return;
    m_number = number;
    m_tone = tone;
    m_more = more;
    setAccessibleName(tr("%1: %2").arg(text(), number));
    setAccessibleDescription(more);
    setToolTip(more);
    update();
}

QFont OverviewCard::numberFont() const
{
    QFont large = Look::bold(font());
    large.setPointSizeF(large.pointSizeF() * NumberScale);
    return large;
}

QSize OverviewCard::sizeHint() const
{
    const int line = fontMetrics().height();
    return {fontMetrics().averageCharWidth() * (MinimumCharacters + 8),
            2 * Look::Group + line + QFontMetrics(numberFont()).height() + MoreLines * line + Look::Tight};
}

QSize OverviewCard::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * MinimumCharacters, sizeHint().height()};
}

void OverviewCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(hasFocus() ? palette().color(QPalette::Highlight) : StatusPalette::line(palette()));
    painter.setBrush(palette().color(underMouse() ? QPalette::AlternateBase : QPalette::Base));
    painter.drawRoundedRect(frame, Radius, Radius);

    QRect inside = rect().adjusted(Look::Group, Look::Group, -Look::Group, -Look::Group);
    painter.setPen(StatusPalette::ink(Tone::Muted, palette()));
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop,
                     fontMetrics().elidedText(text(), Qt::ElideRight, inside.width()));
    inside.setTop(inside.top() + fontMetrics().height());
    painter.setFont(numberFont());
    painter.setPen(StatusPalette::ink(m_tone, palette()));
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, m_number);
    inside.setTop(inside.top() + painter.fontMetrics().height() + Look::Tight);
    painter.setFont(font());
    painter.setPen(StatusPalette::ink(Tone::Muted, palette()));
    painter.drawText(inside, static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_more);
}

} // namespace inspector
