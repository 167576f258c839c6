// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinklag.h"

#include "sinkplans.h"

#include <algorithm>
#include <limits>

namespace inspector
{

namespace
{

constexpr std::int64_t ThousandthsTimesMs = 1'000'000; ///< thousandths of a record, ms of a second

void add(std::optional<std::int64_t>& sum, std::int64_t number)
{
    if (sum && __builtin_add_overflow(*sum, number, &*sum))
        sum.reset();
}

} // namespace

std::optional<std::int64_t> sinkLag(const GroupState::Partition& partition)
{
    if (!partition.committed || !partition.end)
        return std::nullopt;
    return *partition.end - *partition.committed;
}

SinkPlace sinkPlace(const GroupState::Partition& partition)
{
    if (partition.error && partition.error->code == ErrorCode::NoSuchTopic)
        return SinkPlace::TopicMissing;
    if (partition.error || !partition.end)
        return SinkPlace::NotTold;
    if (!partition.committed)
        return SinkPlace::NoCommit;
    switch (sinkReach(*partition.committed, partition)) {
    case SinkReach::BelowFirst:
        return SinkPlace::BeforeFirst;
    case SinkReach::BeyondEnd:
        return SinkPlace::BeyondEnd;
    case SinkReach::Within:
        break;
    case SinkReach::Unknown:
        return SinkPlace::NotTold;
    }
    return SinkPlace::Fine;
}

SinkTotals SinkTotals::of(const GroupState& group)
{
    SinkTotals totals;
    totals.committed = totals.end = totals.lag = 0;
    for (const GroupState::Partition& partition : group.partitions) {
        ++totals.partitions;
        const SinkPlace place = sinkPlace(partition);
        totals.noCommit += place == SinkPlace::NoCommit;
        totals.beyondEnd += place == SinkPlace::BeyondEnd;
        totals.beforeFirst += place == SinkPlace::BeforeFirst;
        totals.topicMissing += place == SinkPlace::TopicMissing;
        totals.notTold += place == SinkPlace::NotTold;
        if (const std::optional<std::int64_t> lag = sinkLag(partition)) {
            ++totals.counted;
            add(totals.committed, *partition.committed);
            add(totals.end, *partition.end);
            add(totals.lag, std::max<std::int64_t>(*lag, 0));
        }
    }
    if (totals.counted == 0)
        totals.committed = totals.end = totals.lag = std::nullopt;
    return totals;
}

std::optional<std::int64_t> timesOver(std::int64_t a, std::int64_t b, std::int64_t c)
{
    __extension__ using Wide = unsigned __int128;
    const Wide result = static_cast<Wide>(a) * static_cast<Wide>(b) / static_cast<Wide>(c);
    if (result > static_cast<Wide>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return static_cast<std::int64_t>(result);
}

SinkPace SinkPace::of(std::int64_t consumed, std::int64_t produced, const Lag& lag, std::int64_t overMs)
{
    SinkPace pace;
    pace.overMs = std::max<std::int64_t>(overMs, 0);
    if (pace.overMs > 0) {
        pace.consumed = timesOver(consumed, ThousandthsTimesMs, pace.overMs);
        pace.produced = timesOver(produced, ThousandthsTimesMs, pace.overMs);
    }
    if (lag.all <= 0) {
        pace.outlook = Outlook::CaughtUp;
    } else if (pace.overMs > 0 && consumed <= produced) {
        const bool behind = produced - consumed > lag.partitions;
        if (!behind && lag.most <= 1)
            pace.outlook = Outlook::AtEnd;
        else if (consumed == 0 && produced == 0)
            pace.outlook = Outlook::Still;
        else
            pace.outlook = behind || consumed == 0 ? Outlook::FallingBehind : Outlook::KeepingPace;
    } else if (pace.overMs > 0) {
        if (const auto left = timesOver(lag.all, pace.overMs, consumed - produced)) {
            pace.outlook = Outlook::CatchingUp;
            pace.catchUpMs = *left;
        }
    }
    return pace;
}

} // namespace inspector
