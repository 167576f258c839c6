// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discoverytask.h"
#include "interruption.h"
#include "items/connectionsettings.h"
#include "kafka/clusterdiscovery.h"
#include "progressline.h"

#include <QObject>

#include <memory>

namespace inspector
{

/// Prints the Connect clusters of a Kafka cluster, one block each; what could not be seen goes to the standard error
/// stream. One thread with an event loop; needs no display.
class DiscoveryRun : public QObject
{
    Q_OBJECT
public:
    enum ExitCode
    {
        Done = 0,       ///< looked through, whether or not there are any
        CannotRead = 3, ///< no broker could be asked, or not in time
    };

    DiscoveryRun(const ConnectionSettings& settings, const DiscoveryTask& task);

    /// Runs the event loop until it is done.
    int run();

private:
    void finish(const Result<Discovery>& found);
    void print(const Discovery& found);
    void warn(const Discovery& found);
    void say(const QString& words);

    ConnectionSettings m_settings;
    DiscoveryTask m_task;
    Interruption m_interruption;
    ProgressLine m_progress;
    std::unique_ptr<ClusterDiscovery> m_discovery;
};

} // namespace inspector
