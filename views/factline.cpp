// SPDX-License-Identifier: GPL-3.0-or-later
#include "factline.h"

#include "look.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace inspector
{

FactLine::FactLine(QWidget* parent) : DialogFoot(parent)
{
    m_label = new QLabel;
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_typed = new QLineEdit;
    m_typed->setObjectName(QStringLiteral("typedFact"));
    m_typed->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    m_typed->setMaximumWidth(fontMetrics().averageCharWidth() * 36);
    m_typed->installEventFilter(this);
    m_label->setBuddy(m_typed);
    connect(m_typed, &QLineEdit::textChanged, this, &FactLine::typed);
    row()->addWidget(m_label, 1);
    row()->addSpacing(Look::Tight);
    row()->addWidget(m_typed, 1);
    hide();
}

void FactLine::setFact(const QString& fact)
{
    if (fact == m_fact) {
        return;
    }
    m_fact = fact;
    setVisible(!fact.isEmpty());
    if (!fact.isEmpty()) {
        m_label->setText(
            tr("The brokers see no worker, but one that is cut off from them would go on by itself. If none runs, "
               "t&ype: %1")
                .arg(fact));
        m_typed->setAccessibleName(tr("Statement: %1").arg(fact));
    }
}

bool FactLine::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_typed && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            focusNextChild(); // Enter would press the default button, which cancels
            return true;
        }
    }
    return DialogFoot::eventFilter(watched, event);
}

} // namespace inspector
