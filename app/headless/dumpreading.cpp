// SPDX-License-Identifier: GPL-3.0-or-later
#include "dumpreading.h"

#include "items/dumpwords.h"
#include "items/errorwords.h"
#include "items/words.h"

#include <memory>

namespace inspector
{

DumpReading::DumpReading(const QStringList& files, std::chrono::milliseconds timeout) : m_files(files)
{
    m_timeout.setSingleShot(true);
    m_timeout.setInterval(timeout);
    connect(&m_timeout, &QTimer::timeout, this, [this] {
        m_cancelled = true;
        if (std::exchange(m_ended, true))
            return;
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_timeout.intervalAsDuration()).count();
        Q_EMIT failed(
            tr("The files could not be read to their end within %1 s. Give it more time with --timeout.").arg(seconds));
    });
}

DumpReading::~DumpReading()
{
    m_cancelled = true;
    if (m_loader.joinable())
        m_loader.join();
}

void DumpReading::start()
{
    m_timeout.start();
    m_loader = std::thread([this] {
        LoadControl control;
        control.cancelled = &m_cancelled;
        control.progress = [this](const LoadProgress& progress) {
            Q_EMIT progressed(
                tr("%1 records, %2 read")
                    .arg(Words::number(static_cast<qint64>(progress.records)), Words::bytes(progress.done)));
        };
        auto dump = std::make_shared<Result<LoadedDump>>(loadDumps(m_files, control));
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this, [this, dump] { loaded(std::move(*dump)); }, Qt::QueuedConnection);
    });
}

void DumpReading::loaded(Result<LoadedDump> dump)
{
    m_timeout.stop();
    if (std::exchange(m_ended, true))
        return;
    if (!dump) {
        Q_EMIT failed(ErrorWords::once(dump.error()));
        return;
    }
    m_dump = std::move(dump).value();
    for (const DumpProblem& problem : m_dump->problems)
        Q_EMIT warned(DumpWords::problem(problem));
    if (m_dump->problemCount > m_dump->problems.size())
        Q_EMIT warned(tr("In all, %1 lines and topics could not be used; only the first %2 are named.")
                          .arg(m_dump->problemCount)
                          .arg(m_dump->problems.size()));
    if (m_dump->clusters.empty()) {
        Q_EMIT failed(tr("There is nothing of Kafka Connect in %1: no topic in it is a config, status or offset topic.")
                          .arg(m_files.join(QStringLiteral(", "))));
        return;
    }
    Q_EMIT finished();
}

ReportSource DumpReading::source() const
{
    ReportSource source;
    source.kind = ReportSource::Kind::File;
    for (const QString& file : m_dump->files)
        source.files.push_back(file.toStdString());
    source.records = m_dump->records;
    source.bytes = m_dump->bytes;
    source.complete = m_dump->complete;
    return source;
}

std::vector<ReportCluster> DumpReading::clusters() const
{
    std::vector<ReportCluster> clusters;
    for (const LoadedCluster& loaded : m_dump->clusters) {
        ReportFacts facts;
        facts.group = loaded.group.toStdString();
        for (const LoadedTopic& topic : loaded.topics)
            facts.topics.push_back(
                {topic.name, topic.role, topic.partitions, std::nullopt, std::nullopt, topic.endOffsets});
        clusters.push_back({*loaded.mirror, std::move(facts)});
    }
    return clusters;
}

std::vector<ExportPart> DumpReading::exportParts() const
{
    std::vector<ExportPart> parts;
    for (const LoadedCluster& loaded : m_dump->clusters) {
        ExportPart part;
        part.store = loaded.store.get();
        part.keys = loaded.keys.get();
        part.header.group = loaded.group.toStdString();
        part.header.redacted = loaded.redacted;
        for (const LoadedTopic& topic : loaded.topics)
            part.header.topics.push_back(knownTopic(topic));
        parts.push_back(std::move(part));
    }
    return parts;
}

} // namespace inspector
