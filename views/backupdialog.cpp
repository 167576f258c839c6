// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupdialog.h"

#include "backuppanel.h"
#include "labels.h"
#include "opencluster.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace inspector
{

BackupDialog::BackupDialog(OpenCluster& cluster, QWidget* parent)
    : ClusterDialog(tr("Back Up"), tr("Back up the topics of the Connect cluster"),
                    tr("%1 · every record byte by byte, with settings, end offsets and checksums, in one archive")
                        .arg(cluster.evidence().clusterName()),
                    parent)
{
    setObjectName(QStringLiteral("backupDialog"));
    QStringList topics;
    for (const KnownTopic& topic : cluster.topics()) {
        topics.append(QString::fromStdString(topic.name));
    }
    page()->addWidget(Labels::plain(tr("Topics: %1").arg(topics.join(QStringLiteral(", ")))));
    page()->addWidget(
        Labels::plain(tr("They are read afresh. Workers may run meanwhile: the backup holds what stood when "
                         "the reading reached the end. Later ones can be made from cron, with --backup.")));
    m_panel = new BackupPanel(cluster);
    page()->addSpacing(fontMetrics().height() / 2);
    page()->addWidget(m_panel);
    page()->addStretch(1);
    m_backUp = addButton(tr("&Back Up"), "backUp");
    connect(m_backUp, &QPushButton::clicked, m_panel, &BackupPanel::start);
    connect(m_panel, &BackupPanel::changed, this, &BackupDialog::showState);
    showState();
    fit();
}

void BackupDialog::showState()
{
    const bool done = m_panel->made().has_value();
    const QString obstacle = m_panel->obstacle();
    m_backUp->setVisible(!done);
    m_backUp->setEnabled(!m_panel->isRunning() && obstacle.isEmpty());
    setReason({Glyph::Info, Tone::Blue}, done ? QString() : obstacle);
    cancelButton()->setText(done ? tr("Close") : tr("Cancel"));
}

} // namespace inspector
