// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerspane.h"

#include "core/groupknowledge.h"
#include "items/clustermodels.h"
#include "items/ownershipmodel.h"
#include "look.h"
#include "ownershipdelegate.h"
#include "statelabel.h"
#include "workerspanel.h"

#include <QHBoxLayout>
#include <QTableView>

namespace inspector
{

WorkersPane::WorkersPane(const ClusterModels& models, Texts texts, QWidget* parent)
    : TablePane(models, models.ownership(), std::move(texts), false, parent), m_panel(new WorkersPanel(models))
{
    view()->setItemDelegate(new OwnershipDelegate(view()));
    setUpper(m_panel);
    divide(1, 1);
    layout()->addWidget(buildLegend());
    updateLegend();
    connect(&models, &ClusterModels::surroundingsChanged, this, &WorkersPane::updateLegend);
    connect(m_panel, &WorkersPanel::logLevelsRequested, this, &WorkersPane::logLevelsRequested);
}

QWidget* WorkersPane::buildLegend()
{
    auto* legend = new QWidget;
    auto* row = new QHBoxLayout(legend);
    row->setContentsMargins(Look::Group, Look::Tight, Look::Group, Look::Tight);
    row->setSpacing(Look::Page);
    m_running = new StateLabel;
    m_running->setObjectName(QStringLiteral("legendRunning"));
    m_notRunning = new StateLabel;
    m_notRunning->setState(StateLook::of(StateShape::Unassigned), tr("assigned, not running"));
    m_notAssigned = new StateLabel;
    m_notAssigned->setState(StateLook::of(StateShape::Degraded), tr("running, not assigned"));
    for (StateLabel* label : {m_running, m_notRunning, m_notAssigned})
        row->addWidget(label);
    row->addStretch(1);
    return legend;
}

/// Without an assignment there is nothing that a status agrees with.
void WorkersPane::updateLegend()
{
    const bool compared = ownersKnown(groupKnowledge(models().surroundings()));
    m_running->setState(StateLook::of(StateShape::Running), compared ? tr("assigned and running")
                                                                     : tr("running by its status; who has it assigned "
                                                                          "is not known"));
    m_notRunning->setVisible(compared);
    m_notAssigned->setVisible(compared);
}

} // namespace inspector
