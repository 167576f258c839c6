// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationdesk.h"

#include <QObject>

class QAction;
class QMenu;

namespace inspector
{

/// What a window does with the topics of a Connect cluster as a whole: backup, restore, full reset. GUI thread.
class BackupDesk : public QObject
{
    Q_OBJECT
public:
    /// Adds its actions to `menu`.
    BackupDesk(QMenu* menu, QWidget* window);

    /// Offers what can be done there. Of the place, the connectors do not count.
    void setPlace(OperationDesk::Place place);
    /// Whether something of this owner's cluster is being restored or reset.
    static bool isUnderWay(const QWidget* owner);

Q_SIGNALS:
    /// The topics of the cluster that is open were deleted and made anew: what was read of them does not stand any
    /// more.
    void topicsReplaced();

private:
    void backUp();
    void chooseBackup();
    void restore(const QString& file);
    void reset();
    /// Whether a dialog may be opened: none of these is, and there is a cluster.
    bool isFree() const;

    QWidget* m_window;
    QAction* m_backUp = nullptr;
    QAction* m_restore = nullptr;
    QAction* m_reset = nullptr;
    OperationDesk::Place m_place;
};

} // namespace inspector
