// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "interruption.h"
#include "progressline.h"
#include "reportinput.h"

#include <QCoreApplication>
#include <QObject>

#include <atomic>
#include <memory>
#include <thread>

namespace inspector
{

/// Carries out a headless task: reads, reports, exports, and says on the standard error stream what could not be done.
/// Needs a QCoreApplication and no display.
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
        Failed = 3, ///< the source could not be read, or the result not be written
    };

    explicit HeadlessRun(const CommandLine& commandLine);
    ~HeadlessRun() override;

    /// Runs the event loop until it is done.
    int run();

private:
    int backupHindrance() const;
    void finish();
    /// On the writing thread.
    ExitCode write();
    Result<inspector::Done> writeReport();
    Result<inspector::Done> writeDump();
    Result<inspector::Done> writeBackup();
    void end(ExitCode code);
    void say(const QString& words);
    /// On the writing thread.
    void sayLater(const QString& words);

    HeadlessTask m_task;
    Interruption m_interruption;
    ProgressLine m_progress;
    std::unique_ptr<ReportInput> m_input;
    std::thread m_writer;
    std::atomic<bool> m_cancelled{false};
};

} // namespace inspector
