// SPDX-License-Identifier: GPL-3.0-or-later
#include "teststeplist.h"

#include "look.h"
#include "statelabel.h"

#include <QGridLayout>
#include <QLabel>

namespace inspector
{

TestStepList::TestStepList(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Look::Group);
    m_grid->setVerticalSpacing(Look::Tight);
    m_grid->setColumnMinimumWidth(0, fontMetrics().averageCharWidth() * 12);
    m_grid->setColumnStretch(2, 1);
}

void TestStepList::setSteps(const QList<TestStep>& steps)
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (int row = 0; row < steps.size(); ++row) {
        const TestStep& step = steps.at(row);
        const QString word = StateWords::testStep(step.state);
        auto* verdict = new StateLabel;
        verdict->setState(StateLook::of(step.state), word);
        verdict->setAccessibleName(tr("%1: %2. %3", "step, verdict, words").arg(step.title, word, step.words));
        m_grid->addWidget(verdict, row, 0, Qt::AlignTop);
        for (int column = 1; column <= 2; ++column) {
            auto* label = new QLabel;
            label->setTextFormat(Qt::PlainText);
            label->setText(column == 1 ? step.title : step.words);
            label->setWordWrap(column == 2);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
            m_grid->addWidget(label, row, column, Qt::AlignTop);
        }
    }
}

} // namespace inspector
