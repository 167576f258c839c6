// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerwords.h"

#include "topicwords.h"
#include "words.h"

#include <QStringList>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr std::int32_t MsPerSecond = 1000;

/// `0–3`, `5`: runs of numbers in order.
QStringList ranges(std::vector<std::int32_t> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    QStringList parts;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
            ++last;
        const QString first = QString::number(numbers[i]);
        parts.append(last == i ? first : first + QStringLiteral("–") + QString::number(numbers[last]));
        i = last + 1;
    }
    return parts;
}

std::vector<std::int32_t> withoutConnector(std::vector<std::int32_t> tasks)
{
    std::erase(tasks, ConnectUnit::Connector);
    return tasks;
}

} // namespace

WorkerWords::Line WorkerWords::group(const Surroundings& surroundings, qint64 since, bool still)
{
    if (still)
        return {StateShape::Unknown, tr("A look back, and a file, know records only: who was in the group then is not "
                                        "known. Below is what statuses say.")};
    Line line = groupAsTold(surroundings, since);
    if (surroundings.unanswered)
        line = {StateShape::Unknown, TopicWords::asTold(line.text, surroundings)};
    return line;
}

WorkerWords::Line WorkerWords::groupAsTold(const Surroundings& surroundings, qint64 since)
{
    const QString id = surroundings.workers ? Words::name(surroundings.workers->id) : QString();
    switch (groupKnowledge(surroundings)) {
    case GroupKnowledge::NeverLooked:
        return {StateShape::Unknown,
                tr("Not connected to brokers, or not asked yet: the group's members are not known. "
                   "Below is what statuses say.")};
    case GroupKnowledge::NoAnswer:
        return {StateShape::Unknown,
                tr("The brokers did not say who is in the group: %1").arg(Words::error(*surroundings.error))};
    case GroupKnowledge::NoGroup:
        return {StateShape::Unknown,
                tr("The workers' group id is not known, so who is in the group is not either. Give "
                   "it in the connection (group.id of the workers). Below is what statuses say.")};
    case GroupKnowledge::Refused:
        return {StateShape::Unknown,
                tr("The members of group %1 are not known: %2").arg(id, Words::error(*surroundings.workers->error))};
    case GroupKnowledge::Foreign:
        return {StateShape::Failed, tr("Group %1 is none of Connect's workers: its protocol type is “%2”. Correct the "
                                       "group id in the connection.")
                                        .arg(id, Words::name(surroundings.workers->protocolType))};
    case GroupKnowledge::Empty:
        return {StateShape::Stopped,
                tr("Group %1 has no member: no worker is running, or the group id is another one.").arg(id)};
    case GroupKnowledge::Rebalancing: {
        const QString state = Words::name(surroundings.workers->state);
        return {StateShape::Restarting,
                tr("Group %1 is rebalancing (%2), first seen at %3. Who runs what is not told until it is over.")
                    .arg(id, state, Words::time(since))};
    }
    case GroupKnowledge::Unreadable:
        return {StateShape::Degraded, tr("Group %1 is stable, but what some members tell cannot be read. What they run "
                                         "is not known, so nothing is compared with statuses.")
                                          .arg(id)};
    case GroupKnowledge::Known:
        break;
    }
    return {StateShape::Running,
            tr("Group %1 is stable · %2 · protocol %3")
                .arg(id, tr("%n worker(s)", nullptr, static_cast<int>(surroundings.workers->workers.size())),
                     Words::name(surroundings.workers->protocol))};
}

WorkerWords::Line WorkerWords::health(const WorkerRest* rest, bool elsewhere)
{
    if (!rest || !rest->info)
        return {};
    if (elsewhere)
        return {StateShape::Failed, tr("other Kafka cluster")};
    if (!*rest->info)
        return {StateShape::Unknown, tr("not reached")};
    if (!rest->health || (!*rest->health && rest->health->error().code == ErrorCode::Unsupported))
        return {StateShape::Running, tr("answers")};
    if (!*rest->health)
        return {StateShape::Unknown, tr("not told")};
    const std::string& status = (*rest->health)->status;
    if (status == "healthy")
        return {StateShape::Running, tr("healthy")};
    if (status == "starting")
        return {StateShape::Restarting, tr("starting")};
    return {StateShape::Failed, status == "unhealthy" ? tr("unhealthy") : Words::name(status)};
}

QString WorkerWords::configOffset(std::int64_t offset, std::optional<std::int64_t> end)
{
    if (offset < 0)
        return tr("nothing read");
    if (!end)
        return QString::number(offset);
    return offset >= *end ? tr("%1, all").arg(offset) : tr("%1 of %2").arg(offset).arg(*end);
}

QString WorkerWords::configOffsetMeaning(std::int64_t offset, std::optional<std::int64_t> end)
{
    if (offset < 0)
        return tr("It had read nothing of the config topic when it last joined.");
    if (!end)
        return tr("Read up to offset %1 when it last joined. Where the config topic ends is not known.").arg(offset);
    if (offset >= *end)
        return tr("Read up to offset %1 when it last joined: all records that there are.").arg(offset);
    return tr("Read up to offset %1 when it last joined; the records go on to %2 (transaction markers behind the last "
              "record not counted). That is normal: a worker reads on, and tells its offset only when it joins.")
        .arg(offset)
        .arg(*end);
}

QString WorkerWords::units(const std::vector<std::int32_t>& tasks)
{
    const std::vector<std::int32_t> numbers = withoutConnector(tasks);
    QStringList parts;
    if (numbers.size() < tasks.size())
        parts.append(tr("connector"));
    if (!numbers.empty())
        parts.append(tr("task(s) %1", "%1: numbers, %n of them", static_cast<int>(numbers.size()))
                         .arg(ranges(numbers).join(QLatin1String(", "))));
    return parts.join(QLatin1String(", "));
}

QString WorkerWords::shortUnits(const std::vector<std::int32_t>& tasks)
{
    const std::vector<std::int32_t> numbers = withoutConnector(tasks);
    QStringList parts;
    if (numbers.size() < tasks.size())
        parts.append(tr("connector"));
    parts += ranges(numbers);
    return parts.join(QLatin1String(", "));
}

QString WorkerWords::delay(std::int32_t ms)
{
    return ms > 0 ? tr("%1 s").arg((ms + MsPerSecond - 1) / MsPerSecond) : QStringLiteral("0");
}

QString WorkerWords::elsewhere(const QString& worker, const std::string& itsCluster, const std::string& ours)
{
    return tr("The worker at %1 belongs to another Kafka cluster (%2) than these topics (%3): what it says and does is "
              "about others. Correct the REST address in the connection.")
        .arg(worker, Words::name(itsCluster), Words::name(ours));
}

} // namespace inspector
