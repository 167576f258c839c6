// SPDX-License-Identifier: GPL-3.0-or-later
#include "filesreading.h"

#include "filesession.h"
#include "items/dumpwords.h"
#include "items/words.h"

#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>
#include <memory>

namespace inspector
{
namespace
{

QStringList absolute(const QStringList& files)
{
    QStringList paths;
    for (const QString& file : files)
        paths.append(QFileInfo(file).absoluteFilePath());
    return paths;
}

} // namespace

FilesReading::FilesReading(const QStringList& files)
{
    m_thread = std::thread([this, paths = absolute(files)] {
        LoadControl control;
        control.cancelled = &m_cancelled;
        control.progress = [this](const LoadProgress& progress) {
            Q_EMIT progressed(static_cast<qint64>(progress.done), static_cast<qint64>(progress.total),
                              static_cast<qint64>(progress.records));
        };
        auto dump = std::make_shared<Result<LoadedDump>>(readDumps(paths, control));
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this, [this, dump] { loaded(std::move(*dump)); }, Qt::QueuedConnection);
    });
}

FilesReading::~FilesReading()
{
    m_cancelled = true;
    m_thread.join();
}

void FilesReading::loaded(Result<LoadedDump> dump)
{
    if (!dump) {
        Q_EMIT failed(Words::error(dump.error()));
        return;
    }
    m_dump = std::move(dump).value();
    for (const LoadedCluster& cluster : m_dump->clusters) {
        Found found;
        found.settings = FileSession::settingsOf(cluster, m_dump->files);
        QStringList topics;
        quint64 records = 0;
        for (const LoadedTopic& topic : cluster.topics) {
            topics.append(QString::fromStdString(topic.name));
            records += topic.records;
        }
        found.name = !cluster.group.isEmpty() ? cluster.group : found.settings.configTopic;
        if (found.name.isEmpty())
            found.name = topics.value(0);
        //: %1: names of topics
        found.contents =
            tr("%1 · %n record(s)", nullptr, static_cast<int>(records)).arg(topics.join(QStringLiteral(", ")));
        m_found.append(found);
    }
    Q_EMIT finished();
}

QList<FileOpening::Found> FilesReading::clusters() const
{
    return m_found;
}

QStringList FilesReading::problems() const
{
    QStringList words;
    for (const DumpProblem& problem : m_dump->problems)
        words.append(DumpWords::problem(problem));
    const auto others = static_cast<int>(m_dump->problemCount - m_dump->problems.size());
    if (others > 0)
        words.append(tr("%n more line(s) or topic(s) could not be used.", nullptr, others));
    return words;
}

std::unique_ptr<OpenCluster> FilesReading::take(int index)
{
    return std::make_unique<FileSession>(m_found.at(index).settings,
                                         std::move(m_dump->clusters.at(static_cast<std::size_t>(index))), problems());
}

} // namespace inspector
