// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlines.h"
#include "core/askcontrol.h"
#include "core/topicadmin.h"
#include "resetwish.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What must hold before the topics of a Connect cluster are deleted and made anew, in words.
class ResetChecks
{
public:
    struct Seen
    {
        GroupState workers;                 ///< the Connect group, with all partitions of the topics
        std::vector<GroupState> sinkGroups; ///< those to be deleted
        std::optional<BackupFile> backup;   ///< nothing = nobody has looked yet
        std::optional<BackupFile> verified; ///< as it was when it was last read as a whole; nothing = not asked for
        Sentence trouble;                   ///< why that backup will not do; empty = it will, or nobody has read it
        std::optional<int> brokers;         ///< that are alive
        std::optional<Error> brokersError;  ///< why they are not known
    };
    static BackupFile lookAt(const QString& backup);
    /// Why these are not the topics of the wish, as they were backed up; empty = they are.
    static Sentence strange(const ResetWish& wish, const std::vector<ResetTopic>& archived);
    /// Asks the brokers, and looks for the file. Blocks; any thread. `topics`: null = they cannot be asked.
    static Seen look(GroupAdmin& groups, TopicAdmin* topics, const std::string& workerGroup, const ResetWish& wish,
                     const AskControl& control);
    /// The lines, each green only on positive evidence.
    static std::vector<PreflightLine> lines(const ResetWish& wish, const std::string& workerGroup, bool readOnly,
                                            const Seen& seen);

private:
    static PreflightLine ofBackup(const ResetWish& wish, const Seen& seen);
    static PreflightLine ofReplicas(const ResetWish& wish, const Seen& seen);
    static PreflightLine ofTopic(const ResetTopic& topic, const GroupState& seen);
    static PreflightLine ofSinkGroup(const GroupState& group);
};

} // namespace inspector
