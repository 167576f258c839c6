// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuprunner.h"

#include "app/headless/inputbackup.h"
#include "items/errorwords.h"

#include <QDir>

namespace inspector
{

namespace
{

/// A backup is of the topics alone: that no worker answers is no news.
ConnectionSettings withoutWorkers(ConnectionSettings settings)
{
    settings.restUrls.clear();
    return settings;
}

/// Far more than topics that compaction keeps small take; who waits for it can call it off.
constexpr std::chrono::minutes ReadPatience{60};

} // namespace

BackupRunner::BackupRunner(const ConnectionSettings& settings, const QString& path)
    : m_path(QDir::current().absoluteFilePath(path)), m_reading(withoutWorkers(settings), ReadPatience)
{
    connect(&m_reading, &ReportInput::progressed, this,
            [this](const QString& words) { Q_EMIT progressed(tr("Reading: %1").arg(words), -1); });
    connect(&m_reading, &ReportInput::warned, this, &BackupJob::warned);
    connect(&m_reading, &ReportInput::failed, this, &BackupJob::failed);
    connect(&m_reading, &ReportInput::finished, this, &BackupRunner::write);
    QMetaObject::invokeMethod(&m_reading, &ReportInput::start, Qt::QueuedConnection);
}

BackupRunner::~BackupRunner()
{
    m_cancelled = true;
    if (m_writer.joinable())
        m_writer.join();
}

void BackupRunner::write()
{
    m_writer = std::thread([this] {
        BackupOptions options;
        options.path = m_path;
        options.cancelled = &m_cancelled;
        options.progress = [this](std::uint64_t done, std::uint64_t total) {
            const int percent = total > 0 ? static_cast<int>(100 * done / total) : -1;
            QMetaObject::invokeMethod(
                this, [this, percent] { Q_EMIT progressed(tr("Writing and verifying"), percent); },
                Qt::QueuedConnection);
        };
        const Result<BackupManifest> written = writeBackupOf(m_reading, options);
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this, [this, written] { ended(written); }, Qt::QueuedConnection);
    });
}

void BackupRunner::ended(const Result<BackupManifest>& written)
{
    if (!written) {
        Q_EMIT failed(ErrorWords::once(written.error()));
        return;
    }
    m_manifest = *written;
    Q_EMIT finished();
}

} // namespace inspector
