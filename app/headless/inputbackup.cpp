// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputbackup.h"

#include <QCoreApplication>
#include <QDateTime>

namespace inspector
{

namespace
{

/// What the topics do not tell of themselves.
BackupManifest manifestOf(const ReportSource& source, const ReportFacts& facts)
{
    BackupManifest manifest;
    manifest.program = "connect-inspector " + QCoreApplication::applicationVersion().toStdString();
    manifest.at = QDateTime::fromMSecsSinceEpoch(facts.now.value_or(0), Qt::UTC).toString(Qt::ISODate).toStdString();
    manifest.kafkaClusterId = source.kafkaClusterId;
    manifest.group = facts.group;
    for (const ReportTopic& read : facts.topics) {
        BackupTopic& topic = manifest.topics.emplace_back();
        topic.name = read.name;
        topic.role = read.role;
        topic.replicationFactor = read.replicationFactor;
        topic.settings = read.settings;
        for (const std::int64_t end : read.endOffsets) {
            BackupPartition& partition = topic.partitions.emplace_back();
            partition.partition = static_cast<std::int32_t>(topic.partitions.size() - 1);
            partition.endOffset = end;
        }
    }
    return manifest;
}

} // namespace

Result<BackupManifest> writeBackupOf(const ReportInput& input, const BackupOptions& options)
{
    const ReportSource read = input.source();
    // A connector's own offsets topic that may not be read: the warning has named it.
    if (!read.complete)
        return Error{ErrorCode::NotPossible, options.path.toStdString(), "not all topics could be read"};
    const std::vector<ExportPart> parts = input.exportParts();
    const std::vector<ReportCluster> clusters = input.clusters();
    return writeBackup({parts.front().store, parts.front().keys, manifestOf(read, clusters.front().facts)}, options);
}

} // namespace inspector
