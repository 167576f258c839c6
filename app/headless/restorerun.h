// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/restoredrecords.h"
#include "files/backupmanifest.h"
#include "interruption.h"
#include "items/connectionsettings.h"
#include "livecluster.h"
#include "progressline.h"
#include "restorechecks.h"
#include "restoretask.h"

#include <QDeadlineTimer>
#include <QObject>

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <thread>

namespace inspector
{

/// Puts a backup back into empty topics, without a window: reads and verifies all of it, checks what must hold, writes
/// its records in their order, and reads the topics back. One thread with an event loop, and one for what blocks.
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
    struct Written
    {
        std::uint64_t records = 0; ///< acknowledged
        std::optional<Error> error;
        bool unsettled = false; ///< there may be more than those
    };

    /// Runs it on the thread for what blocks; `then` on this one.
    void work(std::function<std::function<void()>()> job);
    void readBackup();
    void check();
    void checked(const RestoreChecks::Seen& seen);
    void write();
    Written writeRecords();
    void wrote(const Written& written);
    void readBack();
    Result<RestoredRecords> compare();
    void compared(const Result<RestoredRecords>& found);
    AskControl control() const;
    void showLater(const QString& words);
    void say(const QString& words);
    void end(ExitCode code, const QString& words = {});

    RestoreTask m_task;
    BackupManifest m_backup;
    RecordStore m_store; ///< the backup's records
    KeyTable m_keys;
    std::map<std::string, std::string> m_targets; ///< by archived topic
    Interruption m_interruption;
    ProgressLine m_progress;
    LiveCluster m_cluster;
    std::atomic<bool> m_cancelled{false};
    QDeadlineTimer m_patience; ///< with brokers that do not say what is asked
    bool m_submitted = false;
    bool m_readingBack = false;
    bool m_ended = false;
    std::thread m_worker; ///< uses the others
};

} // namespace inspector
