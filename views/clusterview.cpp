// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterview.h"

#include "findingspane.h"
#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/journalmodel.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "journalpane.h"
#include "messagebanner.h"
#include "overviewpage.h"
#include "recordspane.h"
#include "sinkgroupspane.h"
#include "statusstrip.h"
#include "timelinepane.h"
#include "visibletimer.h"
#include "workerspane.h"

#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

constexpr int AgeTickMs = 1000;

} // namespace

ClusterView::ClusterView(ClusterModels& models, const QString& clusterName, QWidget* parent)
    : QWidget(parent), m_models(models), m_clusterName(clusterName), m_banner(new MessageBanner),
      m_note(new MessageBanner), m_tabs(new QTabWidget)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_note);
    layout->addWidget(m_tabs, 1);
    m_banner->setObjectName(QStringLiteral("staleBanner"));
    m_note->setObjectName(QStringLiteral("momentNote"));
    m_tabs->setObjectName(QStringLiteral("panes"));
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Panes of the cluster"));
    m_tabs->tabBar()->setAccessibleName(tr("Panes"));

    addPane(new TimelinePane(models, models.connectors(),
                             {QStringLiteral("connectors"), tr("Connectors"),
                              tr("Filter: failed  class:Postgres  -mirror …"), tr("Connectors")},
                             true));
    addPane(new TablePane(models, models.configs(),
                          {QStringLiteral("config"), tr("Config"), tr("Filter: connector, key or property …"),
                           tr("Records of the config topic")},
                          true));
    addPane(new TimelinePane(models, models.statuses(),
                             {QStringLiteral("status"), tr("Status"), tr("Filter: failed  worker:10.0.1.4 …"),
                              tr("Statuses of connectors and tasks")},
                             true));
    addPane(new TablePane(
        models, models.offsets(),
        {QStringLiteral("offsets"), tr("Offsets"), tr("Filter: orders  flags:orphan …"), tr("Source offsets")}, true));
    addPane(new TablePane(models, models.activeTopics(),
                          {QStringLiteral("activeTopics"), tr("Active Topics"), tr("Filter: connector or topic …"),
                           tr("Topics that connectors were seen to use")},
                          true));
    addWorkers();
    addSinkGroups();
    addFindings();
    addPane(new RecordsPane(models, {QStringLiteral("records"), tr("Records"), tr("Filter: words in key or value …"),
                                     tr("Records of all internal topics, in order of arrival")}));

    auto* overview = new OverviewPage(models);
    m_tabs->insertTab(0, overview, OverviewPage::title());
    m_tabs->setCurrentIndex(0);
    connect(overview, &OverviewPage::paneWanted, this, &ClusterView::showPane);

    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { Q_EMIT currentChanged(true); });
    connect(m_banner, &MessageBanner::actionTriggered, this, &ClusterView::refreshRequested);
    connect(m_note, &MessageBanner::actionTriggered, this, &ClusterView::liveRequested);
    connect(&models, &ClusterModels::progressChanged, this, &ClusterView::updateBanner);
    connect(new VisibleTimer(AgeTickMs, this), &VisibleTimer::tick, this, &ClusterView::updateBanner);
    updateBanner();
}

void ClusterView::addPane(Pane* pane)
{
    m_panes.append(pane);
    m_tabs->addTab(pane, pane->title());
    connect(pane, &Pane::scopeRemoved, this, [this] { setScope({}, {}); });
    connect(pane, &Pane::recordChosen, this, &ClusterView::recordChosen);
    connect(pane, &Pane::currentChanged, this, [this, pane](bool chosen) {
        if (pane == currentPane()) {
            Q_EMIT currentChanged(chosen);
        }
    });
}

void ClusterView::addWorkers()
{
    auto* pane = new WorkersPane(m_models, {QStringLiteral("workers"), tr("Workers"),
                                            tr("Filter: connector or worker, failed …"), tr("What runs where")});
    addPane(pane);
    connect(pane, &WorkersPane::logLevelsRequested, this, &ClusterView::logLevelsRequested);
}

