// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/headless/discoverytask.h"
#include "app/headless/headlesstask.h"
#include "app/headless/operationtask.h"
#include "app/headless/provisiontask.h"
#include "app/headless/restoretask.h"
#include "items/connectionsettings.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace inspector
{

/// What the command line asks for.
struct CommandLine
{
    /// Open this one; nothing = the start page, or dumps. May want topics: see ConnectionSettings::wantsTopics().
    std::optional<ConnectionSettings> cluster;
    QStringList dumps;                      ///< files to open instead of a cluster
    std::optional<HeadlessTask> headless;   ///< to be done without a window; nothing = open one
    std::optional<OperationTask> operation; ///< likewise
    std::optional<DiscoveryTask> discovery; ///< likewise
    std::optional<RestoreTask> restore;     ///< likewise
    std::optional<ProvisionTask> provision; ///< likewise
};

/// What to do instead of starting: print and exit.
struct CommandLineExit
{
    int code = 0; ///< 0 after --help and --version, 2 for wrong use
    QString text; ///< standard output for code 0, else standard error
};

/// Reads the arguments (without QApplication, so that --help needs no display).
std::optional<CommandLineExit> readCommandLine(int argc, const char* const* argv, CommandLine& out);

} // namespace inspector
