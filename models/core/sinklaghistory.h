// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sinklag.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

namespace inspector
{

/// The looks at one consumer group of the last while, bounded in number and in size. Not for several threads at once.
class SinkLagHistory
{
public:
    static constexpr std::size_t MostLooks = 720; ///< an hour of one every five seconds
    /// Partitions of all looks together: of a group with many the older looks keep their total alone.
    static constexpr std::size_t MostReadings = 8192;
    static constexpr std::int64_t WindowMs = 5 * 60'000; ///< that a pace is worked out over

    struct Point
    {
        std::int64_t at = 0;             ///< ms since the epoch
        std::optional<std::int64_t> lag; ///< nothing: not known then

        bool operator==(const Point&) const = default;
    };

    /// A look at `at`, later than the one before; others are left out.
    void add(std::int64_t at, const GroupState& group);

    /// Of all partitions together, the oldest first.
    std::vector<Point> total() const;
    /// Of one partition, as long as looks still know it.
    std::vector<Point> of(const TopicPartition& at) const;
    /// From the looks of the last WindowMs, or the last two; only from those since a commit or an end went back, which
    /// somebody did on purpose: over that nothing was consumed.
    SinkPace pace() const;
    /// ms; when commits were seen further on than in the look before. -1 = not yet.
    std::int64_t movedAt() const { return m_movedAt; }
    std::size_t looks() const { return m_looks.size(); }

private:
    struct Reading
    {
        std::int64_t committed = -1; ///< -1 = none, or not known
        std::int64_t end = -1;

        bool isKnown() const { return committed >= 0 && end >= 0; }
    };
    using Places = std::shared_ptr<const std::vector<TopicPartition>>;
    struct Look
    {
        std::int64_t at = 0;
        std::optional<std::int64_t> lag;
        Places places; ///< shared as long as they are the same; null: not known, or dropped
        std::vector<Reading> readings;
        bool goesBack = false; ///< behind the look before
    };
    /// What the partitions that two looks both know did in between.
    struct Moved
    {
        std::int64_t consumed = 0;
        std::int64_t produced = 0;
        std::size_t partitions = 0;
        bool back = false;
        bool tooMuch = false; ///< for 64 bits
    };
    static Moved moved(const Look& from, const Look& to);
    const Look* lastKnown() const;
    void dropOld();

    std::deque<Look> m_looks; ///< the oldest first
    std::size_t m_readings = 0;
    std::int64_t m_movedAt = -1;
};

} // namespace inspector
