// SPDX-License-Identifier: GPL-3.0-or-later
#include "filesession.h"

#include "items/eventlogmodel.h"
#include "momentmaker.h"

#include <QFileInfo>

namespace inspector
{

ConnectionSettings FileSession::settingsOf(const LoadedCluster& cluster, const QStringList& files)
{
    ConnectionSettings settings;
    settings.files = files;
    settings.group = cluster.group;
    settings.readOnly = true;
    settings.configTopic.clear();
    settings.statusTopic.clear();
    settings.offsetTopic.clear();
    for (const LoadedTopic& topic : cluster.topics) {
        QString* const name = topic.role == TopicRole::Config   ? &settings.configTopic
                              : topic.role == TopicRole::Status ? &settings.statusTopic
                              : topic.role == TopicRole::Offset ? &settings.offsetTopic
                                                                : nullptr;
        if (name)
            *name = QString::fromStdString(topic.name);
    }
    return settings;
}

FileSession::FileSession(const ConnectionSettings& settings, LoadedCluster cluster, const QStringList& problems)
    : StillCluster(settings, std::move(cluster.store), std::move(cluster.keys)), m_cluster(std::move(cluster))
{
    models().setNames(FileSession::clusterName(), settings.group.isEmpty() ? settings.configTopic : settings.group);
    for (const QString& problem : problems)
        models().events()->add(EventLogModel::Severity::Warning, tr("Files"), problem);
    if (m_cluster.redacted)
        m_note = tr("This is a redacted copy: secrets in it are replaced by masks.");
    if (!problems.isEmpty())
        m_note += (m_note.isEmpty() ? QString() : QStringLiteral(" ")) +
                  tr("Not everything in the files could be used; the event log says what and why.");
    models().setStill(-1);
    models().setProgress(progressNow());
    fold(topics(), m_cluster.complete);
}

ReadProgress FileSession::progressNow() const
{
    ReadProgress progress;
    progress.state = ConnectionState::Recorded;
    progress.topicsFound = progress.topicsWanted = static_cast<std::int32_t>(m_cluster.topics.size());
    for (const LoadedTopic& topic : m_cluster.topics)
        progress.partitions += topic.partitions;
    // Of a part of the topics, what is not there is not known to be missing.
    progress.partitionsReached = m_cluster.complete ? progress.partitions : 0;
    progress.recordsRead = store().published();
    progress.bytesRead = store().bytesReceived();
    return progress;
}

QString FileSession::clusterName() const
{
    const QString first = QFileInfo(settings().files.value(0)).fileName();
    const int others = static_cast<int>(settings().files.size()) - 1;
    return others > 0 ? tr("files %1 and %n more", "name of a file; how many others", others).arg(first)
                      : tr("file %1").arg(first);
}

std::vector<KnownTopic> FileSession::topics() const
{
    std::vector<KnownTopic> topics;
    for (const LoadedTopic& topic : m_cluster.topics)
        topics.push_back(knownTopic(topic));
    return topics;
}

std::unique_ptr<MomentLook> FileSession::lookAt(const Moment& moment)
{
    return std::make_unique<MomentMaker>(*this, store(), keys(), moment);
}

} // namespace inspector
