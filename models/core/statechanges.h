// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace inspector
{

/// State changes of connectors and tasks within one minute of record time.
struct MinuteChanges
{
    std::int64_t minute = 0;    ///< minutes since the epoch
    std::uint32_t changes = 0;  ///< to another state than the one before, failures included
    std::uint32_t failures = 0; ///< of those, to FAILED

    bool operator==(const MinuteChanges&) const = default;
};

/// Counts state changes by minute, of the newest day that has any: what is older has no place in a plot of hours, and
/// a topic may hold years.
class StateChanges
{
public:
    static constexpr std::size_t MostMinutes = 24 * 60;

    /// One change; `at`: ms, a record without a time is not counted.
    void add(std::int64_t at, bool failure);
    /// Minutes whose counts are others than when last taken.
    std::vector<MinuteChanges> take();
    bool hasMore() const { return !m_touched.empty(); }

private:
    std::map<std::int64_t, MinuteChanges> m_minutes;
    std::set<std::int64_t> m_touched;
    MinuteChanges* m_last = nullptr; ///< that was counted last and is touched: most changes are of its minute too
};

} // namespace inspector
