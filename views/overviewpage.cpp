// SPDX-License-Identifier: GPL-3.0-or-later
#include "overviewpage.h"

#include "changesplot.h"
#include "core/groupknowledge.h"
#include "glyph.h"
#include "items/clustermodels.h"
#include "items/findingwords.h"
#include "items/plaintip.h"
#include "items/topicwords.h"
#include "items/words.h"
#include "look.h"
#include "overviewcard.h"
#include "overviewtable.h"
#include "statelook.h"
#include "statuspalette.h"
#include "topicsbox.h"
#include "visibletimer.h"

#include <QHeaderView>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

// Numbers that change faster can be read by nobody, and making them costs a pass over all connectors.
constexpr int PauseMs = 700;
// Findings come due and the plot moves on, also when no record comes.
constexpr int QuietMs = 5000;

QString counted(std::initializer_list<std::pair<int, QString>> parts)
{
    QStringList words;
    for (const auto& [count, text] : parts) {
        if (count > 0)
            words.append(text);
    }
    return words.join(QStringLiteral(" · "));
}

} // namespace

OverviewPage::OverviewPage(const ClusterModels& models, QWidget* parent)
    : QScrollArea(parent), m_models(models), m_pause(new QTimer(this)),
      m_connectors(new OverviewCard(tr("Connectors"))), m_broken(new OverviewCard(tr("Failed or degraded"))),
      m_tasks(new OverviewCard(tr("Tasks running"))), m_findings(new OverviewCard(tr("Findings"))),
      m_plot(new ChangesPlot)
{
    setObjectName(QStringLiteral("overview"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(title());
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(Look::Page, Look::Page, Look::Page, Look::Page);
    layout->setSpacing(Look::Page);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(Look::Group);
    for (OverviewCard* card : {m_connectors, m_broken, m_tasks, m_findings})
        cards->addWidget(card, 1);
    layout->addLayout(cards);
    m_worst =
        new OverviewTable({tr("Severity"), tr("Finding"), tr("About"), tr("Why it matters")}, tr("Worst findings"));
    m_worst->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_worst->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
    m_worst->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_worstNone = new QLabel(tr("Nothing is wrong, as far as the topics tell."));
    auto* worst = new QWidget;
    auto* worstLayout = new QVBoxLayout(worst);
    worstLayout->setContentsMargins(0, 0, 0, 0);
    worstLayout->addWidget(m_worst);
    worstLayout->addWidget(m_worstNone);
    layout->addWidget(makeGroup(tr("Worst first"), worst));
    layout->addWidget(makeGroup(tr("State changes a minute, last two hours"), m_plot));
    m_topics = new TopicsBox;
    layout->addWidget(makeGroup(tr("Internal topics"), m_topics));
    m_workers = new QLabel;
    m_workers->setObjectName(QStringLiteral("workersLine"));
    m_workers->setTextFormat(Qt::PlainText);
    m_workers->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_workers->setWordWrap(true);
    m_workersGroup = makeGroup(tr("Workers"), m_workers);
    layout->addWidget(m_workersGroup);
    layout->addStretch(1);
    setWidget(page);

    m_connectors->setObjectName(QStringLiteral("connectorsCard"));
    m_broken->setObjectName(QStringLiteral("brokenCard"));
    m_tasks->setObjectName(QStringLiteral("tasksCard"));
    m_findings->setObjectName(QStringLiteral("findingsCard"));
    connect(m_connectors, &OverviewCard::clicked, this,
            [this] { Q_EMIT paneWanted(QStringLiteral("connectors"), QString()); });
    // The pane has the worst first.
    connect(m_broken, &OverviewCard::clicked, this,
            [this] { Q_EMIT paneWanted(QStringLiteral("connectors"), QString()); });
    connect(m_tasks, &OverviewCard::clicked, this, [this] { Q_EMIT paneWanted(QStringLiteral("status"), QString()); });
    connect(m_findings, &OverviewCard::clicked, this,
            [this] { Q_EMIT paneWanted(QStringLiteral("findings"), QString()); });
    connect(m_worst, &QTableWidget::cellActivated, this, &OverviewPage::openFinding);
    connect(&models, &ClusterModels::changed, this, &OverviewPage::updateSoon);
    connect(&models, &ClusterModels::surroundingsChanged, this, &OverviewPage::updateSoon);
    m_pause->setSingleShot(true);
    connect(m_pause, &QTimer::timeout, this, [this] {
        if (m_stale)
            updateNow();
    });
    connect(new VisibleTimer(QuietMs, this), &VisibleTimer::tick, this, &OverviewPage::updateSoon);
    updateSoon();
}

QString OverviewPage::title()
{
    return tr("Overview");
}

QWidget* OverviewPage::makeGroup(const QString& title, QWidget* content)
{
    auto* group = new QWidget;
    auto* layout = new QVBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    auto* caption = new QLabel(title);
    caption->setFont(Look::bold(caption->font()));
    layout->addWidget(caption);
    layout->addWidget(content);
    return group;
}

void OverviewPage::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    updateNow();
}

void OverviewPage::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    // Colours of glyphs and heights of rows.
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateSoon();
}

