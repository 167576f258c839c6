// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportrunner.h"

#include "items/clustermodels.h"
#include "items/words.h"

#include <QDir>
#include <QMetaObject>

#include <cerrno>
#include <chrono>
#include <memory>
#include <utility>

namespace inspector
{
namespace
{

constexpr qsizetype MostWaitingLines = qsizetype{8} * 1024 * 1024; ///< bytes; a slow disk holds the reading back

Compression compressionOf(ExportRequest::Packing packing)
{
    switch (packing) {
    case ExportRequest::Packing::Gzip:
        return Compression::Gzip;
    case ExportRequest::Packing::Zstd:
        return Compression::Zstd;
    case ExportRequest::Packing::None:
        break;
    }
    return Compression::None;
}

ExportChoice choiceOf(ExportRequest& request)
{
    ExportChoice choice;
    switch (request.what) {
    case ExportRequest::What::Topic:
        choice.what = ExportChoice::What::Topic;
        choice.topic = request.topic.toStdString();
        break;
    case ExportRequest::What::Versions:
    case ExportRequest::What::Latest:
        choice.what =
            request.what == ExportRequest::What::Latest ? ExportChoice::What::Latest : ExportChoice::What::Versions;
        choice.keys = {request.keys.begin(), request.keys.end()};
        break;
    case ExportRequest::What::Rows:
        choice.what = ExportChoice::What::Rows;
        choice.rows = {request.rows.begin(), request.rows.end()};
        break;
    case ExportRequest::What::Everything:
    case ExportRequest::What::Table:
        break;
    }
    return choice;
}

} // namespace

ExportRunner::ExportRunner(OpenCluster& cluster, ExportRequest request) : m_request(std::move(request))
{
    m_options.path = QDir::current().absoluteFilePath(m_request.path);
    m_options.ifThere = m_request.replace ? OwnerFile::IfThere::Replace : OwnerFile::IfThere::Refuse;
    m_options.compression = compressionOf(m_request.packing);
    m_options.redact = m_request.redact;
    m_options.cancelled = &m_cancelled;
    if (m_request.what == ExportRequest::What::Table)
        startTable();
    else
        startDump(cluster);
}

ExportRunner::~ExportRunner()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_cancelled = true;
    }
    m_hasLines.notify_one();
    m_thread.join();
}

void ExportRunner::startDump(OpenCluster& cluster)
{
    const ClusterMirror& mirror = cluster.models().mirror();
    ExportPart part;
    part.store = &mirror.store();
    part.keys = &mirror.keys();
    part.header.topics = m_request.topics;
    part.header.group = cluster.evidence().group().toStdString();
    part.header.redacted = m_request.redactedBefore;
    part.choice = choiceOf(m_request);
    m_options.progress = [this](std::uint64_t done, std::uint64_t total) {
        Q_EMIT progressed(static_cast<qint64>(done), static_cast<qint64>(total));
    };
    m_thread = std::thread([this, part = std::move(part)] {
        const Result<ExportSummary> summary = exportDump({part}, m_options);
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this, [this, summary] { ended(summary); }, Qt::QueuedConnection);
    });
}

void ExportRunner::startTable()
{
    connect(&m_collector, &QTimer::timeout, this, &ExportRunner::collect);
    m_collector.start(0);
    m_thread = std::thread([this] {
        const Result<ExportSummary> summary = writeTable();
        QMetaObject::invokeMethod(
            this, [this, summary] { ended(summary); }, Qt::QueuedConnection);
    });
}

void ExportRunner::collect()
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_lines.size() >= MostWaitingLines)
            return;
    }
    const std::optional<QByteArray> lines = m_request.nextLines();
    m_tableChanged = !lines;
    const bool isEnd = !lines || lines->isEmpty();
    {
        const std::scoped_lock lock(m_mutex);
        if (lines)
            m_lines += *lines;
        m_collectedAll = isEnd;
        if (m_tableChanged)
            m_cancelled = true;
    }
    m_hasLines.notify_one();
    if (isEnd) {
        m_collector.stop();
        return;
    }
    m_collected += lines->count('\n');
    Q_EMIT progressed(std::min(m_collected, m_request.tableRows), m_request.tableRows);
}

Result<ExportSummary> ExportRunner::writeTable()
{
    Result<OwnerFile> file = OwnerFile::create(m_options.path, m_options.ifThere);
    if (!file)
        return file.error();
    for (;;) {
        QByteArray lines;
        {
            std::unique_lock lock(m_mutex);
            m_hasLines.wait(lock, [this] { return m_cancelled || m_collectedAll || !m_lines.isEmpty(); });
            if (m_cancelled)
                return Error{ErrorCode::Cancelled};
            lines = std::exchange(m_lines, {});
        }
        if (lines.isEmpty())
            break;
        const std::string_view bytes(lines.constData(), static_cast<std::size_t>(lines.size()));
        if (const Result<Done> written = file.value().write(bytes); !written)
            return written.error();
    }
    if (const Result<Done> done = file.value().commit(); !done)
        return done.error();
    return ExportSummary{static_cast<std::uint64_t>(m_request.tableRows), file.value().bytesWritten()};
}

void ExportRunner::ended(const Result<ExportSummary>& summary)
{
    m_collector.stop();
    if (summary)
        Q_EMIT finished(static_cast<qint64>(summary->records), static_cast<qint64>(summary->bytes),
                        static_cast<qint64>(summary->gone));
    else if (m_tableChanged)
        Q_EMIT failed(
            tr("The table was changed while it was being exported, so nothing was written. Export it again."));
    else if (summary.error().code == ErrorCode::CannotWrite && summary.error().status == EEXIST)
        Q_EMIT nameTaken();
    else
        Q_EMIT failed(Words::error(summary.error()));
}

} // namespace inspector
