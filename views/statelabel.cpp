// SPDX-License-Identifier: GPL-3.0-or-later
#include "statelabel.h"

#include <QAccessible>
#include <QPainter>

namespace inspector
{

StateLabel::StateLabel(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StateLabel::setState(StateLook look, const QString& text)
{
    const bool resized = text != m_text;
    m_look = look;
    m_text = text;
    if (resized) {
        setAccessibleName(text); // tells assistive technology, so only when it is another one
        updateGeometry();
    }
    update();
}

void StateLabel::announce()
{
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

int StateLabel::glyphSize() const
{
    return fontMetrics().ascent() + 1;
}

void StateLabel::setWordWrap(bool wrap)
{
    m_wrap = wrap;
    QSizePolicy policy(QSizePolicy::Expanding, wrap ? QSizePolicy::Preferred : QSizePolicy::Fixed);
    policy.setHeightForWidth(wrap);
    setSizePolicy(policy);
    updateGeometry();
}

int StateLabel::textStart() const
{
    return glyphSize() + Look::Tight + 2;
}

QSize StateLabel::sizeHint() const
{
    if (m_wrap) {
        const int width = textStart() + fontMetrics().averageCharWidth() * 40;
        return {width, heightForWidth(width)};
    }
    return {textStart() + fontMetrics().horizontalAdvance(m_text) + 1, fontMetrics().height() + Look::Tight};
}

QSize StateLabel::minimumSizeHint() const
{
    const int least = textStart() + fontMetrics().averageCharWidth() * 12;
    return {m_wrap ? least : std::min(sizeHint().width(), least), fontMetrics().height() + Look::Tight};
}

int StateLabel::heightForWidth(int width) const
{
    if (!m_wrap) {
        return -1;
    }
    const QRect text =
        fontMetrics().boundingRect(0, 0, std::max(1, width - textStart()), QWIDGETSIZE_MAX, Qt::TextWordWrap, m_text);
    return std::max(text.height(), fontMetrics().height()) + Look::Tight;
}

void StateLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QColor ink = StatusPalette::readable(StatusPalette::ink(m_look.tone, palette()),
                                               palette().color(backgroundRole()), palette().color(foregroundRole()));
    const int size = glyphSize();
    const QRect rest = rect().adjusted(textStart(), 0, 0, 0);
    painter.setPen(ink);
    if (m_wrap) {
        const int height = fontMetrics().boundingRect(rest, Qt::TextWordWrap, m_text).height();
        const int top = std::max(0, (rect().height() - height) / 2);
        paintGlyph(&painter, m_look.glyph, QRectF(0, top + (fontMetrics().height() - size) / 2.0, size, size), ink);
        painter.drawText(rest.adjusted(0, top, 0, 0), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_text);
        return;
    }
    paintGlyph(&painter, m_look.glyph, QRectF(0, (height() - size) / 2.0, size, size), ink);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     fontMetrics().elidedText(m_text, Qt::ElideRight, rest.width()));
}

} // namespace inspector
