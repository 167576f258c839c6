// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorechecks.h"

#include "operations/operationwords.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

Sentence text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

} // namespace

std::map<std::string, std::string> RestoreChecks::targets(const BackupManifest& backup, const TopicNames& topics,
                                                          OwnTopics own)
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
            if (own == OwnTopics::Restored)
                names[topic.name] = topic.name;
            break;
        }
    }
    return names;
}

std::vector<std::string> RestoreChecks::groups(const BackupManifest& backup,
                                               const std::map<std::string, std::string>& targets,
                                               const std::string& group)
{
    std::vector<std::string> groups;
    if (!group.empty())
        groups.push_back(group);
    const bool sameTopics =
        std::any_of(targets.begin(), targets.end(), [](const auto& name) { return name.first == name.second; });
    if (!backup.group.empty() && backup.group != group && (sameTopics || group.empty()))
        groups.push_back(backup.group);
    return groups;
}

bool RestoreChecks::Seen::isAnswered() const
{
    return std::none_of(groups.begin(), groups.end(),
                        [](const GroupState& group) {
                            return group.error ||
                                   std::any_of(group.partitions.begin(), group.partitions.end(),
                                               [](const auto& partition) { return partition.error.has_value(); });
                        }) &&
           std::none_of(topics.begin(), topics.end(), [](const TopicFacts& topic) {
               const bool refused = topic.settingsError && topic.settingsError->code == ErrorCode::NotAuthorized;
               return !topic.settings && !topic.missing && !refused;
           });
}

std::vector<PreflightLine> RestoreChecks::lines(const BackupManifest& backup,
                                                const std::map<std::string, std::string>& targets, const Seen& seen)
{
    std::vector<PreflightLine> lines{ofBackup(backup), ClusterLines::allowed(seen.readOnly)};
    for (const GroupState& group : seen.groups)
        lines.push_back(ClusterLines::noWorker(group));
    if (seen.groups.empty())
        lines.push_back(ClusterLines::groupUnknown());
    std::set<std::string> names;
    for (const BackupTopic& topic : backup.topics) {
        const auto goes = targets.find(topic.name);
        if (goes == targets.end()) {
            lines.push_back(ofLeft(topic));
            continue;
        }
        const std::string& target = goes->second;
        if (names.insert(target).second) {
            const GroupState nobody;
            const GroupState& places = seen.groups.empty() ? nobody : seen.groups.front();
            lines.push_back(ofTopic(topic, target, places));
            if (!TopicEnds(places, target).isGone) // else it has been said what it is to be like
                lines.push_back(ofPolicy(target, seen.topics));
            continue;
        }
        lines.push_back(ClusterLines::made(
            "topic",
            translate("inspector::RestoreChecks", "The topic %1 takes one topic of the backup").with({text(target)}),
            Verdict::Blocked,
            translate("inspector::RestoreChecks", "%1 would be put into it as well").with({text(topic.name)}),
            translate("inspector::RestoreChecks", "name three topics that are not the same")));
    }
    return lines;
}

PreflightLine RestoreChecks::ofBackup(const BackupManifest& backup)
{
    const Sentence unknown = translate("inspector::RestoreChecks", "(unknown)");
    PreflightLine line = ClusterLines::made(
        "backup", translate("inspector::RestoreChecks", "The backup is whole"), Verdict::Ok,
        translate("inspector::RestoreChecks", "%1 records of %2 topics, read at %3 from the Kafka cluster %4, group "
                                              "%5; all checksums are right")
            .with({number(static_cast<qint64>(backup.records())), number(static_cast<qint64>(backup.topics.size())),
                   text(backup.at), backup.kafkaClusterId.empty() ? unknown : text(backup.kafkaClusterId),
                   backup.group.empty() ? unknown : text(backup.group)}));
    line.check.source = QStringLiteral("program");
    return line;
}

PreflightLine RestoreChecks::ofKafka(const BackupManifest& backup, const std::string& kafkaClusterId)
{
    const bool isKnown = !backup.kafkaClusterId.empty() && !kafkaClusterId.empty();
    const bool isSame = isKnown && backup.kafkaClusterId == kafkaClusterId;
    PreflightLine line = ClusterLines::made(
        "same-kafka", translate("inspector::RestoreChecks", "The backup is of this Kafka cluster"),
        isSame ? Verdict::Ok : Verdict::Unknown,
        isSame    ? text(kafkaClusterId)
        : isKnown ? translate("inspector::RestoreChecks", "it is of the Kafka cluster %1, and this is %2")
                        .with({text(backup.kafkaClusterId), text(kafkaClusterId)})
        : backup.kafkaClusterId.empty()
            ? translate("inspector::RestoreChecks", "the backup does not say of which it is")
            : translate("inspector::RestoreChecks", "the brokers have not said yet which this is"),
        isKnown ? translate("inspector::RestoreChecks",
                            "it can be put back here if that is meant: what it says of topics, consumer groups and "
                            "positions is of the other one")
                : translate("inspector::RestoreChecks", "make sure that it is meant for this one"));
    line.blocks = false;
    return line;
}

