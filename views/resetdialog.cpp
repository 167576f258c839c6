// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetdialog.h"

#include "archivedtopics.h"
#include "backuppanel.h"
#include "celldelegate.h"
#include "checktable.h"
#include "core/clustermirror.h"
#include "core/summary.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "opencluster.h"
#include "statelabel.h"
#include "tablelook.h"
#include "teststeplist.h"

#include <QCheckBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

constexpr int MostGroupRows = 8; ///< of more the table is scrolled

QWidget* part()
{
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    return widget;
}

} // namespace

ResetDialog::ResetDialog(OpenCluster& cluster, QWidget* parent)
    : ClusterDialog(tr("Reset Connect Cluster"), tr("Reset the whole Connect cluster"),
                    tr("%1 · group %2 · its topics are deleted and made anew, empty, with the settings they have")
                        .arg(cluster.evidence().clusterName(),
                             cluster.evidence().group().isEmpty() ? tr("(unknown)") : cluster.evidence().group()),
                    parent),
      m_cluster(cluster)
{
    setObjectName(QStringLiteral("resetDialog"));
    m_reset = new ClusterReset(cluster.backups()->resetContext(), {}, this);
    m_where = partLabel({});
    m_where->setObjectName(QStringLiteral("stage"));
    page()->addWidget(m_where);
    m_pages = {buildWarning(), buildBackup(), buildChoice(), buildRunning()};
    for (QWidget* one : std::as_const(m_pages)) {
        page()->addWidget(one);
    }
    page()->addStretch(1);
    m_back = addButton(tr("Bac&k"), "back");
    m_verb = addButton(tr("&Next"), "next");
    connect(m_back, &QPushButton::clicked, this, &ResetDialog::goBack);
    connect(m_verb, &QPushButton::clicked, this, &ResetDialog::goOn);
    connect(this, &ClusterDialog::typedChanged, this, &ResetDialog::showState);
    connect(m_panel, &BackupPanel::changed, this, [this] {
        if (m_panel->made()) {
            updateWish();
        }
        showState();
    });
    connect(m_reset, &ClusterReset::changed, this, &ResetDialog::showState);
    fillSinkGroups();
    // As high as the highest step from the start, so that the buttons stay where they are.
    for (const Stage stage : {Stage::Choice, Stage::Backup, Stage::Warning})
        setStage(stage);
}

QWidget* ResetDialog::buildWarning()
{
    QWidget* warning = part();
    const QStringList lost{
        tr("Every connector is forgotten: its configuration, its tasks, whether it is paused or stopped. Workers that "
           "start afterwards run nothing."),
        tr("Every source offset is forgotten: a source that is created again begins as if it had never run. It reads "
           "everything again, or misses what happened meanwhile, as its plugin does."),
        tr("Every status and every active topic is forgotten."),
        tr("Consumer groups of sinks stay, unless you choose otherwise: a sink that is created again under its name "
           "goes on where its group stands. Records in all other topics stay."),
        tr("Nothing undoes it but the backup that is made first.")};
    for (const QString& line : lost) {
        QLabel* label = Labels::plain(u"•  " + line);
        warning->layout()->addWidget(label);
    }
    warning->layout()->addWidget(partLabel(tr("Before anything else")));
    m_early = new CheckTable;
    m_early->setObjectName(QStringLiteral("earlyChecks"));
    warning->layout()->addWidget(m_early);
    return warning;
}

QWidget* ResetDialog::buildBackup()
{
    QWidget* backup = part();
    backup->layout()->addWidget(Labels::plain(
        tr("The topics are read afresh, written to an archive, and the archive is read back and verified. "
           "Without it the reset is not offered.")));
    m_panel = new BackupPanel(m_cluster);
    backup->layout()->addWidget(m_panel);
    return backup;
}

