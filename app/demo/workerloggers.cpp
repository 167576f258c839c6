// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerloggers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inspector
{

WorkerLoggers::WorkerLoggers()
    : m_levels{{"root", {"INFO", {}}},
               {"org.apache.kafka.connect", {"INFO", {}}},
               {"org.apache.kafka.connect.runtime.WorkerSinkTask", {"INFO", {}}},
               {"org.apache.kafka.connect.runtime.distributed.DistributedHerder", {"INFO", {}}}}
{}

bool WorkerLoggers::isLevel(const std::string& level)
{
    constexpr std::array<std::string_view, 8> Levels{"ALL", "TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL", "OFF"};
    return std::find(Levels.begin(), Levels.end(), level) != Levels.end();
}

std::vector<std::string> WorkerLoggers::set(const std::string& logger, const std::string& level, std::int64_t now)
{
    m_levels.try_emplace(logger);
    std::vector<std::string> changed;
    for (auto& [name, entry] : m_levels) {
        if (logger == "root" || name == logger || name.starts_with(logger + ".")) {
            entry = {level, now};
            changed.push_back(name);
        }
    }
    return changed;
}

} // namespace inspector
