// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QList>
#include <QWidget>

class QTabWidget;

namespace inspector
{

class ClusterModels;
class MessageBanner;
class Pane;
class Settings;

/// The panes of one open cluster in tabs, with a banner above them while what they show is stale.
class ClusterView : public QWidget
{
    Q_OBJECT
public:
    ClusterView(ClusterModels& models, const QString& clusterName, QWidget* parent = nullptr);

    const QList<Pane*>& panes() const { return m_panes; }
    Pane* currentPane() const;
    void showPane(int index);
    /// Of all panes that have one.
    void setTimelineShown(bool shown);

    /// Narrows all panes to one connector; an invalid id widens them.
    void setScope(ConnectorId connector, const QString& name);
    ConnectorId scope() const { return m_scope; }
    const QString& scopeName() const { return m_scopeName; }

    void saveTo(Settings& settings) const;
    void restoreFrom(const Settings& settings);

Q_SIGNALS:
    /// The pane in front, its current row or the scope changed. `chosen` as in Pane.
    void currentChanged(bool chosen);
    void scopeChanged();
    /// As Pane::recordChosen.
    void recordChosen(inspector::KeyId key, quint64 row, bool bringUp);
    void refreshRequested();

private:
    void addPane(Pane* pane);
    void updateBanner();

    ClusterModels& m_models;
    QString m_clusterName;
    MessageBanner* m_banner = nullptr;
    QTabWidget* m_tabs = nullptr;
    QList<Pane*> m_panes;
    ConnectorId m_scope;
    QString m_scopeName;
};

} // namespace inspector
