// SPDX-License-Identifier: GPL-3.0-or-later
#include "filesession.h"

#include "items/eventlogmodel.h"
#include "momentmaker.h"

#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>

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
    : m_settings(settings), m_cluster(std::move(cluster)), m_mirror(*m_cluster.store, *m_cluster.keys),
      m_models(*m_cluster.store, *m_cluster.keys)
{
    m_models.setNames(clusterName(), m_settings.group.isEmpty() ? m_settings.configTopic : m_settings.group);
    for (const QString& problem : problems)
        m_models.events()->add(EventLogModel::Severity::Warning, tr("Files"), problem);
    if (m_cluster.redacted)
        m_note = tr("This is a redacted copy: secrets in it are replaced by masks.");
    if (!problems.isEmpty())
        m_note += (m_note.isEmpty() ? QString() : QStringLiteral(" ")) +
                  tr("Not everything in the files could be used; the event log says what and why.");
    m_models.setStill(-1);
    m_models.setProgress(progressNow());
    connect(&m_ticker, &FrameTicker::tick, this, &FileSession::takeDelta);
    m_fold = std::make_unique<FoldWorker>(*m_cluster.store, *m_cluster.keys, [this] {
        QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection);
    });
    for (const LoadedTopic& topic : m_cluster.topics) {
        if (topic.partitionsStated)
            m_fold->setPartitionCount(topic.name, topic.partitions);
    }
    m_fold->setComplete(m_cluster.complete);
    m_fold->wake();
    m_ticker.request();
}

FileSession::~FileSession()
{
    // No callback may reach a half-destroyed session.
    m_fold.reset();
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
    progress.recordsRead = m_cluster.store->published();
    progress.bytesRead = m_cluster.store->bytesReceived();
    return progress;
}

void FileSession::takeDelta()
{
    FoldDelta delta = m_fold->take();
    m_mirror.apply(delta);
    m_models.apply(std::move(delta));
    Q_EMIT changed();
}

QString FileSession::clusterName() const
{
    const QString first = QFileInfo(m_settings.files.value(0)).fileName();
    const int others = static_cast<int>(m_settings.files.size()) - 1;
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
    return std::make_unique<MomentMaker>(*this, *m_cluster.store, *m_cluster.keys, moment);
}

ResetOperation::Context FileSession::operationContext()
{
    ResetOperation::Context context;
    context.evidence = this;
    context.readOnly = true;
    return context;
}

void FileSession::readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)> done)
{
    Error error;
    error.code = ErrorCode::ReadOnly;
    QMetaObject::invokeMethod(
        this, [done = std::move(done), error] { done(error); }, Qt::QueuedConnection);
}

} // namespace inspector
