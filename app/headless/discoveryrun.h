// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/discovery.h"
#include "discoverytask.h"
#include "items/connectionsettings.h"

#include <QCoreApplication>

namespace inspector
{

/// What comes of searches for Connect clusters without a window. Needs a QCoreApplication and no display.
class DiscoveryRun
{
    Q_DECLARE_TR_FUNCTIONS(inspector::DiscoveryRun)
public:
    enum ExitCode
    {
        Done = 0,       ///< looked through, whether or not there are any
        CannotRead = 3, ///< no broker could be asked, or not in time
    };

    /// Prints the Connect clusters of a Kafka cluster, one block each; what could not be seen goes to the standard
    /// error stream.
    static int run(const ConnectionSettings& settings, const DiscoveryTask& task);

    /// Looks for the topics that the settings leave open, and fills in them and the group. False, after it said why and
    /// what was found on the standard error stream, if that would be a guess: see ClusterChoice.
    static bool findTopics(ConnectionSettings& settings, std::chrono::seconds timeout);

private:
    static QString listing(const Discovery& found);
    static void say(const QString& words);
};

} // namespace inspector
