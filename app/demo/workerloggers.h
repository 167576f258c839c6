// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// The log levels of one simulated worker (org.apache.kafka.connect.runtime.Loggers).
class WorkerLoggers
{
public:
    struct Level
    {
        std::string level;
        std::optional<std::int64_t> changedAt; ///< ms since 1970; nothing = as configured
    };

    WorkerLoggers();

    const std::map<std::string, Level>& levels() const { return m_levels; }
    /// Whether Log4j has such a level; upper case.
    static bool isLevel(const std::string& level);
    /// Sets it for the logger, which need not be there yet, and all below it; of `root` for all. Gives their names,
    /// sorted.
    std::vector<std::string> set(const std::string& logger, const std::string& level, std::int64_t now);

private:
    std::map<std::string, Level> m_levels;
};

} // namespace inspector
