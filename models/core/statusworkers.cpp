// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusworkers.h"

#include <utility>

namespace inspector
{

void StatusWorkers::apply(const ClusterMirror& mirror, const std::vector<std::uint32_t>& touched)
{
    m_named.resize(mirror.statuses().size());
    for (const std::uint32_t position : touched) {
        const StatusEntry& status = mirror.statuses()[position];
        Named now;
        if (status.present && status.current)
            now = {status.workerId, status.state == TaskState::Running || status.state == TaskState::Paused};
        Named& named = m_named[position];
        if (named.worker == now.worker && named.running == now.running)
            continue;
        count(named, -1);
        count(now, 1);
        named = std::move(now);
    }
}

void StatusWorkers::count(const Named& named, int by)
{
    if (named.worker.empty())
        return;
    Count& count = m_counts[named.worker];
    count.statuses += by;
    count.running += named.running ? by : 0;
    if (count.statuses == 0)
        m_counts.erase(named.worker);
}

} // namespace inspector