void ClusterView::addSinkGroups()
{
    m_sinkGroups =
        new SinkGroupsPane(m_models, {QStringLiteral("sinkGroups"), tr("Sink Groups"),
                                      tr("Filter: orders  state:Empty  flags:left …"), tr("Consumer groups of sinks")});
    addPane(m_sinkGroups);
    connect(m_sinkGroups, &SinkGroupsPane::connectorRequested, this, [this](ConnectorId connector) {
        goTo({FindingSubject::Kind::Connector, connector.value}, ConnectorId());
    });
}

void ClusterView::addFindings()
{
    m_findings = new FindingsPane(m_models, {QStringLiteral("findings"), tr("Findings"),
                                             tr("Filter: severity:error  rule:offset  connector:orders …"),
                                             tr("Findings, with the records that prove them")});
    addPane(m_findings);
    connect(m_findings, &FindingsPane::countsChanged, this, &ClusterView::showFindingsCount);
    connect(m_findings, &FindingsPane::subjectRequested, this,
            qOverload<const FindingSubject&, ConnectorId>(&ClusterView::goTo));
    showFindingsCount();
}

JournalPane* ClusterView::addJournal(JournalModel* journal, const QString& whyNone)
{
    if (!journal) {
        journal = new JournalModel(m_models.mirror(), this);
        journal->setAbsent(whyNone);
    }
    auto* pane = new JournalPane(m_models, journal,
                                 {QStringLiteral("journal"), tr("Journal"),
                                  tr("Filter: outcome:failed  operation:reset  who:anna …"),
                                  tr("Operations that were carried out from here")});
    addPane(pane);
    return pane;
}

/// What needs a hand is counted on the tab; notes are not.
void ClusterView::showFindingsCount()
{
    const FindingsModel* findings = m_models.findings();
    const int count = findings->count(Severity::Error) + findings->count(Severity::Warning);
    const QString title = m_findings->title();
    //: %1: the word Findings, %2: how many of them are errors and warnings
    m_tabs->setTabText(m_tabs->indexOf(m_findings), count > 0 ? tr("%1 %2").arg(title).arg(count) : title);
}

void ClusterView::goTo(const FindingSubject& subject, ConnectorId connector)
{
    const ClusterMirror& mirror = m_models.mirror();
    setScope(connector, connector.valid() ? Words::name(mirror.name(connector)) : QString());
    const auto go = [this](const TableModel* table, const auto& entries, const auto* entry) {
        if (entry) {
            goTo(table, static_cast<int>(entry - entries.data()));
        }
    };
    const KeyId key{subject.id};
    switch (subject.kind) {
    case FindingSubject::Kind::Connector:
        go(m_models.connectors(), mirror.connectors(), mirror.connector(ConnectorId{subject.id}));
        break;
    case FindingSubject::Kind::Key:
        go(m_models.configs(), mirror.configs(), mirror.config(key));
        go(m_models.statuses(), mirror.statuses(), mirror.status(key));
        go(m_models.activeTopics(), mirror.activeTopics(), mirror.activeTopic(key));
        go(m_models.offsets(), mirror.offsets(), mirror.offset(key));
        break;
    case FindingSubject::Kind::Topic:
        showPane(QStringLiteral("records"),
                 QStringLiteral("topic:") + Words::raw(mirror.store().partition(SlotId{subject.id}).topic));
        break;
    case FindingSubject::Kind::Surroundings:
        goToSurroundings(static_cast<Rule>(subject.id), connector);
        break;
    }
}

void ClusterView::goToSurroundings(Rule rule, ConnectorId connector)
{
    switch (rule) {
    case Rule::WorkerConfigLag:
    case Rule::RebalanceLong:
        showPane(QStringLiteral("workers"), {});
        return;
    case Rule::GroupLeftOver:
    case Rule::SinkGroupElsewhere:
        showPane(QStringLiteral("sinkGroups"), {});
        return;
    default:
        break;
    }
    const ConnectorSummary* of = m_models.mirror().connector(connector);
    if (of)
        goTo(m_models.connectors(), static_cast<int>(of - m_models.mirror().connectors().data()));
    else
        m_tabs->setCurrentIndex(0); // the Overview tells of the topics
}