void OverviewPage::updateSoon()
{
    m_stale = true;
    if (isVisible() && !m_pause->isActive())
        updateNow();
}

void OverviewPage::updateNow()
{
    m_stale = false;
    m_pause->start(PauseMs);
    const Overview overview = Overview::of(m_models.mirror(), m_models.now());
    // What stands still has no brokers to be asked.
    const Surroundings* around = m_models.now() ? &m_models.surroundings() : nullptr;
    fillCards(overview, around && overview.running() > 0 && groupKnowledge(*around) == GroupKnowledge::Empty);
    m_topics->setTopics(overview, around,
                        around && !m_models.held() && m_models.progress().state == ConnectionState::Live);
    m_workersGroup->setVisible(around);
    if (around)
        m_workers->setText(TopicWords::workers(*around));
    fillWorst(overview);
    m_plot->setChanges(overview.changes);
}

/// `noWorker`: it is known that no worker is in the group, so that nothing runs whatever statuses say.
void OverviewPage::fillCards(const Overview& overview, bool noWorker)
{
    const auto health = [&](Health state) {
        const int count = overview.byHealth[static_cast<std::size_t>(state)];
        return std::pair(count, tr("%1 %2", "number, state").arg(count).arg(Words::health(state).toLower()));
    };
    m_connectors->setFigures(
        Words::number(overview.connectors), Tone::Plain,
        counted({health(Health::Running), health(Health::Paused), health(Health::Stopped), health(Health::Unassigned),
                 health(Health::Restarting), health(Health::Unknown)}));
    m_broken->setFigures(Words::number(overview.broken()), overview.broken() > 0 ? Tone::Red : Tone::Green,
                         overview.broken() > 0
                             ? tr("last change %1").arg(Words::timeWithAge(overview.brokenSince, overview.until))
                             : tr("none"));
    const auto state = [&](TaskState which) {
        const int count = overview.byState[static_cast<std::size_t>(which)];
        return std::pair(count, tr("%1 %2", "number, state").arg(count).arg(Words::taskState(which).toLower()));
    };
    const bool allRun = overview.running() == overview.tasks;
    m_tasks->setFigures(
        tr("%1 of %2", "running of all").arg(Words::number(overview.running()), Words::number(overview.tasks)),
        allRun && !noWorker     ? Tone::Plain
        : overview.failed() > 0 ? Tone::Red
                                : Tone::Orange,
        noWorker ? tr("by their statuses; no worker is in the group, so none runs")
                 : counted({state(TaskState::Failed), state(TaskState::Unassigned), state(TaskState::Restarting),
                            state(TaskState::Paused), state(TaskState::Unknown),
                            std::pair(overview.tasksWithoutStatus,
                                      tr("%n without status", nullptr, overview.tasksWithoutStatus))}));
    const auto& bySeverity = overview.bySeverity;
    const auto severity = [&](Severity which) { return bySeverity[static_cast<std::size_t>(which)]; };
    m_findings->setFigures(
        Words::number(severity(Severity::Error) + severity(Severity::Warning)),
        severity(Severity::Error) > 0     ? Tone::Red
        : severity(Severity::Warning) > 0 ? Tone::Orange
                                          : Tone::Green,
        counted({{severity(Severity::Error), tr("%n error(s)", nullptr, severity(Severity::Error))},
                 {severity(Severity::Warning), tr("%n warning(s)", nullptr, severity(Severity::Warning))},
                 {severity(Severity::Info), tr("%n note(s)", nullptr, severity(Severity::Info))}}));
}

void OverviewPage::fillWorst(const Overview& overview)
{
    const ClusterMirror& mirror = m_models.mirror();
    m_worst->setVisible(!overview.worst.empty());
    m_worstNone->setVisible(overview.worst.empty());
    m_worst->setRowCount(static_cast<int>(overview.worst.size()));
    m_worstFilters.clear();
    for (int row = 0; row < m_worst->rowCount(); ++row) {
        const Finding& finding = *overview.worst[static_cast<std::size_t>(row)];
        const FindingText text = FindingWords::of(mirror, finding);
        const StateLook look = StateLook::of(finding.severity);
        const QString cells[] = {FindingWords::severity(finding.severity), text.message, text.subject, text.why};
        for (int column = 0; column < m_worst->columnCount(); ++column) {
            QTableWidgetItem* item = m_worst->setCell(row, column, cells[column]);
            item->setToolTip(PlainTip::of(cells[column]));
            if (column == 0) {
                item->setIcon(glyphIcon(look.glyph, StatusPalette::ink(look.tone, palette()), fontMetrics().height(),
                                        devicePixelRatioF()));
                item->setForeground(StatusPalette::ink(look.tone, palette()));
            }
        }
        m_worstFilters.append(
            QStringLiteral("rule:") +
            QString::fromUtf8(ruleId(finding.rule).data(), static_cast<qsizetype>(ruleId(finding.rule).size())));
    }
    m_worst->fitHeight();
}

void OverviewPage::openFinding(int row)
{
    Q_EMIT paneWanted(QStringLiteral("findings"), m_worstFilters.value(row));
}

} // namespace inspector
