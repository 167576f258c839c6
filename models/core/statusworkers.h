// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clustermirror.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// Which workers statuses name, kept up with the mirror at the cost of what changed. Counts what is there and not left
/// over.
class StatusWorkers
{
public:
    struct Count
    {
        int statuses = 0;
        int running = 0; ///< of those: RUNNING or PAUSED

        bool operator==(const Count&) const = default;
    };

    /// `touched`: positions in ClusterMirror::statuses() that changed.
    void apply(const ClusterMirror& mirror, const std::vector<std::uint32_t>& touched);
    /// By worker id; only those that are named.
    const std::map<std::string, Count>& counts() const { return m_counts; }

private:
    struct Named
    {
        std::string worker; ///< empty: counted nowhere
        bool running = false;
    };
    void count(const Named& named, int by);

    std::vector<Named> m_named; ///< by position
    std::map<std::string, Count> m_counts;
};

} // namespace inspector