QWidget* ResetDialog::buildChoice()
{
    QWidget* choice = part();
    m_backup = Labels::plain();
    m_backup->setTextInteractionFlags(Qt::TextSelectableByMouse);
    choice->layout()->addWidget(m_backup);
    m_ownTopics = new QCheckBox(tr("&Also the offsets topics that connectors have of their own"));
    m_ownTopics->setObjectName(QStringLiteral("ownTopics"));
    m_ownTopics->setChecked(true);
    choice->layout()->addWidget(m_ownTopics);
    m_ownNote = Labels::plain();
    m_ownNote->setForegroundRole(QPalette::PlaceholderText);
    choice->layout()->addWidget(m_ownNote);
    m_noGroups = Labels::plain();
    choice->layout()->addWidget(m_noGroups);
    m_groups = new QTableWidget(0, 2);
    m_groups->setObjectName(QStringLiteral("sinkGroups"));
    m_groups->setAccessibleName(tr("Consumer groups of sinks; ticked ones are deleted"));
    m_groups->setItemDelegate(new CellDelegate(m_groups));
    m_groups->setHorizontalHeaderLabels({tr("Delete this consumer group"), tr("Sink")});
    TableLook::apply(m_groups);
    m_groups->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_groups->horizontalHeader()->setStretchLastSection(false);
    m_groups->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    choice->layout()->addWidget(m_groups);
    choice->layout()->addWidget(partLabel(tr("What must hold")));
    m_checks = new CheckTable;
    choice->layout()->addWidget(m_checks);
    connect(m_ownTopics, &QCheckBox::toggled, this, &ResetDialog::updateWish);
    connect(m_groups, &QTableWidget::itemChanged, this, &ResetDialog::updateWish);
    return choice;
}

QWidget* ResetDialog::buildRunning()
{
    QWidget* running = part();
    m_steps = new TestStepList;
    m_steps->setObjectName(QStringLiteral("resetSteps"));
    running->layout()->addWidget(m_steps);
    m_result = new StateLabel;
    m_result->setObjectName(QStringLiteral("resetResult"));
    m_result->setWordWrap(true);
    m_standing = Labels::plain();
    m_standing->setObjectName(QStringLiteral("standing"));
    m_standing->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_next = Labels::plain();
    m_next->setObjectName(QStringLiteral("nextStep"));
    m_next->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget* one : QList<QWidget*>{m_result, m_standing, m_next}) {
        one->hide();
        running->layout()->addWidget(one);
    }
    return running;
}

void ResetDialog::fillSinkGroups()
{
    const QSignalBlocker quiet(m_groups);
    const ClusterMirror& mirror = m_cluster.evidence().mirror();
    for (const ConnectorSummary& connector : mirror.connectors()) {
        if (connector.gone || connector.type != ConnectorType::Sink) {
            continue;
        }
        const std::string name = mirror.name(connector.connector);
        const std::string group = sinkGroupId(connector, name);
        if (group.find("${") != std::string::npos) {
            continue; // only a worker can resolve it
        }
        const int row = m_groups->rowCount();
        m_groups->setRowCount(row + 1);
        auto* item = new QTableWidgetItem(Words::raw(group, Words::NameLimit));
        item->setData(Qt::UserRole, QByteArray::fromStdString(group));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        m_groups->setItem(row, 0, item);
        m_groups->setItem(row, 1, new QTableWidgetItem(Words::name(name)));
    }
    const int rows = m_groups->rowCount();
    const int shown = std::min(rows, MostGroupRows);
    m_groups->setFixedHeight(m_groups->horizontalHeader()->sizeHint().height() +
                             shown * Look::rowHeight(fontMetrics()) + 2 * m_groups->frameWidth());
    m_groups->setVisible(rows > 0);
    m_noGroups->setText(rows > 0 ? tr("Consumer groups of the sinks. Those that are not ticked are left as they are:")
                                 : tr("No sink is known, so there is no consumer group to be left or deleted."));
}

