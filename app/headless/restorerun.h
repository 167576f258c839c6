// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/backup/restoration.h"
#include "interruption.h"
#include "items/connectionsettings.h"
#include "livecluster.h"
#include "progressline.h"
#include "restoretask.h"

#include <QDeadlineTimer>
#include <QObject>

#include <memory>

namespace inspector
{

/// Puts a backup back into empty topics, without a window: a Restoration told on standard error. One thread with an
/// event loop.
class RestoreRun : public QObject
{
    Q_OBJECT
public:
    /// As of all operations; OperationRun::ExitCode.
    enum ExitCode
    {
        Done = 0,       ///< restored, and read back as it was archived
        CannotRead = 3, ///< the backup, or the cluster
        Refused = 4,    ///< nothing was sent
        Failed = 5,     ///< the topics hold less than the backup, or something else
        Unknown = 6,    ///< what the topics hold could not be found out
    };

    RestoreRun(const ConnectionSettings& settings, RestoreTask task);
    ~RestoreRun() override;

    /// Runs the event loop until it is done.
    int run();

private:
    void start();
    void look();
    void checked();
    void ended(const RestoreJob::Ending& ending);
    void say(const QString& words);
    void end(ExitCode code, const QString& words = {});

    RestoreTask m_task;
    Interruption m_interruption;
    ProgressLine m_progress;
    LiveCluster m_cluster;
    std::unique_ptr<Restoration> m_restoration;
    QDeadlineTimer m_patience; ///< with brokers that do not say what is asked
    bool m_checked = false;
    bool m_ended = false;
};

} // namespace inspector
