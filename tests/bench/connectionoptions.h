// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchtopics.h"
#include "items/connectionsettings.h"

#include <CLI/CLI.hpp>

#include <QStringList>

#include <string>

namespace inspector
{

/// The options that say which broker and which topics, the same for every bench.
struct ConnectionOptions
{
    std::string bootstrap;
    std::string prefix = "bench";

    void describe(CLI::App& app);
    BenchTopics topics() const { return BenchTopics(prefix); }
    ConnectionSettings settings() const;
    /// The same options for a process of our own.
    QStringList arguments() const;
};

} // namespace inspector
