// SPDX-License-Identifier: GPL-3.0-or-later
#include "gaps.h"

#include <algorithm>
#include <iterator>

namespace inspector
{

double msOfNs(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e6;
}

void addGaps(QJsonObject& result, const QString& phase, const Heartbeat& heartbeat, std::int64_t fromNs,
             std::int64_t toNs)
{
    std::vector<Heartbeat::Gap> gaps;
    std::copy_if(heartbeat.gaps().begin(), heartbeat.gaps().end(), std::back_inserter(gaps),
                 [&](const Heartbeat::Gap& gap) { return gap.fromNs >= fromNs && gap.fromNs < toNs; });
    if (gaps.empty())
        return;
    std::sort(gaps.begin(), gaps.end(), [](const auto& a, const auto& b) { return a.ns < b.ns; });
    result.insert(phase + QStringLiteral("LongestMs"), msOfNs(gaps.back().ns));
    result.insert(phase + QStringLiteral("LongestCpuMs"), msOfNs(gaps.back().cpuNs));
    result.insert(phase + QStringLiteral("P99Ms"), msOfNs(gaps[gaps.size() * 99 / 100].ns));
}

} // namespace inspector
