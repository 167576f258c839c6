// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "core/topicfacts.h"
#include "files/backupmanifest.h"
#include "operations/clusterlines.h"

#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// What must hold before a backup is put back, in words.
class RestoreChecks
{
public:
    /// What becomes of offsets topics that connectors have of their own: their names stand in the connectors' configs,
    /// so that beside a running cluster they are that cluster's.
    enum class OwnTopics
    {
        Restored,
        Left, ///< as they are
    };
    /// Where each archived topic goes: the three to those of the cluster, whatever they are called there; a connector's
    /// own to its own name, or nowhere.
    static std::map<std::string, std::string> targets(const BackupManifest& backup, const TopicNames& topics,
                                                      OwnTopics own);
    /// The groups whose workers would be disturbed: the cluster's, and the archived one where its own topics are meant.
    /// Empty = none is known.
    static std::vector<std::string> groups(const BackupManifest& backup,
                                           const std::map<std::string, std::string>& targets, const std::string& group);

    struct Seen
    {
        std::vector<GroupState> groups; ///< as asked for, with all partitions of the targets in the first
        std::vector<TopicFacts> topics; ///< the targets; those whose settings nobody can ask for are not among them
        bool readOnly = false;

        /// Whether the brokers have answered all that was asked.
        bool isAnswered() const;
    };
    /// The lines, each green only on positive evidence.
    static std::vector<PreflightLine> lines(const BackupManifest& backup,
                                            const std::map<std::string, std::string>& targets, const Seen& seen);

    /// Whether the backup is of the Kafka cluster with this id (empty = not known). Says it and holds nothing up: a
    /// cluster may be moved, or its Kafka made anew.
    static PreflightLine ofKafka(const BackupManifest& backup, const std::string& kafkaClusterId);

private:
    static PreflightLine ofBackup(const BackupManifest& backup);
    static PreflightLine ofTopic(const BackupTopic& topic, const std::string& target, const GroupState& seen);
    static PreflightLine ofLeft(const BackupTopic& topic);
    static PreflightLine ofPolicy(const std::string& target, const std::vector<TopicFacts>& seen);
};

} // namespace inspector
