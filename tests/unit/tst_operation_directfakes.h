// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tst_operation_fakes.h"

namespace inspector
{

/// A broker that takes what it is told to.
class FakeWriter : public DirectWriter
{
public:
    DirectWriteReport write(const DirectWrite& write, const AskControl&) override
    {
        const QMutexLocker lock(&mutex);
        writes.push_back(write);
        DirectWriteReport made = report;
        made.fates.resize(write.records.size(), RecordFate::Written);
        return made;
    }

    QMutex mutex;
    std::vector<DirectWrite> writes;
    DirectWriteReport report{DirectWriteReport::Stage::Finished, {}, std::nullopt, false};
};

/// A coordinator of consumer groups.
class FakeGroups : public GroupAdmin
{
public:
    GroupState look(const std::string& group, const std::vector<TopicPartition>&, std::optional<std::int64_t>,
                    const AskControl&) override
    {
        const QMutexLocker lock(&mutex);
        GroupState now = state;
        now.id = group;
        return now;
    }
    Result<std::vector<CommitChange>> alter(const std::string&,
                                            const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                            const AskControl&) override
    {
        const QMutexLocker lock(&mutex);
        std::vector<CommitChange> changes;
        for (const auto& [at, offset] : offsets) {
            changes.push_back({at, std::nullopt});
            if (takes)
                state.partitions[static_cast<std::size_t>(at.partition)].committed = offset;
        }
        return changes;
    }
    Result<std::vector<CommitChange>> remove(const std::string&, const std::vector<TopicPartition>&,
                                             const AskControl&) override
    {
        return std::vector<CommitChange>{};
    }
    Result<Done> deleteGroup(const std::string&, const AskControl&) override { return Done{}; }

    QMutex mutex;
    GroupState state;
    bool takes = true; ///< what is committed is there afterwards
};

} // namespace inspector