void ResetDialog::setStage(Stage stage)
{
    m_stage = stage;
    for (int i = 0; i < m_pages.size(); ++i) {
        m_pages.at(i)->setVisible(i == static_cast<int>(stage));
    }
    const QStringList titles{tr("1 of 3: what is lost"), tr("2 of 3: the way back"), tr("3 of 3: what goes"),
                             tr("How it goes")};
    m_where->setText(titles.at(static_cast<int>(stage)));
    if (stage == Stage::Choice) {
        m_backup->setText(tr("Backup, verified: %1").arg(QDir::toNativeSeparators(m_panel->path())));
    }
    askToType(stage == Stage::Choice ? m_reset->confirmationText() : QString());
    cancelButton()->setFocus(Qt::OtherFocusReason);
    showState();
    fit();
}

void ResetDialog::goOn()
{
    switch (m_stage) {
    case Stage::Warning:
        setStage(Stage::Backup);
        break;
    case Stage::Backup:
        if (m_panel->made()) {
            setStage(Stage::Choice);
        } else {
            m_panel->start();
        }
        break;
    case Stage::Choice:
        m_reset->submit(typed());
        break;
    case Stage::Running:
        break;
    }
}

void ResetDialog::goBack()
{
    if (m_stage == Stage::Backup) {
        setStage(Stage::Warning);
        return;
    }
    const std::vector<Check> all = checks(true);
    const bool isStale = std::any_of(all.begin(), all.end(), [](const Check& check) {
        return (check.id == QLatin1String("topic-as-archived") || check.id == QLatin1String("backup")) &&
               check.verdict != Verdict::Ok;
    });
    if (isStale) {
        m_panel->forget();
    }
    setStage(Stage::Backup);
}

ResetWish ResetDialog::wish() const
{
    ResetWish wish;
    if (!m_panel->made()) {
        return wish;
    }
    wish.backup = m_panel->path();
    for (const ResetTopic& topic : archivedTopics(*m_panel->made())) {
        if (topic.role != TopicRole::ConnectorOffset || m_ownTopics->isChecked()) {
            wish.topics.push_back(topic);
        }
    }
    for (int row = 0; row < m_groups->rowCount(); ++row) {
        const QTableWidgetItem* item = m_groups->item(row, 0);
        if (item->checkState() == Qt::Checked) {
            wish.sinkGroups.push_back(item->data(Qt::UserRole).toByteArray().toStdString());
        }
    }
    return wish;
}

void ResetDialog::updateWish()
{
    QStringList own;
    if (m_panel->made()) {
        for (const BackupTopic& topic : m_panel->made()->topics) {
            if (topic.role == TopicRole::ConnectorOffset) {
                own.append(Words::name(topic.name));
            }
        }
    }
    m_ownTopics->setVisible(!own.isEmpty());
    m_ownNote->setVisible(!own.isEmpty());
    m_ownNote->setText(
        tr("They are: %1. If they are left, a connector that is created again goes on from them, and the "
           "backup cannot be put back as a whole.")
            .arg(own.join(QStringLiteral(", "))));
    m_reset->setWish(wish());
}

std::vector<Check> ResetDialog::checks(bool all) const
{
    std::vector<Check> checks = m_reset->checks();
    if (!all) {
        std::erase_if(checks, [](const Check& check) {
            return check.id != QLatin1String("not-read-only") && check.id != QLatin1String("no-worker");
        });
    }
    return checks;
}

QString ResetDialog::earlyHindrance() const
{
    for (const Check& check : checks(false)) {
        if (check.verdict != Verdict::Ok) {
            return tr("“%1” does not hold yet: %2", "what is checked, what was seen").arg(check.title, check.seen);
        }
    }
    return {};
}

