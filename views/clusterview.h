// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/findings.h"
#include "core/ids.h"

#include <QList>
#include <QWidget>

class QTabWidget;

namespace inspector
{

class ClusterModels;
class FindingsPane;
class JournalModel;
class JournalPane;
class MessageBanner;
class Pane;
class Settings;
class SinkGroupsPane;
class TableModel;

/// The panes of one open cluster in tabs, with a banner above them while what they show is stale.
class ClusterView : public QWidget
{
    Q_OBJECT
public:
    ClusterView(ClusterModels& models, const QString& clusterName, QWidget* parent = nullptr);

    const QList<Pane*>& panes() const { return m_panes; }
    /// Null while the overview is in front.
    Pane* currentPane() const;
    /// Everything there is a tab for, in their order.
    int pageCount() const;
    QString pageTitle(int page) const;
    void showPage(int page);
    /// By Pane::id, with a filter instead of the one it has.
    void showPane(const QString& id, const QString& filter);
    /// Puts the keyboard where the page in front takes it.
    void focusPage();
    /// Of all panes that have one.
    void setTimelineShown(bool shown);

    /// Narrows all panes to one connector; an invalid id widens them.
    void setScope(ConnectorId connector, const QString& name);
    ConnectorId scope() const { return m_scope; }
    const QString& scopeName() const { return m_scopeName; }

    /// Null where brokers tell nothing: of files and looks back.
    SinkGroupsPane* sinkGroups() const { return m_sinkGroups; }
    /// Adds the pane of the journal as the last one; to be called once. Null: there is none, for this reason.
    JournalPane* addJournal(JournalModel* journal, const QString& whyNone);

    /// Words that stay above the panes: for a look back, what it rests on.
    void setNote(const QString& note, bool canGoLive);
    /// Whether what is in front is about offsets.
    bool showsOffsets() const;

    void saveTo(Settings& settings) const;
    void restoreFrom(const Settings& settings);

Q_SIGNALS:
    /// The pane in front, its current row or the scope changed. `chosen` as in Pane.
    void currentChanged(bool chosen);
    void scopeChanged();
    /// As Pane::recordChosen.
    void recordChosen(inspector::KeyId key, quint64 row, bool bringUp);
    void refreshRequested();
    void liveRequested();
    void logLevelsRequested();

private:
    void addPane(Pane* pane);
    void addWorkers();
    void addSinkGroups();
    void addFindings();
    void showFindingsCount();
    /// To what a finding is about, in the pane that shows such things.
    void goTo(const FindingSubject& subject, ConnectorId connector);
    void goToSurroundings(Rule rule, ConnectorId connector);
    void goTo(const TableModel* table, int row);
    void updateBanner();

    ClusterModels& m_models;
    QString m_clusterName;
    MessageBanner* m_banner = nullptr;
    MessageBanner* m_note = nullptr;
    QTabWidget* m_tabs = nullptr;
    QList<Pane*> m_panes;
    SinkGroupsPane* m_sinkGroups = nullptr;
    FindingsPane* m_findings = nullptr;
    ConnectorId m_scope;
    QString m_scopeName;
};

} // namespace inspector
