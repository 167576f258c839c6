// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "topictable.h"

#include <functional>

namespace inspector
{

/// Requests to read up to the ends that the brokers have now. Reader thread only.
class EndWaits
{
public:
    using Done = std::function<void(Result<std::uint64_t>)>;
    using TimePoint = std::chrono::steady_clock::time_point;
    /// A request that has ended, with its result.
    struct Ended
    {
        Done done;
        Result<std::uint64_t> result;
    };

    /// `request` is ClusterWatch's number: only a look that started after the request tells its ends.
    void add(std::uint64_t request, TimePoint deadline, Done done);
    bool empty() const { return m_waits.empty(); }

    /// Takes the ends of a look that `table` has taken in; requests that the look proves hopeless end.
    std::vector<Ended> applyEnds(const ClusterLook& look, TopicTable& table);
    /// The topic is read from its first offset again: ends that were noted for it mean nothing any more.
    void forgetEnds();
    /// Requests whose ends are reached (with `rows`), and those whose time is over (with `trouble`, or TimedOut);
    /// all, if the trouble is fatal.
    std::vector<Ended> check(TopicTable& table, std::uint64_t rows, TimePoint now, const std::optional<Error>& trouble);
    /// All that are left, as `error`.
    std::vector<Ended> endAll(const Error& error);

private:
    struct Wait
    {
        std::uint64_t request = 0;
        TimePoint deadline;
        Done done;
        std::optional<std::vector<TopicTable::Place>> ends; ///< nothing = not asked yet
    };
    std::vector<Wait> m_waits;
};

} // namespace inspector
