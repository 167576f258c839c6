// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorechecks.h"

#include "items/errorwords.h"
#include "items/words.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

Check line(const QString& id, const QString& title)
{
    Check check;
    check.id = id;
    check.title = title;
    check.at = QDateTime::currentDateTimeUtc();
    return check;
}

} // namespace

std::map<std::string, std::string> RestoreChecks::targets(const BackupManifest& backup, const TopicNames& topics)
{
    std::map<std::string, std::string> names;
    for (const BackupTopic& topic : backup.topics) {
        switch (topic.role) {
        case TopicRole::Config:
            names[topic.name] = topics.config;
            break;
        case TopicRole::Status:
            names[topic.name] = topics.status;
            break;
        case TopicRole::Offset:
            names[topic.name] = topics.offset;
            break;
        case TopicRole::ConnectorOffset:
            names[topic.name] = topic.name;
            break;
        }
    }
    return names;
}

std::vector<std::string> RestoreChecks::groups(const BackupManifest& backup, const TopicNames& topics,
                                               const std::string& group)
{
    std::vector<std::string> groups;
    if (!group.empty())
        groups.push_back(group);
    const std::map<std::string, std::string> names = targets(backup, topics);
    const bool sameTopics =
        std::any_of(names.begin(), names.end(), [](const auto& name) { return name.first == name.second; });
    if (!backup.group.empty() && backup.group != group && (sameTopics || group.empty()))
        groups.push_back(backup.group);
    return groups;
}

std::vector<Check> RestoreChecks::lines(const BackupManifest& backup, const std::map<std::string, std::string>& targets,
                                        const Seen& seen)
{
    std::vector<Check> checks{ofBackup(backup)};
    Check allowed = line(QStringLiteral("changes-allowed"), tr("Changes are allowed"));
    allowed.verdict = seen.readOnly ? Verdict::Blocked : Verdict::Ok;
    allowed.seen = seen.readOnly ? tr("--read-only is given") : tr("--read-only is not given");
    if (seen.readOnly)
        allowed.advice = tr("leave it out if you mean it");
    checks.push_back(allowed);
    for (const GroupState& group : seen.groups)
        checks.push_back(ofGroup(group));
    if (seen.groups.empty()) {
        Check unknown = line(QStringLiteral("no-worker"), tr("No worker is running"));
        unknown.verdict = Verdict::Blocked;
        unknown.seen = tr("the group is not known");
        unknown.advice = tr("name it with --group");
        checks.push_back(unknown);
    }
    std::set<std::string> names;
    for (const BackupTopic& topic : backup.topics) {
        const std::string& target = targets.at(topic.name);
        if (names.insert(target).second) {
            checks.push_back(ofTopic(topic, target, seen.groups.empty() ? GroupState() : seen.groups.front()));
            continue;
        }
        Check twice = line(QStringLiteral("topic"), tr("The topic %1 takes one topic of the backup").arg(text(target)));
        twice.verdict = Verdict::Blocked;
        twice.seen = tr("%1 would be put into it as well").arg(text(topic.name));
        twice.advice = tr("name three topics that are not the same");
        checks.push_back(twice);
    }
    return checks;
}

Check RestoreChecks::ofBackup(const BackupManifest& backup)
{
    Check check = line(QStringLiteral("backup"), tr("The backup is whole"));
    check.verdict = Verdict::Ok;
    check.seen =
        tr("%1 records of %2 topics, read at %3 from the Kafka cluster %4, group %5; all checksums are right")
            .arg(Words::number(static_cast<qint64>(backup.records())))
            .arg(backup.topics.size())
            .arg(text(backup.at), backup.kafkaClusterId.empty() ? tr("(unknown)") : text(backup.kafkaClusterId),
                 backup.group.empty() ? tr("(unknown)") : text(backup.group));
    return check;
}

Check RestoreChecks::ofGroup(const GroupState& group)
{
    Check check = line(QStringLiteral("no-worker"), tr("No worker is a member of the group %1").arg(text(group.id)));
    switch (group.membersKnown) {
    case GroupState::Members::None:
        check.verdict = Verdict::Ok;
        check.seen = group.exists ? tr("the brokers say that it is empty") : tr("the brokers say that there is none");
        break;
    case GroupState::Members::Some:
        check.verdict = Verdict::Blocked;
        check.seen = tr("%1 members").arg(group.members.size());
        check.advice = tr("stop all workers, and wait until their session has timed out");
        break;
    case GroupState::Members::Unknown:
        check.verdict = Verdict::Unknown;
        check.seen = group.error ? ErrorWords::once(*group.error) : tr("the brokers do not say");
        check.advice = tr("ask for the right to DESCRIBE the group");
        break;
    }
    return check;
}

Check RestoreChecks::ofTopic(const BackupTopic& topic, const std::string& target, const GroupState& seen)
{
    const auto wanted = static_cast<std::int64_t>(topic.partitions.size());
    Check check = line(QStringLiteral("topic"),
                       tr("The topic %1 is there, with %2 partitions, and empty").arg(text(target)).arg(wanted));
    std::int64_t partitions = 0;
    std::int64_t used = 0;
    std::optional<Error> error;
    bool known = true;
    for (const GroupState::Partition& partition : seen.partitions) {
        if (partition.at.topic != target)
            continue;
        if (partition.error)
            error = partition.error;
        if (partition.at.partition < 0)
            continue;
        ++partitions;
        known = known && partition.low && partition.end;
        used += partition.low && partition.end ? *partition.end - *partition.low : 0;
    }
    if (error && error->code == ErrorCode::NoSuchTopic) {
        check.verdict = Verdict::Blocked;
        check.seen = tr("there is no such topic");
        check.advice = tr("make it, compacted, with that many partitions");
    } else if (error || partitions == 0 || !known) {
        check.verdict = Verdict::Unknown;
        check.seen = error        ? ErrorWords::once(*error)
                     : seen.error ? ErrorWords::once(*seen.error)
                                  : tr("the brokers do not say");
        check.advice = error && error->code == ErrorCode::NotAuthorized
                           ? tr("ask for the rights to READ and DESCRIBE the topic")
                           : tr("try again when the brokers are at rest");
    } else if (partitions != wanted) {
        check.verdict = Verdict::Blocked;
        check.seen = tr("it has %1 partitions").arg(partitions);
        check.advice = tr("keys stand in the partition that their hash says: make the topic anew with as many as the "
                          "backup has");
    } else if (used > 0) {
        check.verdict = Verdict::Blocked;
        check.seen = tr("it holds up to %1 records").arg(Words::number(used));
        check.advice = topic.role == TopicRole::ConnectorOffset
                           ? tr("delete it and make it anew: a restore never mixes")
                           : tr("delete it and make it anew, or name another one: a restore never mixes");
    } else {
        check.verdict = Verdict::Ok;
        check.seen = tr("all partitions end where they begin");
    }
    return check;
}

} // namespace inspector
