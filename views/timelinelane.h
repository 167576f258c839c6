// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/statushistory.h"
#include "timelinescale.h"

#include <vector>

namespace inspector
{

/// What one lane of a timeline draws: at most one piece for every two pixels, however many records there are.
struct TimelinePiece
{
    enum class Kind
    {
        Bar,     ///< one record, for as long as it held
        Mark,    ///< one record that workers ignore
        Several, ///< records too close to be told apart
    };
    Kind kind = Kind::Bar;
    double left = 0;            ///< pixels; cut at the edges of what is shown
    double right = 0;           ///< of a Mark: the same
    std::size_t first = 0;      ///< index into StatusHistory::spans
    std::size_t last = 0;       ///< the last one, included
    std::uint32_t failures = 0; ///< Several: how many of them FAILED
};

/// Lays out the records of one lane. Pure.
class TimelineLane
{
public:
    static constexpr double LeastBar = 2; ///< pixels; narrower ones are drawn together

    /// `end`: ms; up to where a record that goes on is drawn.
    static std::vector<TimelinePiece> pieces(const StatusHistory& history, const TimelineScale& scale, qint64 end);
    /// The record that is drawn at this time: the one that counts then, or the nearest ignored one within `reach` ms.
    /// -1 = none.
    static std::ptrdiff_t recordAt(const StatusHistory& history, qint64 time, qint64 reach);
    /// Where the first record with a time begins; -1 = none has one.
    static qint64 firstTime(const StatusHistory& history);
};

} // namespace inspector
