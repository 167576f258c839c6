// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupdesk.h"

#include "backupdialog.h"
#include "resetdialog.h"
#include "restoredialog.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>

namespace inspector
{

BackupDesk::BackupDesk(QMenu* menu, QWidget* window) : QObject(window), m_window(window)
{
    const auto add = [this, menu](void (BackupDesk::*slot)()) {
        QAction* action = menu->addAction(QString());
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_backUp = add(&BackupDesk::backUp);
    m_restore = add(&BackupDesk::chooseBackup);
    m_reset = add(&BackupDesk::reset);
    setPlace({});
}

void BackupDesk::setPlace(OperationDesk::Place place)
{
    m_place = std::move(place);
    const bool open = m_place.cluster != nullptr;
    const bool live = open && m_place.cluster->settings().files.isEmpty();
    const auto offer = [](QAction* action, const QString& text, bool possible, const QString& why) {
        action->setEnabled(possible);
        action->setText(why.isEmpty() ? text : QString(text + u" (" + why + u')'));
    };
    // Nothing is changed by it: where a cluster is read-only, or looked back at, it can be backed up all the same.
    offer(m_backUp, tr("&Back Up…"), live, open && !live ? tr("opened from files") : QString());
    const bool changeable = live && m_place.hindrance.isEmpty();
    offer(m_restore, tr("&Restore a Backup…"), changeable, open ? m_place.hindrance : QString());
    offer(m_reset, tr("Reset the Connect &Cluster…"), changeable, open ? m_place.hindrance : QString());
}

bool BackupDesk::isFree() const
{
    return m_place.cluster && m_place.owner && !m_place.owner->findChild<ClusterDialog*>();
}

void BackupDesk::backUp()
{
    if (isFree()) {
        (new BackupDialog(*m_place.cluster, m_place.owner))->open();
    }
}

void BackupDesk::chooseBackup()
{
    if (!isFree()) {
        return;
    }
    auto* dialog = new QFileDialog(m_window, tr("Restore: choose the backup"));
    dialog->setObjectName(QStringLiteral("chooseBackup"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Backups (*.tar.zst)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &BackupDesk::restore);
    dialog->open();
}

void BackupDesk::restore(const QString& file)
{
    if (isFree() && m_place.hindrance.isEmpty()) {
        (new RestoreDialog(*m_place.cluster, file, m_place.owner))->open();
    }
}

void BackupDesk::reset()
{
    if (!isFree() || !m_place.hindrance.isEmpty()) {
        return;
    }
    auto* dialog = new ResetDialog(*m_place.cluster, m_place.owner);
    // From the event loop: what is opened again takes the dialog's owner away.
    connect(dialog, &ResetDialog::topicsReplaced, this, &BackupDesk::topicsReplaced, Qt::QueuedConnection);
    dialog->open();
}

bool BackupDesk::isUnderWay(const QWidget* owner)
{
    const QList<RestoreDialog*> restores = owner->findChildren<RestoreDialog*>();
    const QList<ResetDialog*> resets = owner->findChildren<ResetDialog*>();
    return std::any_of(restores.cbegin(), restores.cend(),
                       [](const RestoreDialog* dialog) { return dialog->isUnderWay(); }) ||
           std::any_of(resets.cbegin(), resets.cend(), [](const ResetDialog* dialog) { return dialog->isUnderWay(); });
}

} // namespace inspector
