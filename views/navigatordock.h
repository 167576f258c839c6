// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QDockWidget>

#include <vector>

class QLineEdit;
class QTreeView;

namespace inspector
{

class NavigatorForest;
class NavigatorModel;

/// The left panel: the open clusters and their connectors, with a field to find one. Choosing a connector shows its
/// cluster with the panes narrowed to it; choosing a cluster widens them again.
class NavigatorDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit NavigatorDock(QWidget* parent = nullptr);

    /// As NavigatorForest::add(), replace(), remove().
    int addCluster(const QString& kafka, NavigatorModel& navigator);
    void replaceCluster(int cluster, NavigatorModel& navigator);
    void removeCluster(int cluster);
    /// The open clusters in their order.
    std::vector<int> clusters() const;
    /// Which cluster the panes show; -1 = none.
    void setShown(int cluster);
    void focusFind();
    QSize sizeHint() const override;
    /// Shows which connector the panes are narrowed to, without telling anybody.
    void setCurrent(ConnectorId connector);

Q_SIGNALS:
    /// An invalid connector: all of the cluster.
    void chosen(int cluster, inspector::ConnectorId connector, const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void chooseFirst();
    void showScope();

    NavigatorForest* m_forest = nullptr;
    QLineEdit* m_find = nullptr;
    QTreeView* m_tree = nullptr;
    int m_shown = -1;        ///< the cluster that the panes show
    ConnectorId m_scope;     ///< what they are narrowed to
    bool m_removing = false; ///< rows are going: the view chooses a neighbour
};

} // namespace inspector
