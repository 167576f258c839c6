// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/headless/livereading.h"
#include "views/backupjob.h"

#include <atomic>
#include <optional>
#include <thread>

namespace inspector
{

/// Makes backups for the window: what `--backup` does, over connections of its own. GUI thread.
class BackupRunner : public BackupJob
{
    Q_OBJECT
public:
    /// Starts at once; the first signal comes from the event loop.
    BackupRunner(const ConnectionSettings& settings, const QString& path);
    /// Cancels, and waits until the threads have noticed: some milliseconds.
    ~BackupRunner() override;

    const BackupManifest& manifest() const override { return *m_manifest; }

private:
    void write();
    void ended(const Result<BackupManifest>& written);

    QString m_path;
    LiveReading m_reading;
    std::optional<BackupManifest> m_manifest;
    std::atomic<bool> m_cancelled{false};
    std::thread m_writer; ///< last: uses the others
};

} // namespace inspector
