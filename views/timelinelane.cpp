// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinelane.h"

#include <algorithm>

namespace inspector
{

namespace
{

using Spans = std::vector<StatusSpan>;

std::size_t firstFrom(const Spans& spans, std::size_t start, qint64 time)
{
    const auto begin = spans.begin() + static_cast<std::ptrdiff_t>(start);
    return static_cast<std::size_t>(
        std::partition_point(begin, spans.end(), [time](const StatusSpan& span) { return span.from < time; }) -
        spans.begin());
}

bool counts(const StatusSpan& span)
{
    return span.ignored == StatusIgnored::No;
}

/// The end of records from `start` that stand so close to each other that they cannot be told apart.
std::size_t endOfCluster(const Spans& spans, std::size_t start, const TimelineScale& scale)
{
    std::size_t end = start + 1;
    while (true) {
        const qint64 reach = scale.timeAt(scale.x(spans[end - 1].from) + TimelineLane::LeastBar);
        const std::size_t next = firstFrom(spans, end, reach);
        if (next == end)
            return end;
        end = next;
    }
}

} // namespace

std::vector<TimelinePiece> TimelineLane::pieces(const StatusHistory& history, const TimelineScale& scale, qint64 end)
{
    const Spans& spans = history.spans;
    std::vector<TimelinePiece> pieces;
    const double width = scale.width();
    const auto rightOf = [&](const StatusSpan& span) { return std::min(scale.x(span.to < 0 ? end : span.to), width); };
    // Begin with the record that holds at the left edge.
    std::size_t index = firstFrom(spans, 0, std::max<qint64>(scale.from(), 0));
    while (index > 0 && spans[index - 1].from >= 0) {
        --index;
        if (counts(spans[index]))
            break;
    }
    while (index < spans.size()) {
        const double left = scale.x(spans[index].from);
        if (left > width)
            break;
        const std::size_t after = endOfCluster(spans, index, scale);
        std::size_t last = after; // the last one that counts, which may hold for long
        while (last > index && !counts(spans[last - 1]))
            --last;
        const bool holds = last > index && rightOf(spans[last - 1]) - scale.x(spans[last - 1].from) >= LeastBar;
        if (after - index == 1 && !counts(spans[index])) {
            if (left >= 0)
                pieces.push_back({TimelinePiece::Kind::Mark, left, left, index, index, 0});
        } else if (after - index == 1) {
            pieces.push_back({TimelinePiece::Kind::Bar, std::max(left, 0.0),
                              std::max(rightOf(spans[index]), std::max(left, 0.0) + LeastBar), index, index, 0});
        } else {
            const double right = scale.x(spans[after - 1].from) + LeastBar;
            if (holds)
                pieces.push_back({TimelinePiece::Kind::Bar, std::max(scale.x(spans[last - 1].from), 0.0),
                                  rightOf(spans[last - 1]), last - 1, last - 1, 0});
            const std::uint32_t before = index > 0 ? spans[index - 1].failures : 0;
            if (right > 0)
                pieces.push_back({TimelinePiece::Kind::Several, std::max(left, 0.0), right, index, after - 1,
                                  spans[after - 1].failures - before});
        }
        index = after;
    }
    return pieces;
}

std::ptrdiff_t TimelineLane::recordAt(const StatusHistory& history, qint64 time, qint64 reach)
{
    const Spans& spans = history.spans;
    std::ptrdiff_t found = -1;
    const std::size_t near = firstFrom(spans, 0, time - reach);
    for (std::size_t index = near; index < spans.size() && spans[index].from <= time + reach; ++index) {
        const auto distance = [&](std::size_t of) { return std::abs(spans[of].from - time); };
        if (!counts(spans[index]) && (found < 0 || distance(index) < distance(static_cast<std::size_t>(found))))
            found = static_cast<std::ptrdiff_t>(index);
    }
    if (found >= 0)
        return found;
    for (std::size_t index = firstFrom(spans, 0, time + 1); index > 0 && spans[index - 1].from >= 0; --index) {
        if (counts(spans[index - 1]))
            return static_cast<std::ptrdiff_t>(index) - 1;
    }
    return -1;
}

qint64 TimelineLane::firstTime(const StatusHistory& history)
{
    const auto found =
        std::find_if(history.spans.begin(), history.spans.end(), [](const StatusSpan& span) { return span.from >= 0; });
    return found == history.spans.end() ? -1 : found->from;
}

} // namespace inspector
