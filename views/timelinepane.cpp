// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinepane.h"

#include "timelinepanel.h"
#include "timelineview.h"

namespace inspector
{

TimelinePane::TimelinePane(const ClusterModels& models, TableModel* table, Texts texts, bool canShowDeleted,
                           QWidget* parent)
    : TablePane(models, table, std::move(texts), canShowDeleted, parent), m_panel(new TimelinePanel(models))
{
    setLower(m_panel);
    TimelineView* timeline = m_panel->view();
    connect(timeline, &TimelineView::recordSelected, this,
            [this](KeyId key, quint64 row) { Q_EMIT recordChosen(key, row, false); });
    connect(timeline, &TimelineView::recordActivated, this,
            [this](KeyId key, quint64 row) { Q_EMIT recordChosen(key, row, true); });
    connect(this, &Pane::currentChanged, timeline, [this, timeline](bool chosen) {
        if (chosen && currentConnector().valid()) {
            timeline->showConnector(currentConnector());
        }
    });
}

void TimelinePane::setTimelineShown(bool shown)
{
    m_panel->setVisible(shown);
}

void TimelinePane::applyScope(ConnectorId connector)
{
    TablePane::applyScope(connector);
    m_panel->setScope(connector);
}

} // namespace inspector