void ResetDialog::showState()
{
    if (m_reset->phase() == ClusterReset::Phase::Running && m_stage != Stage::Running) {
        setStage(Stage::Running);
        return;
    }
    m_early->setChecks(checks(false), false);
    m_checks->setChecks(checks(true), false);
    QString reason;
    switch (m_stage) {
    case Stage::Warning:
        reason = earlyHindrance();
        m_verb->setText(tr("&Next"));
        break;
    case Stage::Backup:
        reason = m_panel->isRunning() ? tr("The backup is being made.") : m_panel->obstacle();
        m_verb->setText(m_panel->made() ? tr("&Next") : tr("&Back Up"));
        break;
    case Stage::Choice:
        reason = m_reset->obstacle(typed());
        m_verb->setText(tr("&Reset the Cluster"));
        break;
    case Stage::Running:
        updateRunning();
        return;
    }
    m_verb->setEnabled(reason.isEmpty());
    m_back->setVisible(m_stage != Stage::Warning);
    m_back->setEnabled(!m_panel->isRunning() && m_reset->phase() == ClusterReset::Phase::Checking);
    m_pages.at(static_cast<int>(Stage::Choice))->setEnabled(m_reset->phase() == ClusterReset::Phase::Checking);
    if (m_reset->result() && m_stage == Stage::Choice && m_reset->phase() == ClusterReset::Phase::Checking) {
        setReason({Glyph::Triangle, Tone::Orange}, m_reset->result()->headline);
    } else {
        setReason({Glyph::Info, Tone::Blue}, reason);
    }
}

void ResetDialog::updateRunning()
{
    QList<TestStep> steps;
    for (const ResetStep& step : m_reset->steps()) {
        switch (step.state) {
        case ResetStep::State::Waiting:
            break;
        case ResetStep::State::Running:
            steps.append({step.title, TestStep::State::Running, step.words});
            break;
        case ResetStep::State::Done:
            steps.append({step.title, TestStep::State::Ok, step.words});
            break;
        case ResetStep::State::Failed:
            steps.append({step.title, TestStep::State::Failed, step.words});
            break;
        case ResetStep::State::Skipped:
            steps.append({step.title, TestStep::State::Skipped, step.words});
            break;
        }
    }
    m_steps->setSteps(steps);
    m_back->hide();
    m_verb->hide();
    const bool ended = m_reset->phase() == ClusterReset::Phase::Finished;
    cancelButton()->setText(ended ? tr("Close") : tr("Cancel"));
    cancelButton()->setEnabled(ended);
    setReason({Glyph::Cycle, Tone::Blue},
              ended ? QString()
                    : tr("It cannot be called off any more: half of it would leave the workers without topics."));
    if (ended && !m_shown) {
        showResult();
    }
}

void ResetDialog::showResult()
{
    m_shown = true;
    const ClusterReset::ReportedResult& result = *m_reset->result();
    m_result->setState(StateLook::of(result.outcome), result.headline);
    m_standing->setText(result.standing.join(u'\n'));
    QString next = result.next;
    if (!result.journalNote.isEmpty()) {
        next += u'\n' + tr("The journal could not be written. %1").arg(result.journalNote);
    }
    m_next->setText(next);
    for (QWidget* one : QList<QWidget*>{m_result, m_standing, m_next}) {
        one->show();
    }
    m_result->announce();
    cancelButton()->setFocus(Qt::OtherFocusReason);
    m_cluster.models().events()->add(result.outcome == Outcome::Applied ? EventLogModel::Severity::Info
                                                                        : EventLogModel::Severity::Error,
                                     tr("Reset"), result.headline + u' ' + result.standing.join(u' ') + u' ' + next);
    fit();
}

bool ResetDialog::isUnderWay() const
{
    return m_reset->phase() == ClusterReset::Phase::Submitted || m_reset->phase() == ClusterReset::Phase::Running;
}

void ResetDialog::reject()
{
    if (m_reset->phase() == ClusterReset::Phase::Submitted) {
        m_reset->cancel();
        return;
    }
    if (isUnderWay()) {
        return;
    }
    const bool replaced = m_reset->phase() == ClusterReset::Phase::Finished;
    QDialog::reject();
    if (replaced) {
        Q_EMIT topicsReplaced();
    }
}

} // namespace inspector
