// SPDX-License-Identifier: GPL-3.0-or-later
#include "labels.h"

#include "look.h"

#include <QLabel>

namespace inspector
{

QLabel* Labels::plain(const QString& text)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    return label;
}

QLabel* Labels::heading(const QString& text)
{
    QLabel* label = plain(text);
    label->setFont(Look::bold(label->font()));
    return label;
}

} // namespace inspector