void ClusterView::goTo(const TableModel* table, int row)
{
    for (Pane* one : std::as_const(m_panes)) {
        auto* pane = qobject_cast<TablePane*>(one);
        if (pane && pane->table() == table) {
            m_tabs->setCurrentWidget(pane);
            focusPage();
            pane->reveal(row);
        }
    }
}

Pane* ClusterView::currentPane() const
{
    return qobject_cast<Pane*>(m_tabs->currentWidget());
}

int ClusterView::pageCount() const
{
    return m_tabs->count();
}

QString ClusterView::pageTitle(int page) const
{
    if (const auto* pane = qobject_cast<Pane*>(m_tabs->widget(page))) {
        return pane->title();
    }
    return OverviewPage::title();
}

void ClusterView::setTimelineShown(bool shown)
{
    for (Pane* pane : std::as_const(m_panes)) {
        if (auto* withTimeline = qobject_cast<TimelinePane*>(pane)) {
            withTimeline->setTimelineShown(shown);
        }
    }
}

void ClusterView::showPage(int page)
{
    m_tabs->setCurrentIndex(page);
    focusPage();
}

void ClusterView::showPane(const QString& id, const QString& filter)
{
    for (Pane* pane : std::as_const(m_panes)) {
        if (pane->id() == id) {
            setScope({}, {});
            pane->setFilterText(filter);
            m_tabs->setCurrentWidget(pane);
            focusPage();
        }
    }
}

void ClusterView::focusPage()
{
    if (Pane* pane = currentPane()) {
        pane->view()->setFocus(Qt::ShortcutFocusReason);
    } else {
        m_tabs->currentWidget()->setFocus(Qt::ShortcutFocusReason);
    }
}

void ClusterView::setScope(ConnectorId connector, const QString& name)
{
    if (connector == m_scope) {
        return;
    }
    m_scope = connector;
    m_scopeName = name;
    for (Pane* pane : std::as_const(m_panes)) {
        pane->setScope(connector, name);
    }
    Q_EMIT scopeChanged();
    Q_EMIT currentChanged(false);
}

void ClusterView::setNote(const QString& note, bool canGoLive)
{
    if (note.isEmpty()) {
        m_note->clear();
        return;
    }
    m_note->showMessage(StateLook{Glyph::Bars, Tone::Ochre}, note, canGoLive ? tr("Back to Live") : QString());
}

bool ClusterView::showsOffsets() const
{
    const Pane* pane = currentPane();
    return pane && (pane->id() == QLatin1String("offsets") || pane->id() == QLatin1String("records"));
}

void ClusterView::updateBanner()
{
    const ReadProgress& progress = m_models.progress();
    const bool stale = progress.state == ConnectionState::Disconnected || progress.state == ConnectionState::Failed;
    if (!stale && !progress.problem) {
        m_banner->clear();
        return;
    }
    QString text;
    if (stale) {
        text = StatusStrip::connectionWords(progress, m_clusterName, m_models.mirror().newestRecord());
        if (progress.recordsRead > 0) {
            text = tr("%1. What is shown below is from before that.").arg(text);
        }
    }
    if (progress.problem) {
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + Words::error(*progress.problem);
    }
    const StateLook look = stale ? StateLook::of(progress.state) : StateLook{Glyph::Triangle, Tone::Orange};
    m_banner->showMessage(look, text, tr("Try Again Now"));
}

void ClusterView::saveTo(Settings& settings) const
{
    for (const Pane* pane : m_panes) {
        pane->saveTo(settings);
    }
    Settings::WindowState state = settings.window();
    state.pane = currentPane() ? currentPane()->id() : QString();
    settings.setWindow(state);
}

void ClusterView::restoreFrom(const Settings& settings)
{
    const QString front = settings.window().pane;
    for (Pane* pane : std::as_const(m_panes)) {
        pane->restoreFrom(settings);
        if (pane->id() == front) {
            m_tabs->setCurrentWidget(pane);
        }
    }
}

} // namespace inspector
