// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingbox.h"

#include "look.h"

#include <QLabel>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

QLabel* makeLabel(const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    // As one that wraps it would ask for far more than it takes, and a low window could not be had.
    label->setMinimumHeight(label->fontMetrics().height());
    return label;
}

} // namespace

FindingBox::FindingBox(QWidget* parent)
    : QWidget(parent), m_message(makeLabel("findingMessage")), m_why(makeLabel("findingWhy")),
      m_cure(makeLabel("findingCure"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    m_message->setFont(Look::bold(font()));
    m_why->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {m_message, m_why, m_cure}) {
        layout->addWidget(label);
    }
}

void FindingBox::setFinding(const FindingText& finding)
{
    m_message->setText(finding.message);
    m_why->setText(finding.why);
    m_cure->setText(tr("What to do: %1").arg(finding.cure));
}

} // namespace inspector
