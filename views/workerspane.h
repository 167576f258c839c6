// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablepane.h"

namespace inspector
{

class StateLabel;
class WorkersPanel;

/// The workers of the cluster above, and below what runs where: connectors by workers, with what the group assigned and
/// what statuses say side by side.
class WorkersPane : public TablePane
{
    Q_OBJECT
public:
    WorkersPane(const ClusterModels& models, Texts texts, QWidget* parent = nullptr);

    WorkersPanel* panel() const { return m_panel; }

Q_SIGNALS:
    void logLevelsRequested();

private:
    QWidget* buildLegend();
    void updateLegend();

    WorkersPanel* m_panel;
    StateLabel* m_running = nullptr; ///< of the legend
    StateLabel* m_notRunning = nullptr;
    StateLabel* m_notAssigned = nullptr;
};

} // namespace inspector
