// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QDockWidget>

class QLineEdit;
class QTreeView;

namespace inspector
{

class NavigatorModel;

/// The left panel: clusters and their connectors, with a field to find one. Choosing a connector narrows the panes to
/// it; choosing a cluster widens them again.
class NavigatorDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit NavigatorDock(QWidget* parent = nullptr);

    /// Null while no cluster is open.
    void setModel(NavigatorModel* model);
    void focusFind();
    QSize sizeHint() const override;
    /// Shows which connector the panes are narrowed to, without telling anybody.
    void setCurrent(ConnectorId connector);

Q_SIGNALS:
    /// Invalid: all connectors.
    void chosen(inspector::ConnectorId connector, const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void chooseFirst();
    void showScope();

    NavigatorModel* m_model = nullptr;
    QLineEdit* m_find = nullptr;
    QTreeView* m_tree = nullptr;
    ConnectorId m_scope;     ///< what the panes are narrowed to
    bool m_removing = false; ///< rows are going: the view chooses a neighbour
};

} // namespace inspector