PreflightLine RestoreChecks::ofTopic(const BackupTopic& topic, const std::string& target, const GroupState& seen)
{
    const auto wanted = static_cast<std::int64_t>(topic.partitions.size());
    const Sentence title =
        (wanted == 1 ? translate("inspector::RestoreChecks", "The topic %1 must have 1 partition, and be empty")
                     : translate("inspector::RestoreChecks", "The topic %1 must have %2 partitions, and be empty"))
            .with({text(target), number(wanted)});
    const auto line = [&title](Verdict verdict, const Sentence& what, const Sentence& advice = {}) {
        return ClusterLines::made("topic", title, verdict, what, advice);
    };
    const TopicEnds ends(seen, target);
    if (ends.isGone)
        return line(Verdict::Blocked, translate("inspector::RestoreChecks", "there is no such topic"),
                    translate("inspector::RestoreChecks", "make it, compacted, with that many partitions"));
    if (!ends.isKnown) {
        const bool refused = ends.error && ends.error->code == ErrorCode::NotAuthorized;
        return line(Verdict::Unknown,
                    ends.error ? errorSentence(*ends.error)
                               : translate("inspector::RestoreChecks", "the brokers do not say"),
                    refused ? translate("inspector::RestoreChecks", "ask for the rights to READ and DESCRIBE the topic")
                            : translate("inspector::RestoreChecks", "try again when the brokers are at rest"));
    }
    if (ends.partitions != wanted)
        return line(Verdict::Blocked,
                    counted(ends.partitions, translate("inspector::RestoreChecks", "it has 1 partition"),
                            translate("inspector::RestoreChecks", "it has %1 partitions")),
                    translate("inspector::RestoreChecks", "keys stand in the partition that their hash says: make the "
                                                          "topic anew with as many as the backup has"));
    // Whoever restores beside a cluster that runs must not be told to delete what that one lives on.
    if (ends.used > 0)
        return line(
            Verdict::Blocked,
            counted(ends.used, translate("inspector::RestoreChecks", "it holds up to 1 record"),
                    translate("inspector::RestoreChecks", "it holds up to %1 records")),
            topic.role == TopicRole::ConnectorOffset
                ? translate("inspector::RestoreChecks",
                            "a restore never mixes: leave the topics that connectors have of their own as they are (on "
                            "the command line: --leave-own-topics), or restore into brokers where they are empty")
                : translate("inspector::RestoreChecks",
                            "a restore never mixes: connect to a cluster whose topics are empty (on the command line: "
                            "--config-topic, --status-topic and --offset-topic), or reset this one, which backs it up "
                            "first"));
    return line(Verdict::Ok, translate("inspector::RestoreChecks", "all partitions end where they begin"));
}

PreflightLine RestoreChecks::ofLeft(const BackupTopic& topic)
{
    PreflightLine line = ClusterLines::made(
        "topic-left", translate("inspector::RestoreChecks", "The topic %1 is left as it is").with({text(topic.name)}),
        Verdict::Ok,
        counted(static_cast<qint64>(topic.records()),
                translate("inspector::RestoreChecks", "as chosen: its 1 archived record is not put back"),
                translate("inspector::RestoreChecks", "as chosen: its %1 archived records are not put back")));
    line.check.source = u"program"_qs;
    return line;
}

/// By time or size brokers delete also what nothing supersedes, and first of all what is old: records that are put
/// back have the times they were archived with. Workers refuse such a topic (TopicAdmin
/// .verifyTopicCleanupPolicyOnlyCompact).
PreflightLine RestoreChecks::ofPolicy(const std::string& target, const std::vector<TopicFacts>& seen)
{
    const Sentence title =
        translate("inspector::RestoreChecks", "The topic %1 is compacted alone").with({text(target)});
    const auto line = [&title](Verdict verdict, const Sentence& what, const Sentence& advice = {}) {
        return ClusterLines::made("compacted-alone", title, verdict, what, advice);
    };
    const auto found =
        std::find_if(seen.begin(), seen.end(), [&target](const TopicFacts& facts) { return facts.name == target; });
    if (found == seen.end())
        return line(Verdict::Unknown, translate("inspector::RestoreChecks", "settings of topics cannot be asked for"),
                    translate("inspector::RestoreChecks", "restore into brokers that tell them"));
    const std::optional<std::string> policy = found->setting("cleanup.policy");
    if (!policy) {
        const std::optional<Error>& why = found->error ? found->error : found->settingsError;
        const bool refused = why && why->code == ErrorCode::NotAuthorized;
        return line(
            Verdict::Unknown,
            why ? errorSentence(*why) : translate("inspector::RestoreChecks", "the brokers do not say"),
            refused ? translate("inspector::RestoreChecks",
                                "ask for the right to DESCRIBE_CONFIGS the topic: what is put back into one that is "
                                "not compacted is deleted after its retention")
                    : translate("inspector::RestoreChecks", "try again when the brokers are at rest"));
    }
    if (*policy == "compact")
        return line(Verdict::Ok, translate("inspector::RestoreChecks", "its cleanup.policy is compact"));
    return line(Verdict::Blocked,
                translate("inspector::RestoreChecks", "its cleanup.policy is %1: what is put back would be deleted "
                                                      "after its retention")
                    .with({text(*policy)}),
                translate("inspector::RestoreChecks",
                          "set cleanup.policy=compact on it: Check and Repair Topics does it (on the command line: "
                          "--provision), as does kafka-configs"));
}

} // namespace inspector
