// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/headless/operationtask.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI
{
class App;
} // namespace CLI

namespace inspector
{

/// The options of `--plan` and `--apply`, as they were given.
struct OperationArguments
{
    std::string operation;
    std::string connector;
    std::string toConnector;
    std::string offsetsFile;
    std::string target;
    std::string via = "rest";
    std::vector<std::string> partitions;
    std::string keyHex;
    std::string topic;
    int kafkaPartition = -1;
    std::string journalId;
    int task = -1;
    bool includeTasks = false;
    bool onlyFailed = false;
    bool resumeAfter = false;
    std::string out;
    std::string apply;
    bool yes = false;
    std::string stateFact;

    /// Adds the options to `app`, which fills this object: it must outlive the parsing.
    void describe(CLI::App& app);
    bool given() const { return !operation.empty() || !apply.empty(); }
    /// The task, or why the arguments make none.
    std::optional<OperationTask> read(QString* wrong) const;

private:
    QString misplaced(PlanOperation wanted) const;
};

} // namespace inspector
