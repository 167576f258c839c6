// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tablepane.h"

class QAction;

namespace inspector
{

class MessageBanner;
class SinkGroupPanel;
class SinkGroupsModel;

/// The consumer groups of sinks with the group chosen below: its partitions and its lag over time.
class SinkGroupsPane : public TablePane
{
    Q_OBJECT
public:
    SinkGroupsPane(ClusterModels& models, Texts texts, QWidget* parent = nullptr);

    SinkGroupPanel* panel() const { return m_panel; }

Q_SIGNALS:
    void connectorRequested(inspector::ConnectorId connector);

private:
    int currentRow() const;
    /// Groups on screen have their turn in every look.
    void tellInSight();
    void updateTrouble();

    SinkGroupsModel* m_groups;
    SinkGroupPanel* m_panel;
    MessageBanner* m_trouble;
    const bool m_still; ///< a file, or a look back: nobody can be asked
};

} // namespace inspector
