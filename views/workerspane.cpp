// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerspane.h"

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
    layout()->addWidget(buildLegend());
    connect(m_panel, &WorkersPanel::logLevelsRequested, this, &WorkersPane::logLevelsRequested);
}

QWidget* WorkersPane::buildLegend()
{
    auto* legend = new QWidget;
    auto* row = new QHBoxLayout(legend);
    row->setContentsMargins(Look::Group, Look::Tight, Look::Group, Look::Tight);
    row->setSpacing(Look::Page);
    const auto add = [row](StateShape shape, const QString& text) {
        auto* label = new StateLabel;
        label->setState(StateLook::of(shape), text);
        row->addWidget(label);
    };
    add(StateShape::Running, tr("assigned and running"));
    add(StateShape::Unassigned, tr("assigned, not running"));
    add(StateShape::Degraded, tr("running, not assigned"));
    row->addStretch(1);
    return legend;
}

} // namespace inspector
