// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/statushistory.h"
#include "tablemodel.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// The words of a status timeline: for its bars, their tooltips and screen readers. Plain text; secrets are masked
/// where the history is read.
class TimelineWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::TimelineWords)
public:
    static StateShape shape(const StatusSpan& span);
    /// "Running on 10.0.1.4:8083", "Failed · NoSuchFileException". `withWorker`: names the worker where it helps.
    static QString bar(const StatusHistory& history, const StatusSpan& span, bool withWorker);
    /// State, why it does not count, worker, generation, from and to, place, first line of the trace: a line each.
    /// `end`: ms; until when a span that goes on is known to.
    static QString about(const RecordStore& store, const StatusHistory& history, const StatusSpan& span, qint64 end,
                         bool live);
    /// Of several records too close to be told apart: how many, how many of them FAILED, from and to.
    static QString aboutMany(std::size_t records, std::size_t failures, qint64 from, qint64 to);
    /// What may have been before the first retained record.
    static QString beforeFirst(const StatusHistory& history);
    /// "2 h 5 min".
    static QString duration(qint64 ms);

private:
    static QString state(const StatusHistory& history, const StatusSpan& span);
    static QString ignored(const StatusSpan& span);
    static QString textAt(const StatusHistory& history, quint32 index);
};

} // namespace inspector
