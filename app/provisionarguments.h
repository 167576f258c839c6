// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/headless/provisiontask.h"
#include "items/connectionsettings.h"

#include <QString>

#include <optional>
#include <string>

namespace CLI
{
class App;
class Option;
} // namespace CLI

namespace inspector
{

/// The options of `--provision`.
struct ProvisionArguments
{
    bool provision = false;
    std::string policyFile;
    std::string connectorTopic;
    int replication = 0; ///< 0 = not given; likewise the others
    int minInSync = 0;
    int offsetPartitions = 0;
    int statusPartitions = 0;

    void describe(CLI::App& app, CLI::Option* bootstrap);
    /// Reads the policy file. Nothing, with words: it is no use of the program that there is.
    std::optional<ProvisionTask> read(const ConnectionSettings& settings, QString* wrong) const;
};

} // namespace inspector
