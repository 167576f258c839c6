// SPDX-License-Identifier: GPL-3.0-or-later
#include "overviewcard.h"

#include "look.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace inspector
{

namespace
{
constexpr int CardRadius = 6;
constexpr int MinimumCharacters = 18;
constexpr double NumberScale = 1.7;
constexpr int MoreLines = 2;
constexpr qreal FocusWidth = 2;
} // namespace

OverviewCard::OverviewCard(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
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
    updateGeometry(); // the words may take more lines now
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
    const int width = fontMetrics().averageCharWidth() * (MinimumCharacters + 8);
    return {width, heightForWidth(width)};
}

int OverviewCard::heightForWidth(int width) const
{
    const int line = fontMetrics().height();
    const QRect inside(0, 0, width - 2 * Look::Group, 100 * line);
    const int more = fontMetrics().boundingRect(inside, Qt::AlignLeft | Qt::TextWordWrap, m_more).height();
    return 2 * Look::Group + line + QFontMetrics(numberFont()).height() + std::max(more, MoreLines * line) +
           Look::Tight;
}

QSize OverviewCard::minimumSizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * MinimumCharacters;
    return {width, heightForWidth(width)};
}

void OverviewCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool focused = hasFocus();
    painter.setPen(focused ? QPen(palette().color(QPalette::Highlight), FocusWidth)
                           : QPen(StatusPalette::line(palette())));
    painter.setBrush(palette().color(underMouse() ? QPalette::AlternateBase : QPalette::Base));
    const qreal inset = focused ? (FocusWidth - 1) / 2 : 0;
    painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), CardRadius, CardRadius);

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
