// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "interruption.h"
#include "progressline.h"
#include "reportinput.h"

#include <QCoreApplication>
#include <QObject>

#include <memory>

namespace inspector
{

/// Carries out a headless task: reads, reports, and says on the standard error stream what could not be done. Needs a
/// QCoreApplication and no display.
class HeadlessRun : public QObject
{
    Q_OBJECT
public:
    /// Exit codes; report.md, section 1.
    enum ExitCode
    {
        Done = 0,
        FindingsFound = 1,
        WrongUse = 2,
        NotRead = 3,
    };

    explicit HeadlessRun(const CommandLine& commandLine);
    ~HeadlessRun() override;

    /// Runs the event loop until it is done.
    int run();

private:
    void finish();
    void end(ExitCode code);
    void say(const QString& words);

    HeadlessTask m_task;
    Interruption m_interruption;
    ProgressLine m_progress;
    std::unique_ptr<ReportInput> m_input;
};

} // namespace inspector
