// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"

#include <functional>
#include <memory>
#include <mutex>

namespace inspector
{

class DemoSimulation;
class SimulatedGroups;

/// Asks the running demo about its consumer groups, from any thread. Outlives it: then nobody answers.
class DemoGroups : public GroupAdmin
{
public:
    /// The simulation while it runs, for all threads.
    struct Running
    {
        std::mutex mutex;
        DemoSimulation* simulation = nullptr; ///< null = it has ended
    };
    explicit DemoGroups(std::shared_ptr<Running> running) : m_running(std::move(running)) {}

    GroupState look(const std::string& group, const std::vector<TopicPartition>& also,
                    std::optional<std::int64_t> timestamp, const AskControl& control) override;
    Result<std::vector<CommitChange>> alter(const std::string& group,
                                            const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                            const AskControl& control) override;
    Result<std::vector<CommitChange>> remove(const std::string& group, const std::vector<TopicPartition>& partitions,
                                             const AskControl& control) override;
    Result<Done> deleteGroup(const std::string& group, const AskControl& control) override;

private:
    /// Has `work` done on the simulation's thread.
    template <class T>
    Result<T> ask(const AskControl& control, std::function<T(SimulatedGroups&)> work) const;

    const std::shared_ptr<Running> m_running;
};

} // namespace inspector
