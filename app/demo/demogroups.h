// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demorunning.h"

#include "core/groupadmin.h"

#include <functional>
#include <memory>

namespace inspector
{

class SimulatedGroups;

/// Asks the running demo about its consumer groups, from any thread. Outlives it: then nobody answers.
class DemoGroups : public GroupAdmin
{
public:
    explicit DemoGroups(std::shared_ptr<DemoRunning> running) : m_running(std::move(running)) {}

    GroupState look(const std::string& group, const std::vector<TopicPartition>& also,
                    std::optional<std::int64_t> timestamp, const AskControl& control) override;
    Result<std::vector<CommitChange>> alter(const std::string& group,
                                            const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                            const AskControl& control) override;
    Result<std::vector<CommitChange>> remove(const std::string& group, const std::vector<TopicPartition>& partitions,
                                             const AskControl& control) override;
    Result<Done> deleteGroup(const std::string& group, const AskControl& control) override;

private:
    template <class T>
    Result<T> ask(const AskControl& control, std::function<T(SimulatedGroups&)> work) const;

    const std::shared_ptr<DemoRunning> m_running;
};

} // namespace inspector
