// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoredialog.h"

#include "celldelegate.h"
#include "checktable.h"
#include "clusterbackups.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "opencluster.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QCheckBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

} // namespace

RestoreDialog::RestoreDialog(OpenCluster& cluster, const QString& file, QWidget* parent)
    : ClusterDialog(tr("Restore"), tr("Restore a backup into empty topics"),
                    tr("%1 · %2").arg(cluster.evidence().clusterName(), QDir::toNativeSeparators(file)), parent),
      m_backups(cluster.backups()), m_cluster(cluster)
{
    setObjectName(QStringLiteral("restoreDialog"));
    m_about = Labels::plain();
    page()->addWidget(m_about);
    m_topics = new QTableWidget(0, 4);
    m_topics->setObjectName(QStringLiteral("archivedTopics"));
    m_topics->setAccessibleName(tr("Topics of the backup"));
    m_topics->setItemDelegate(new CellDelegate(m_topics));
    m_topics->setHorizontalHeaderLabels({tr("In the backup"), tr("Goes to"), tr("Partitions"), tr("Records")});
    TableLook::apply(m_topics);
    m_topics->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_topics->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_topics->horizontalHeader()->setStretchLastSection(false);
    m_topics->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_topics->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    page()->addWidget(m_topics);
    m_leave = new QCheckBox(tr("&Leave offsets topics that connectors have of their own as they are"));
    m_leave->setObjectName(QStringLiteral("leaveOwnTopics"));
    m_leave->setToolTip(tr("Their names stand in the connectors' configurations: beside the cluster that was backed up "
                           "they are that cluster's."));
    m_leave->hide();
    page()->addWidget(m_leave);
    page()->addWidget(partLabel(tr("What must hold")));
    m_checks = new CheckTable;
    page()->addWidget(m_checks);
    m_lost = Labels::plain(tr("Every record is written as it was archived, in its order, to the partition it was in. "
                              "Offsets of consumer groups are not in a backup: sinks go on where their groups stand. "
                              "Workers that start afterwards take everything over as it was."));
    page()->addWidget(m_lost);
    m_result = new StateLabel;
    m_result->setObjectName(QStringLiteral("restoreResult"));
    m_result->setWordWrap(true);
    m_result->hide();
    page()->addWidget(m_result);
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Restore"));
    page()->addWidget(m_bar);
    page()->addStretch(1);
    m_restore = addButton(tr("&Restore"), "restore");
    connect(m_restore, &QPushButton::clicked, this, [this] { m_job->submit(typed()); });
    connect(this, &ClusterDialog::typedChanged, this, &RestoreDialog::showState);
    m_job = m_backups->restore(file);
    connect(m_job.get(), &RestoreJob::changed, this, &RestoreDialog::showState);
    connect(m_leave, &QCheckBox::toggled, this, [this](bool leave) {
        m_job->setLeavesOwnTopics(leave);
        fillArchive();
    });
    showState();
    fit();
}

RestoreDialog::~RestoreDialog()
{
    m_job->disconnect(this);
}

bool RestoreDialog::isUnderWay() const
{
    switch (m_job->phase()) {
    case RestoreJob::Phase::Submitted:
    case RestoreJob::Phase::Writing:
    case RestoreJob::Phase::ReadingBack:
        return true;
    case RestoreJob::Phase::Reading:
    case RestoreJob::Phase::Checking:
    case RestoreJob::Phase::Finished:
        break;
    }
    return false;
}

void RestoreDialog::fillArchive()
{
    const RestoreJob::Archive& archive = *m_job->archive();
    const QString unknown = tr("(unknown)");
    m_about->setText(tr("Read at %1 from the Kafka cluster %2, group %3. %4 records; every checksum is right.")
                         .arg(archive.at, archive.kafkaClusterId.isEmpty() ? unknown : archive.kafkaClusterId,
                              archive.group.isEmpty() ? unknown : archive.group, Words::number(archive.records)));
    m_topics->setRowCount(static_cast<int>(archive.topics.size()));
    for (int row = 0; row < archive.topics.size(); ++row) {
        const RestoreJob::Topic& topic = archive.topics.at(row);
        const QStringList cells{topic.name, topic.target.isEmpty() ? tr("left as it is") : topic.target,
                                Words::number(topic.partitions), Words::number(topic.records)};
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells.at(column));
            if (column >= 2) {
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            }
            m_topics->setItem(row, column, item);
        }
    }
    m_topics->setFixedHeight(m_topics->horizontalHeader()->sizeHint().height() + m_topics->verticalHeader()->length() +
                             2 * m_topics->frameWidth());
    askToType(m_job->confirmationText());
}

void RestoreDialog::showState()
{
    const RestoreJob::Phase phase = m_job->phase();
    const bool waits = phase == RestoreJob::Phase::Checking;
    const bool ended = phase == RestoreJob::Phase::Finished;
    if (m_job->archive() && m_topics->rowCount() == 0) {
        fillArchive();
        fit();
    }
    m_topics->setVisible(m_job->archive().has_value());
    m_leave->setVisible(m_job->archive() && m_job->hasOwnTopics());
    m_leave->setEnabled(waits);
    if (!m_job->checks().empty()) {
        const bool first = m_checks->rowCount() == 0;
        m_checks->setChecks(m_job->checks(), false);
        if (first) {
            fit();
        }
    }
    m_bar->setVisible(!waits && !ended);
    m_bar->setRange(0, m_job->total() > 0 ? Look::BarSteps : 0);
    if (m_job->total() > 0) {
        m_bar->setValue(static_cast<int>(Look::BarSteps * m_job->done() / m_job->total()));
    }
    const QString obstacle = m_job->obstacle(typed());
    m_restore->setEnabled(obstacle.isEmpty());
    m_restore->setVisible(!ended);
    m_restore->setText(m_job->archive()
                           ? tr("&Restore %1", "%1: number of records").arg(Words::records(m_job->archive()->records))
                           : tr("&Restore"));
    if (ended) {
        setReason({}, {});
    } else if (!waits) {
        setReason({Glyph::Cycle, Tone::Blue}, m_job->activity());
    } else if (m_job->ending()) {
        setReason({Glyph::Triangle, Tone::Orange}, m_job->ending()->words);
    } else {
        setReason({Glyph::Info, Tone::Blue}, obstacle);
    }
    if (ended && !m_ended) {
        showEnding();
    }
}

void RestoreDialog::showEnding()
{
    m_ended = true;
    const RestoreJob::Ending& ending = *m_job->ending();
    QString words = ending.words;
    if (!ending.journalNote.isEmpty()) {
        words += u'\n' + tr("The journal could not be written. %1").arg(ending.journalNote);
    }
    m_result->setState(ending.isUnreadable ? StateLook{Glyph::Cross, Tone::Red} : StateLook::of(ending.outcome), words);
    m_result->show();
    m_result->announce();
    m_lost->setVisible(ending.outcome == Outcome::Applied);
    askToType({});
    cancelButton()->setText(tr("Close"));
    cancelButton()->setFocus(Qt::OtherFocusReason);
    m_cluster.models().events()->add(ending.outcome == Outcome::Applied ? EventLogModel::Severity::Info
                                                                        : EventLogModel::Severity::Warning,
                                     tr("Restore"), words);
    fit();
}

void RestoreDialog::reject()
{
    if (isUnderWay()) {
        m_job->cancel();
        return;
    }
    QDialog::reject();
}

} // namespace inspector
