// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablepane.h"

namespace inspector
{

class TimelinePanel;

/// A table of connectors or statuses with the timeline of their status records below it.
class TimelinePane : public TablePane
{
    Q_OBJECT
public:
    TimelinePane(const ClusterModels& models, TableModel* table, Texts texts, bool canShowDeleted,
                 QWidget* parent = nullptr);

    TimelinePanel* panel() const { return m_panel; }
    void setTimelineShown(bool shown);

protected:
    void applyScope(ConnectorId connector) override;

private:
    TimelinePanel* m_panel = nullptr;
};

} // namespace inspector
