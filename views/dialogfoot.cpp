// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogfoot.h"

#include "look.h"
#include "statuspalette.h"

#include <QHBoxLayout>
#include <QPainter>

namespace inspector
{

DialogFoot::DialogFoot(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(Look::Page + Look::Tight, Look::Group, Look::Page + Look::Tight, Look::Group);
    m_row->setSpacing(Look::Gap);
}

QString DialogFoot::shortened(const QString& name)
{
    constexpr int Characters = 40;
    return name.size() > Characters ? name.left(Characters) + QChar(0x2026) : name;
}

void DialogFoot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().brush(QPalette::Window));
    painter.fillRect(0, 0, width(), 1, StatusPalette::line(palette()));
}

} // namespace inspector
