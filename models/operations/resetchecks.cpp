// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetchecks.h"

#include "operationwords.h"

#include <QFileInfo>

#include <algorithm>

namespace inspector
{

namespace
{

} // namespace

BackupFile ResetChecks::lookAt(const QString& backup)
{
    const QFileInfo file(backup);
    return {file.isFile() && file.isReadable() && file.size() > 0, file.size(),
            file.lastModified().toMSecsSinceEpoch()};
}

Sentence ResetChecks::strange(const ResetWish& wish, const std::vector<ResetTopic>& archived)
{
    for (const ResetTopic& topic : wish.topics) {
        if (std::find(archived.begin(), archived.end(), topic) == archived.end())
            return translate("inspector::ResetChecks",
                             "%1 is another backup than the one that was made: it does not have the topic %2 as it "
                             "stood")
                .with({Sentence(wish.backup), Sentence::of(topic.name)});
    }
    return {};
}

ResetChecks::Seen ResetChecks::look(GroupAdmin& groups, TopicAdmin* topicAdmin, const std::string& workerGroup,
                                    const ResetWish& wish, const AskControl& control)
{
    std::vector<TopicPartition> topics;
    for (const ResetTopic& topic : wish.topics)
        topics.push_back({topic.name, -1});
    Seen seen;
    seen.backup = lookAt(wish.backup);
    if (topicAdmin && !wish.topics.empty()) {
        const Result<std::vector<std::int32_t>> brokers = topicAdmin->brokers(control);
        if (brokers)
            seen.brokers = static_cast<int>(brokers->size());
        else
            seen.brokersError = brokers.error();
    }
    seen.workers = groups.look(workerGroup, topics, std::nullopt, control);
    for (const std::string& group : wish.sinkGroups)
        seen.sinkGroups.push_back(groups.look(group, {}, std::nullopt, control));
    return seen;
}

std::vector<PreflightLine> ResetChecks::lines(const ResetWish& wish, const std::string& workerGroup, bool readOnly,
                                              const Seen& seen)
{
    std::vector<PreflightLine> lines{ClusterLines::allowed(readOnly), ofBackup(wish, seen)};
    lines.push_back(workerGroup.empty() ? ClusterLines::groupUnknown() : ClusterLines::noWorker(seen.workers));
    if (!wish.topics.empty())
        lines.push_back(ofReplicas(wish, seen));
    for (const ResetTopic& topic : wish.topics)
        lines.push_back(ofTopic(topic, seen.workers));
    for (const GroupState& group : seen.sinkGroups)
        lines.push_back(ofSinkGroup(group));
    return lines;
}

PreflightLine ResetChecks::ofBackup(const ResetWish& wish, const Seen& seen)
{
    const auto line = [](Verdict verdict, const Sentence& what, const Sentence& advice = {}) {
        PreflightLine made =
            ClusterLines::made("backup", translate("inspector::ResetChecks", "There is a backup, written and verified"),
                               verdict, what, advice);
        made.check.source = u"program"_qs;
        return made;
    };
    if (wish.topics.empty())
        return line(Verdict::Blocked, translate("inspector::ResetChecks", "none was made yet"),
                    translate("inspector::ResetChecks", "make one first: it is the only way back"));
    if (!seen.backup)
        return line(Verdict::Unknown, translate("inspector::ResetChecks", "nobody has looked for its file yet"),
                    translate("inspector::ResetChecks", "this is asked again and again"));
    if (!seen.backup->isThere)
        return line(Verdict::Blocked,
                    translate("inspector::ResetChecks", "%1 is not there any more, or cannot be read")
                        .with({Sentence(wish.backup)}),
                    translate("inspector::ResetChecks",
                              "put the file back where it was, or make the backup again: it is the only way back"));
    const Sentence again =
        translate("inspector::ResetChecks", "make the backup again, under another name: it is the only way back");
    if (!seen.trouble.isEmpty())
        return line(Verdict::Blocked, seen.trouble, again);
    if (seen.verified && seen.verified != seen.backup)
        return line(
            Verdict::Blocked,
            translate("inspector::ResetChecks", "%1 was changed since it was verified").with({Sentence(wish.backup)}),
            again);
    return line(Verdict::Ok, Sentence(wish.backup));
}

/// With a broker down a topic that stands cannot be made again as it is: better known before it is deleted.
PreflightLine ResetChecks::ofReplicas(const ResetWish& wish, const Seen& seen)
{
    const auto line = [](Verdict verdict, const Sentence& what, const Sentence& advice = {}) {
        return ClusterLines::made(
            "replicas", translate("inspector::ResetChecks", "Enough brokers are alive to make the topics anew"),
            verdict, what, advice);
    };
    std::int32_t most = 0;
    QStringList beyond;
    for (const ResetTopic& topic : wish.topics) {
        most = std::max(most, topic.replicationFactor.value_or(0));
        if (seen.brokers && topic.replicationFactor.value_or(0) > *seen.brokers)
            beyond.append(QString::fromStdString(topic.name));
    }
    if (!seen.brokers)
        return line(Verdict::Unknown,
                    seen.brokersError ? errorSentence(*seen.brokersError)
                                      : translate("inspector::ResetChecks", "the brokers do not say"),
                    translate("inspector::ResetChecks", "this is asked again and again"));
    if (most == 0)
        return line(Verdict::Unknown, translate("inspector::ResetChecks", "how many replicas they have is not known"),
                    translate("inspector::ResetChecks", "ask for the right to DESCRIBE the topics, and back up again"));
    const Sentence what = translate("inspector::ResetChecks", "brokers alive: %1; replicas wanted: %2")
                              .with({number(*seen.brokers), number(most)});
    if (beyond.isEmpty())
        return line(Verdict::Ok, what);
    return line(
        Verdict::Blocked, what,
        translate("inspector::ResetChecks",
                  "start the brokers that are missing, or lower the replication of %1 with "
                  "kafka-reassign-partitions and back up again: as they are they could be deleted, but not made "
                  "anew")
            .with({Sentence(beyond.join(u", "_qs))}));
}

PreflightLine ResetChecks::ofTopic(const ResetTopic& topic, const GroupState& seen)
{
    const Sentence title =
        translate("inspector::ResetChecks", "The topic %1 stands as it was backed up").with({Sentence::of(topic.name)});
    const auto line = [&title](Verdict verdict, const Sentence& what, const Sentence& advice = {}) {
        return ClusterLines::made("topic-as-archived", title, verdict, what, advice);
    };
    const TopicEnds ends(seen, topic.name);
    if (ends.isGone)
        return line(
            Verdict::Blocked, translate("inspector::ResetChecks", "there is no such topic any more"),
            translate("inspector::ResetChecks", "make the three topics, and restore the backup if it is wanted"));
    if (!topic.replicationFactor || !topic.settings)
        return line(Verdict::Unknown,
                    translate("inspector::ResetChecks", "its replication or its settings could not be read"),
                    translate("inspector::ResetChecks",
                              "ask for the rights to DESCRIBE and DESCRIBE_CONFIGS the topic, and back up again"));
    if (!ends.isKnown)
        return line(Verdict::Unknown,
                    ends.error ? errorSentence(*ends.error)
                               : translate("inspector::ResetChecks", "the brokers do not say"),
                    translate("inspector::ResetChecks", "this is asked again and again"));
    const std::vector<std::optional<std::int64_t>> archived(topic.ends.begin(), topic.ends.end());
    if (ends.ends != archived)
        return line(
            Verdict::Blocked, translate("inspector::ResetChecks", "it has been written to since"),
            translate("inspector::ResetChecks", "find out who writes to it, end that, and make the backup again"));
    return line(Verdict::Ok, translate("inspector::ResetChecks", "every partition ends where the backup ends"));
}

PreflightLine ResetChecks::ofSinkGroup(const GroupState& group)
{
    const Sentence title =
        translate("inspector::ResetChecks", "Nobody consumes with the group %1, which is to be deleted")
            .with({Sentence::of(group.id)});
    switch (group.membersKnown) {
    case GroupState::Members::None:
        return ClusterLines::made("sink-group-empty", title, Verdict::Ok,
                                  group.exists
                                      ? translate("inspector::ResetChecks", "the brokers say that it is empty")
                                      : translate("inspector::ResetChecks", "the brokers say that there is none"));
    case GroupState::Members::Some:
        return ClusterLines::made(
            "sink-group-empty", title, Verdict::Blocked, ClusterLines::members(group),
            translate("inspector::ResetChecks", "end who consumes with it, or leave this group as it is"));
    case GroupState::Members::Unknown:
        break;
    }
    return ClusterLines::made(
        "sink-group-empty", title, Verdict::Unknown,
        group.error ? errorSentence(*group.error) : translate("inspector::ResetChecks", "the brokers do not say"),
        ClusterLines::howToLearn(
            group.error,
            translate("inspector::ResetChecks", "ask for the right to DESCRIBE it, or leave this group as it is")));
}

} // namespace inspector
