// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbackups.h"

#include "app/backup/restoration.h"
#include "backuprunner.h"
#include "files/backupreader.h"
#include "kafka/kafkatopicadmin.h"
#include "kafkasettingsof.h"
#include "views/archivedtopics.h"

namespace inspector
{

namespace
{

/// Null for the demo: librdkafka's mock broker deletes no topics, and tells no settings.
std::shared_ptr<TopicAdmin> topicAdminOf(const ConnectionSettings& settings)
{
    return settings.demo ? nullptr : std::make_shared<KafkaTopicAdmin>(kafkaSettingsOf(settings));
}

Result<std::vector<ResetTopic>> readArchive(const QString& path, const AskControl& control)
{
    const Result<BackupManifest> backup = BackupReader::read(path, {{}, control.cancelled});
    if (!backup)
        return backup.error();
    return archivedTopics(*backup);
}

} // namespace

std::unique_ptr<BackupJob> SessionBackups::backUp(const QString& path)
{
    return std::make_unique<BackupRunner>(m_session.settings(), path);
}

std::unique_ptr<RestoreJob> SessionBackups::restore(const QString& path)
{
    const ConnectionSettings& settings = m_session.settings();
    auto job = std::make_unique<Restoration>(path);
    job->setContext({kafkaSettingsOf(settings), settings.topicNames(), settings.group.toStdString(),
                     &m_session.evidence(), m_session.operationContext().groups, topicAdminOf(settings),
                     [session = &m_session] { return session->operationContext().journal; }, settings.readOnly});
    return job;
}

ClusterReset::Context SessionBackups::resetContext()
{
    const Operation::Context operations = m_session.operationContext();
    ClusterReset::Context context;
    context.topics = topicAdminOf(m_session.settings());
    context.groups = operations.groups;
    context.archived = &readArchive;
    context.journal = [session = &m_session]() -> std::optional<ClusterReset::Journal> {
        const ReadProgress progress = session->evidence().progress();
        if (progress.clusterId.empty() && progress.state != ConnectionState::Live)
            return std::nullopt;
        return ClusterReset::Journal{progress.clusterId, session->operationContext().journal};
    };
    context.readOnly = operations.readOnly;
    context.group = m_session.evidence().group().toStdString();
    return context;
}

} // namespace inspector
