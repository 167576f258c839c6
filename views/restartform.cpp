// SPDX-License-Identifier: GPL-3.0-or-later
#include "restartform.h"

#include "core/clustermirror.h"
#include "look.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QRadioButton>
#include <QSignalBlocker>

namespace inspector
{

RestartForm::RestartForm(PlanRequest request, QWidget* parent) : PlanForm(parent), m_request(std::move(request))
{
    m_choice = new QButtonGroup(this);
    m_task = new QComboBox;
    m_task->setObjectName(QStringLiteral("task"));
    m_task->setAccessibleName(tr("Task"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    const auto add = [this, layout](Choice choice, const QString& text, QWidget* beside = nullptr) {
        auto* button = new QRadioButton(text);
        m_choice->addButton(button, choice);
        auto* row = new QHBoxLayout;
        row->setSpacing(Look::Gap);
        row->addWidget(button);
        if (beside) {
            row->addWidget(beside);
        }
        row->addStretch(1);
        layout->addLayout(row);
    };
    add(Failed, tr("What has &failed, of the connector and its tasks"));
    add(All, tr("The connector and all of its tas&ks"));
    add(Connector, tr("The &connector alone; its tasks go on"));
    add(Task, tr("&One task:"), m_task);
    m_task->setEnabled(false);
    connect(m_choice, &QButtonGroup::idToggled, this, [this](int, bool on) {
        m_task->setEnabled(m_choice->checkedId() == Task);
        if (on) {
            Q_EMIT changed();
        }
    });
    connect(m_task, &QComboBox::currentIndexChanged, this, &PlanForm::changed);
}

void RestartForm::setFacts(const PlanFacts& facts)
{
    const ConnectorSummary* connector = facts.mirror->connector(m_request.connector);
    if (m_choice->checkedId() < 0) {
        const bool failed = connector && (connector->tasksFailed > 0 || connector->state == TaskState::Failed);
        m_choice->button(failed ? Failed : All)->setChecked(true);
    }
    const std::vector<std::int32_t> tasks = connector ? connector->taskConfigs : std::vector<std::int32_t>();
    if (tasks == m_tasks) {
        return;
    }
    m_tasks = tasks;
    const QString chosen = m_task->currentText();
    {
        const QSignalBlocker quiet(m_task);
        m_task->clear();
        for (const std::int32_t task : tasks) {
            m_task->addItem(QString::number(task));
        }
        m_task->setCurrentText(chosen);
    }
    if (m_choice->checkedId() == Task) {
        Q_EMIT changed();
    }
}

QString RestartForm::problem() const
{
    return m_choice->checkedId() == Task && m_task->count() == 0
               ? tr("The connector has no task. Choose something else to restart.")
               : QString();
}

PlanRequest RestartForm::request() const
{
    PlanRequest request = m_request;
    const int choice = m_choice->checkedId();
    request.includeTasks = choice == All || choice == Failed;
    request.onlyFailed = choice == Failed;
    if (choice == Task) {
        request.task = m_task->currentText().toInt();
    }
    return request;
}

} // namespace inspector
