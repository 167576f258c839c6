// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgroupwords.h"

#include "words.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace inspector
{

using Basis = SinkGroupBook::Basis;

QString SinkGroupWords::basis(Basis basis)
{
    switch (basis) {
    case Basis::Override:
        return tr("set in the config");
    case Basis::Assumed:
    case Basis::OtherMembers:
        return tr("assumed");
    case Basis::Confirmed:
        return tr("confirmed");
    case Basis::ToldByRest:
        return tr("confirmed by REST");
    case Basis::Reference:
        return tr("not resolved");
    case Basis::Name:
        return tr("by its name");
    case Basis::Members:
        return tr("by its members");
    }
    return {};
}

QString SinkGroupWords::basisMeaning(Basis basis)
{
    switch (basis) {
    case Basis::Override:
        return tr("The connector's consumer.override.group.id, which counts if the worker allows overrides.");
    case Basis::Assumed:
        return tr("The default, connect-<name>: no topic tells whether a worker's consumer.group.id sets another one. "
                  "It is confirmed as soon as tasks of the connector are in the group, or a worker tells its commits.");
    case Basis::OtherMembers:
        return tr("The default, connect-<name>, but none of its members says that it is a task of the connector.");
    case Basis::Confirmed:
        return tr("The default, connect-<name>: tasks of the connector are in the group, by their client ids.");
    case Basis::ToldByRest:
        return tr("The default, connect-<name>: what a worker answers for the connector's offsets are the commits of "
                  "this group.");
    case Basis::Reference:
        return tr("The connector's consumer.override.group.id holds a reference that only a worker resolves.");
    case Basis::Name:
        return tr("A group of this name is there, and no connector in the config has it.");
    case Basis::Members:
        return tr("Tasks of the connector are in the group, by their client ids.");
    }
    return {};
}

QString SinkGroupWords::place(SinkPlace place)
{
    switch (place) {
    case SinkPlace::Fine:
        break;
    case SinkPlace::NoCommit:
        return tr("no commit");
    case SinkPlace::BeyondEnd:
        return tr("beyond end");
    case SinkPlace::BeforeFirst:
        return tr("before first record");
    case SinkPlace::TopicMissing:
        return tr("topic missing");
    case SinkPlace::NotTold:
        return tr("not told");
    }
    return {};
}

QString SinkGroupWords::placeMeaning(SinkPlace place)
{
    switch (place) {
    case SinkPlace::Fine:
        break;
    case SinkPlace::NoCommit:
        return tr("The sink was seen to use the topic, and the group has no commit of this partition: a task that "
                  "starts goes by its auto.offset.reset there.");
    case SinkPlace::BeyondEnd:
        return tr("The commit lies beyond the end: the topic was made again or cut. A task that starts goes by its "
                  "auto.offset.reset there.");
    case SinkPlace::BeforeFirst:
        return tr("Records that were not read yet are deleted: the commit lies before the first record. A task that "
                  "starts goes by its auto.offset.reset there.");
    case SinkPlace::TopicMissing:
        return tr("There is no such topic or partition any more; the commit has stayed.");
    case SinkPlace::NotTold:
        return tr("The brokers did not say where the partition begins and ends.");
    }
    return {};
}

QString SinkGroupWords::thousandths(std::int64_t number)
{
    const QString whole = Words::number(number / 1000);
    const std::int64_t tenth = number / 100 % 10;
    const bool small = number < 100'000 && number > 0;
    if (small && number < 100)
        return tr("under %1", "a number").arg(QString(u"0" + QLocale().decimalPoint() + u'1'));
    return small ? QString(whole + QLocale().decimalPoint() + QString::number(tenth)) : whole;
}

QString SinkGroupWords::rate(const SinkPace& pace)
{
    return pace.consumed ? thousandths(*pace.consumed) : QStringLiteral("–");
}

QString SinkGroupWords::catchUp(const SinkPace& pace)
{
    switch (pace.outlook) {
    case SinkPace::Outlook::Unknown:
        return QStringLiteral("–");
    case SinkPace::Outlook::CaughtUp:
        return tr("caught up");
    case SinkPace::Outlook::FallingBehind:
        return tr("not at this pace");
    case SinkPace::Outlook::AtEnd:
        return tr("at the end");
    case SinkPace::Outlook::KeepingPace:
        return tr("keeps pace");
    case SinkPace::Outlook::Still:
        return tr("stands still");
    case SinkPace::Outlook::CatchingUp:
        // A second at least: "now" would be said of a time that has come.
        return Words::age(0, std::max<std::int64_t>(pace.catchUpMs, 1000));
    }
    return {};
}

QString SinkGroupWords::paceMeaning(const SinkPace& pace)
{
    if (pace.overMs == 0)
        return tr("It takes two looks at the group to tell.");
    if (!pace.consumed || !pace.produced)
        return tr("The numbers do not fit.");
    const QString moved =
        tr("Over %1: %2 records a second were read, %3 were new. Tasks commit by and by (offset.flush.interval.ms), "
           "so a short time says little.")
            .arg(Words::age(0, std::max<std::int64_t>(pace.overMs, 1000)), thousandths(*pace.consumed),
                 thousandths(*pace.produced));
    switch (pace.outlook) {
    case SinkPace::Outlook::AtEnd:
        return moved + u' ' +
               tr("A lag of no more than one a partition is the newest record, or the marker that ends a transaction: "
                  "nobody reads markers, so it never becomes 0.");
    case SinkPace::Outlook::KeepingPace:
        return moved + u' ' + tr("The lag stays about as it is.");
    default:
        return moved;
    }
}

QString SinkGroupWords::counted(const SinkTotals& totals)
{
    if (totals.counted == totals.partitions)
        return {};
    return tr("Of %1 of %2 partitions: those with a commit whose end is known.")
        .arg(Words::number(totals.counted), Words::number(totals.partitions));
}

QString SinkGroupWords::plot(const std::vector<SinkLagHistory::Point>& points)
{
    std::vector<SinkLagHistory::Point> known;
    std::copy_if(points.begin(), points.end(), std::back_inserter(known),
                 [](const SinkLagHistory::Point& point) { return point.lag.has_value(); });
    if (known.empty())
        return tr("no lag known yet");
    const auto [lowest, highest] =
        std::minmax_element(known.begin(), known.end(), [](const auto& a, const auto& b) { return *a.lag < *b.lag; });
    const auto clock = [](qint64 at) { return QDateTime::fromMSecsSinceEpoch(at).toString(u"HH:mm:ss"); };
    if (*lowest->lag == *highest->lag)
        return known.size() == 1
                   ? tr("%1 at %2", "records, time").arg(Words::records(*lowest->lag), clock(known.front().at))
                   : tr("%1 from %2 to %3", "records, times")
                         .arg(Words::records(*lowest->lag), clock(known.front().at), clock(known.back().at));
    return tr("%1 at %2, %3 at %4; between %5 and %6", "%1, %3: records, %2, %4: times, %5, %6: numbers")
        .arg(Words::records(*known.front().lag), clock(known.front().at), Words::records(*known.back().lag),
             clock(known.back().at), Words::number(*lowest->lag), Words::number(*highest->lag));
}

QString SinkGroupWords::deletion(const QString& bootstrap, const QString& quotedGroup)
{
    return QStringLiteral("kafka-consumer-groups.sh --bootstrap-server %1 --delete --group %2")
        .arg(bootstrap, quotedGroup);
}

} // namespace inspector
