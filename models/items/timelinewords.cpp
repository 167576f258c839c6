// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinewords.h"

#include "core/recordstore.h"
#include "words.h"

namespace inspector
{

namespace
{

constexpr int SpanTipLimit = 400;

/// "org.apache.kafka.common.KafkaException: no" → "KafkaException".
QString exceptionName(const QString& line)
{
    const QString type = line.section(u':', 0, 0).trimmed();
    return type.contains(u' ') ? line : type.section(u'.', -1).section(u'$', -1);
}

} // namespace

QString TimelineWords::textAt(const StatusHistory& history, quint32 index)
{
    const std::string* text = history.text(index);
    return text ? Words::raw(*text) : QString();
}

StateShape TimelineWords::shape(const StatusSpan& span)
{
    if (span.kind != StatusSpan::Kind::Reported)
        return StateShape::Deleted;
    return span.ignored == StatusIgnored::Unreadable ? StateShape::Unknown : Words::shape(span.state);
}

QString TimelineWords::state(const StatusHistory& history, const StatusSpan& span)
{
    switch (span.kind) {
    case StatusSpan::Kind::Deleted:
        return tr("Deleted");
    case StatusSpan::Kind::Dropped:
        return tr("Forgotten with the connector");
    case StatusSpan::Kind::Reported:
        break;
    }
    if (span.ignored == StatusIgnored::Unreadable)
        return tr("Not readable");
    if (span.ignored == StatusIgnored::UnknownState)
        //: %1: the state as written
        return tr("Unknown state “%1”").arg(textAt(history, span.words));
    return Words::taskState(span.state);
}

QString TimelineWords::bar(const StatusHistory& history, const StatusSpan& span, bool withWorker)
{
    const QString word = state(history, span);
    if (span.kind != StatusSpan::Kind::Reported || span.ignored != StatusIgnored::No)
        return word;
    if (span.state == TaskState::Failed && span.words != StatusSpan::NoText)
        //: %1: failed; %2: name of an exception
        return tr("%1 · %2").arg(word, exceptionName(textAt(history, span.words)));
    if (withWorker && span.worker != StatusSpan::NoText)
        //: %1: a state; %2: a worker
        return tr("%1 on %2").arg(word, textAt(history, span.worker));
    return word;
}

QString TimelineWords::ignored(const StatusSpan& span)
{
    switch (span.ignored) {
    case StatusIgnored::No:
        return {};
    case StatusIgnored::StaleUnassigned:
        return tr("Ignored by workers: an UNASSIGNED that came late, from a worker that had lost the task");
    case StatusIgnored::UnknownState:
        return tr("Ignored by workers: they know no such state");
    case StatusIgnored::Unreadable:
        return tr("Ignored by workers: the value is no status");
    }
    return {};
}

QString TimelineWords::about(const RecordStore& store, const StatusHistory& history, const StatusSpan& span, qint64 end,
                             bool live)
{
    QStringList lines{state(history, span), ignored(span)};
    if (span.worker != StatusSpan::NoText)
        lines << tr("Worker %1, generation %2").arg(textAt(history, span.worker)).arg(span.generation);
    if (span.ignored != StatusIgnored::No) {
        lines << Words::time(span.at);
    } else if (span.from < 0) {
        lines << tr("The record has no time");
    } else if (span.to >= 0) {
        //: %1 and %2: times; %3: how long that is
        lines << tr("%1 – %2 (%3)").arg(Words::time(span.from), Words::time(span.to), duration(span.to - span.from));
    } else {
        lines << (live ? tr("Since %1 (%2)") : tr("From %1, for at least %2"))
                     .arg(Words::time(span.from), duration(end - span.from));
    }
    if (span.at >= 0 && span.at < span.from)
        lines << tr("Written with the time %1, before the record it follows: clocks differ").arg(Words::time(span.at));
    if (const std::optional<RecordView> record = store.find(span.row))
        lines << tr("Partition %1, offset %2").arg(store.partition(record->slot).partition).arg(record->offset);
    else
        lines << tr("The record is no longer kept.");
    if (span.hasTrace)
        lines << textAt(history, span.words).left(SpanTipLimit);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString TimelineWords::aboutMany(std::size_t records, std::size_t failures, qint64 from, qint64 to)
{
    QStringList lines{tr("%n record(s) close together", nullptr, static_cast<int>(records))};
    if (failures > 0)
        lines << tr("%n of them FAILED", nullptr, static_cast<int>(failures));
    lines << tr("%1 – %2 (%3)").arg(Words::time(from), Words::time(to), duration(to - from))
          << tr("Zoom in to see them one by one");
    return lines.join(u'\n');
}

QString TimelineWords::beforeFirst(const StatusHistory& history)
{
    if (history.olderGone)
        return tr("Older records were read and are no longer kept: all records together would take more memory than "
                  "the limit for them.");
    return history.olderLeftOut
               ? tr("Older records are retained, but too many to be drawn here; the History of the key lists them.")
               : tr("Unknown: no older record is retained. It was compacted away, expired or never written.");
}

QString TimelineWords::duration(qint64 ms)
{
    const auto two = [](const QString& first, const QString& second, bool withSecond) {
        //: two parts of a duration, such as "2 h" and "5 min"
        return withSecond ? tr("%1 %2").arg(first, second) : first;
    };
    if (ms < 0)
        return tr("less than nothing: clocks differ");
    if (ms < 1000)
        return tr("%1 ms", "milliseconds").arg(ms);
    const qint64 seconds = ms / 1000;
    if (seconds < 60)
        return tr("%1 s", "seconds").arg(seconds);
    const qint64 minutes = seconds / 60;
    if (minutes < 60)
        return two(tr("%1 min", "minutes").arg(minutes), tr("%1 s", "seconds").arg(seconds % 60), seconds % 60 > 0);
    const qint64 hours = minutes / 60;
    if (hours < 48)
        return two(tr("%1 h", "hours").arg(hours), tr("%1 min", "minutes").arg(minutes % 60), minutes % 60 > 0);
    return two(tr("%1 d", "days").arg(Words::number(hours / 24)), tr("%1 h", "hours").arg(hours % 24), hours % 24 > 0);
}

} // namespace inspector
