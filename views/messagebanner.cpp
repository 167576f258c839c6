// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagebanner.h"

#include "look.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace inspector
{

MessageBanner::MessageBanner(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_action(new QPushButton)
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_action->setVisible(false);
    connect(m_action, &QPushButton::clicked, this, &MessageBanner::actionTriggered);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(Look::Page + fontMetrics().height() + Look::Gap, Look::Gap, Look::Group, Look::Gap);
    layout->setSpacing(Look::Group);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignTop);
    hide();
}

void MessageBanner::showMessage(StateLook look, const QString& text, const QString& action)
{
    m_look = look;
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    if (text != m_text->text()) {
        m_text->setText(text);
        setAccessibleName(text);
    }
    if (isHidden()) {
        show();
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
    update();
}

void MessageBanner::clear()
{
    m_text->clear();
    hide();
}

QString MessageBanner::text() const
{
    return m_text->text();
}

void MessageBanner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), StatusPalette::tint(m_look.tone, palette()));
    painter.fillRect(0, height() - 1, width(), 1, StatusPalette::line(palette()));
    const int size = fontMetrics().height();
    // Beside the first line: a single line of text is centred in the label, several start at its top.
    const int y = m_text->y() + (m_text->height() < 2 * size ? (m_text->height() - size) / 2 : 0);
    paintGlyph(&painter, m_look.glyph, QRectF(Look::Page, y, size, size), StatusPalette::ink(m_look.tone, palette()));
}

} // namespace inspector
