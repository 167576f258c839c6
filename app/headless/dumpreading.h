// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/dumploader.h"
#include "reportinput.h"

#include <QCoreApplication>
#include <QStringList>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace inspector
{

/// Reads dump files, on a thread of its own.
class DumpReading : public ReportInput
{
    Q_OBJECT
public:
    /// `timeout`: a dump may be a pipe to which nobody writes.
    DumpReading(const QStringList& files, std::chrono::milliseconds timeout);
    /// Gives up reading, and waits until the thread has noticed.
    ~DumpReading() override;

    void start() override;
    ReportSource source() const override;
    std::vector<ReportCluster> clusters() const override;
    std::vector<ExportPart> exportParts() const override;

private:
    void loaded(Result<LoadedDump> dump);

    QStringList m_files;
    QTimer m_timeout;
    std::thread m_loader;
    std::atomic<bool> m_cancelled{false};
    bool m_ended = false;
    std::optional<LoadedDump> m_dump;
};

} // namespace inspector
