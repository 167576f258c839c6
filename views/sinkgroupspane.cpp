// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupspane.h"

#include "items/clustermodels.h"
#include "items/sinkgroupsmodel.h"
#include "items/tableproxy.h"
#include "messagebanner.h"
#include "sinkgrouppanel.h"

#include <QBoxLayout>
#include <QTableView>

#include <algorithm>

namespace inspector
{

SinkGroupsPane::SinkGroupsPane(ClusterModels& models, Texts texts, QWidget* parent)
    : TablePane(models, models.sinkGroups(), std::move(texts), false, parent), m_groups(models.sinkGroups()),
      m_panel(new SinkGroupPanel(*m_groups)), m_trouble(new MessageBanner), m_still(!models.now())
{
    setLower(m_panel);
    divide(2, 3); // three groups at least where there is room for both
    m_trouble->setObjectName(QStringLiteral("sinkGroupsTrouble"));
    static_cast<QBoxLayout*>(layout())->insertWidget(0, m_trouble);
    connect(m_panel, &SinkGroupPanel::connectorRequested, this, &SinkGroupsPane::connectorRequested);
    connect(this, &Pane::currentChanged, m_panel, [this] { m_panel->showGroup(currentRow()); });
    connect(m_groups, &TableModel::rowsChanged, this, [this](const std::vector<quint32>& rows) {
        const int row = currentRow();
        if (row >= 0 && std::binary_search(rows.begin(), rows.end(), static_cast<quint32>(row))) {
            m_panel->showGroup(row);
        }
    });
    connect(m_groups, &SinkGroupsModel::problemChanged, this, &SinkGroupsPane::updateTrouble);
    connect(&models, &ClusterModels::progressChanged, this, &SinkGroupsPane::updateTrouble);
    connect(&models, &ClusterModels::surroundingsChanged, this, &SinkGroupsPane::tellInSight);
    updateTrouble();
}

int SinkGroupsPane::currentRow() const
{
    const QModelIndex source = proxy()->mapToSource(view()->currentIndex());
    return source.isValid() ? source.row() : -1;
}

void SinkGroupsPane::tellInSight()
{
    std::vector<int> rows;
    if (isVisible()) {
        const int first = view()->rowAt(0);
        const int last = view()->rowAt(view()->viewport()->height() - 1);
        for (int row = std::max(first, 0); first >= 0 && row <= (last >= 0 ? last : proxy()->rowCount() - 1); ++row) {
            rows.push_back(proxy()->mapToSource(proxy()->index(row, 0)).row());
        }
        if (const int row = currentRow(); row >= 0) {
            rows.push_back(row);
        }
    }
    m_groups->setInSight(rows);
}

void SinkGroupsPane::updateTrouble()
{
    if (m_still) {
        m_trouble->showMessage(StateLook{Glyph::Info, Tone::Blue},
                               tr("A look back, and a file, know records only: where consumer groups stood then is not "
                                  "known."));
        return;
    }
    const QString problem = m_groups->problem();
    const ConnectionState state = models().progress().state;
    const bool isLost = state == ConnectionState::Disconnected || state == ConnectionState::Failed;
    // An empty table says it itself, and a lost connection the banner above all panes.
    if (problem.isEmpty() || m_groups->rowCount() == 0 || isLost) {
        m_trouble->clear();
    } else {
        m_trouble->showMessage(StateLook{Glyph::Triangle, Tone::Orange}, problem);
    }
    updateCounts();
}

} // namespace inspector
