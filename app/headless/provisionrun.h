// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "interruption.h"
#include "items/connectionsettings.h"
#include "operations/provisioning.h"
#include "progressline.h"
#include "provisiontask.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <thread>

namespace inspector
{

/// Makes or repairs the topics of a Connect cluster, without a window: plan and commands on the standard output stream,
/// checks on the standard error stream. One thread with an event loop, and one for what blocks.
class ProvisionRun : public QObject
{
    Q_OBJECT
public:
    /// As of all operations; OperationRun::ExitCode.
    enum ExitCode
    {
        Done = 0,       ///< every topic is as wanted, read back
        CannotRead = 3, ///< no broker could be asked
        Refused = 4,    ///< nothing was changed, and not every topic is as wanted
        Failed = 5,     ///< not all was done
        Unknown = 6,    ///< what was done could not be read back
    };

    ProvisionRun(const ConnectionSettings& settings, ProvisionTask task);
    ~ProvisionRun() override;

    /// Runs the event loop until it is done.
    int run();

private:
    /// Runs it on the thread for what blocks; `then` on this one.
    void work(std::function<std::function<void()>()> job);
    void looked(const ProvisioningOutlook& outlook);
    void carriedOut(const ProvisioningResult& result);
    void print(const ProvisioningOutlook& outlook);
    ProvisioningOutlook lookPatiently();
    AskControl control() const;
    void say(const QString& words);
    void end(ExitCode code, const QString& words);

    ProvisionTask m_task;
    Interruption m_interruption;
    ProgressLine m_progress;
    Provisioning m_provisioning;
    std::atomic<bool> m_cancelled{false};
    bool m_submitted = false;
    bool m_ended = false;
    std::thread m_worker; ///< uses the others
};

} // namespace inspector
