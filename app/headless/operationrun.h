// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "interruption.h"
#include "items/connectionsettings.h"
#include "livecluster.h"
#include "operationtask.h"
#include "progressline.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace inspector
{

/// Makes a plan, or carries one out, without a window. One thread with an event loop.
///
/// What is asked for goes to the standard output (a plan, or the journal entry of what was done), everything else to
/// standard error.
class OperationRun : public QObject
{
    Q_OBJECT
public:
    enum ExitCode
    {
        Done = 0, ///< the plan is made; or applied and verified
        WrongUse = 2,
        CannotRead = 3, ///< the cluster, or a file; or the plan could not be written
        Refused = 4,    ///< nothing was sent
        Failed = 5,
        Unknown = 6,
    };

    OperationRun(const ConnectionSettings& settings, OperationTask task);
    ~OperationRun() override;

    /// Runs the event loop until it is done.
    int run();

private:
    bool readFiles();
    void open();
    void look();
    void lookAtPlan();
    void lookAtChecks();
    void onPhase();
    void writePlan();
    void tellChecks();
    void tellCheck(const Check& check);
    void tellUnusedFact();
    bool lookForJournalEntry();
    void say(const QString& words);
    void end(ExitCode code, const QString& words = {});

    OperationTask m_task;
    std::optional<OperationPlan> m_plan; ///< of the file
    std::optional<JournalEntry> m_entry; ///< to be undone
    Interruption m_interruption;
    ProgressLine m_progress;
    LiveCluster m_cluster;
    std::unique_ptr<Operation> m_operation;
    QTimer m_look;
    QDeadlineTimer m_deadline;
    QDeadlineTimer m_grace; ///< how long a check may be blocked before that is taken for the answer
    bool m_blocked = false;
    bool m_submitted = false;
    bool m_ended = false;
};

} // namespace inspector
