// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "core/ids.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;

namespace inspector
{

class LagPlot;
class SinkGroupsModel;
class SinkLagModel;

/// One consumer group of a sink: its partitions, its lag over time, and what can be done about it. GUI thread.
class SinkGroupPanel : public QWidget
{
    Q_OBJECT
public:
    /// `groups` must outlive the panel.
    explicit SinkGroupPanel(const SinkGroupsModel& groups, QWidget* parent = nullptr);

    /// A row of the groups; -1 = none. The same one again: what is known of it now.
    void showGroup(int row);
    /// What is offered for the connector chosen; `bootstrap`: how the brokers are reached, for a command line. Both
    /// actions must outlive the panel, and their status tips say why they are disabled. Until it is called nothing is
    /// offered.
    void offer(QAction* change, QAction* reset, const QString& bootstrap);

Q_SIGNALS:
    void connectorRequested(inspector::ConnectorId connector);

private:
    void buildTable();
    void buildFoot();
    void choosePartition();
    void showPlot();
    void updateFoot();
    void showHint();
    QString command() const;

    const SinkGroupsModel& m_groups;
    int m_row = -1;
    std::optional<TopicPartition> m_partition; ///< the one chosen
    SinkLagModel* m_partitions = nullptr;
    QSortFilterProxyModel* m_ordered = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_caption = nullptr;
    QSplitter* m_split = nullptr;
    QTableView* m_table = nullptr;
    LagPlot* m_plot = nullptr;
    QPushButton* m_toConnector = nullptr;
    QPushButton* m_changeButton = nullptr;
    QPushButton* m_resetButton = nullptr;
    QPushButton* m_copyCommand = nullptr;
    QLabel* m_hint = nullptr;
    QPointer<QAction> m_change;
    QPointer<QAction> m_reset;
    QString m_bootstrap;
};

} // namespace inspector
