// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivedtopics.h"

namespace inspector
{

std::vector<ResetTopic> archivedTopics(const BackupManifest& backup)
{
    std::vector<ResetTopic> topics;
    for (const BackupTopic& archived : backup.topics) {
        ResetTopic& topic = topics.emplace_back();
        topic.name = archived.name;
        topic.role = archived.role;
        for (const BackupPartition& partition : archived.partitions) {
            topic.ends.push_back(partition.endOffset);
        }
        topic.replicationFactor = archived.replicationFactor;
        topic.settings = archived.settings;
    }
    return topics;
}

} // namespace inspector
