// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterlines.h"

#include "operationwords.h"

#include <algorithm>

namespace inspector
{

TopicEnds::TopicEnds(const GroupState& seen, const std::string& topic)
{
    bool known = true;
    for (const GroupState::Partition& partition : seen.partitions) {
        if (partition.at.topic != topic)
            continue;
        if (partition.error)
            error = partition.error;
        if (partition.at.partition < 0)
            continue;
        ++partitions;
        known = known && partition.low && partition.end;
        used += partition.low && partition.end ? *partition.end - *partition.low : 0;
        ends.push_back(partition.end);
    }
    isGone = error && error->code == ErrorCode::NoSuchTopic;
    isKnown = known && partitions > 0 && !error;
    if (!error && !isKnown)
        error = seen.error;
}

PreflightLine ClusterLines::made(const char* id, const Sentence& title, Verdict verdict, const Sentence& seen,
                                 const Sentence& advice)
{
    PreflightLine line;
    line.check.id = QString::fromLatin1(id);
    line.check.verdict = verdict;
    line.check.title = title.window();
    line.check.seen = seen.window();
    line.check.advice = verdict == Verdict::Ok ? QString() : advice.window();
    line.check.at = QDateTime::currentDateTimeUtc();
    line.check.source = u"brokers"_qs;
    line.seenEnglish = seen.english();
    line.blocks = verdict != Verdict::Ok;
    return line;
}

PreflightLine ClusterLines::allowed(bool readOnly)
{
    PreflightLine line =
        made("not-read-only", translate("inspector::ClusterLines", "Changes are allowed"),
             readOnly ? Verdict::Blocked : Verdict::Ok,
             readOnly ? translate("inspector::ClusterLines", "this cluster is open read-only")
                      : translate("inspector::ClusterLines", "this cluster is open for changes"),
             translate("inspector::ClusterLines", "open it without read-only (on the command line: leave out "
                                                  "--read-only), if you mean it"));
    line.check.source = u"program"_qs;
    return line;
}

PreflightLine ClusterLines::journal(bool isKnown, const std::string& kafkaClusterId)
{
    PreflightLine line =
        made("journal", translate("inspector::ClusterLines", "It is known where the journal is"),
             isKnown ? Verdict::Ok : Verdict::Unknown,
             !isKnown ? translate("inspector::ClusterLines",
                                  "the brokers have not said yet which Kafka cluster they are, after which it is named")
             : kafkaClusterId.empty()
                 ? translate("inspector::ClusterLines", "the brokers do not say which Kafka cluster they are")
                 : translate("inspector::ClusterLines", "that of the Kafka cluster %1")
                       .with({QString::fromStdString(kafkaClusterId)}),
             translate("inspector::ClusterLines", "wait until a broker has answered: this is asked again and again"));
    line.check.source = u"program"_qs;
    return line;
}

PreflightLine ClusterLines::noWorker(const GroupState& group)
{
    const Sentence title = translate("inspector::ClusterLines", "No worker is a member of the group %1")
                               .with({QString::fromStdString(group.id)});
    switch (group.membersKnown) {
    case GroupState::Members::None:
        return made("no-worker", title, Verdict::Ok,
                    group.exists ? translate("inspector::ClusterLines", "the brokers say that it is empty")
                                 : translate("inspector::ClusterLines", "the brokers say that there is none"));
    case GroupState::Members::Some:
        return made(
            "no-worker", title, Verdict::Blocked, members(group),
            translate("inspector::ClusterLines", "stop all workers, and wait until their session has timed out"));
    case GroupState::Members::Unknown:
        break;
    }
    return made(
        "no-worker", title, Verdict::Unknown,
        group.error ? errorSentence(*group.error) : translate("inspector::ClusterLines", "the brokers do not say"),
        howToLearn(group.error, translate("inspector::ClusterLines", "ask for the right to DESCRIBE the group")));
}

Sentence ClusterLines::howToLearn(const std::optional<Error>& why, const Sentence& refused)
{
    if (why && why->code == ErrorCode::NotAuthorized)
        return refused;
    return translate("inspector::ClusterLines", "wait until the brokers answer: this is asked again and again");
}

Sentence ClusterLines::members(const GroupState& group)
{
    return counted(static_cast<qint64>(group.members.size()), translate("inspector::ClusterLines", "1 member"),
                   translate("inspector::ClusterLines", "%1 members"));
}

void ClusterLines::age(std::vector<PreflightLine>& lines)
{
    for (PreflightLine& line : lines) {
        if (line.check.verdict != Verdict::Ok || line.check.source != u"brokers")
            continue;
        const QString since = line.check.at.toLocalTime().toString(u"HH:mm:ss"_qs);
        const Sentence seen = translate("inspector::ClusterLines", "the brokers have not answered since %1; then: %2")
                                  .with({since, Sentence(line.check.seen, line.seenEnglish)});
        line.check.verdict = Verdict::Unknown;
        line.check.seen = seen.window();
        line.check.advice = howToLearn({}, {}).window();
        line.seenEnglish = seen.english();
        line.blocks = true;
    }
}

PreflightLine ClusterLines::groupUnknown()
{
    return made("no-worker", translate("inspector::ClusterLines", "No worker is running"), Verdict::Blocked,
                translate("inspector::ClusterLines", "the group is not known"),
                translate("inspector::ClusterLines",
                          "name it when connecting (on the command line: --group), so that its members can be seen"));
}

bool ClusterLines::allOk(const std::vector<PreflightLine>& lines)
{
    return std::none_of(lines.begin(), lines.end(), [](const PreflightLine& line) { return line.blocks; });
}

Sentence ClusterLines::firstHindrance(const std::vector<PreflightLine>& lines)
{
    const auto found = std::find_if(lines.begin(), lines.end(), [](const PreflightLine& line) { return line.blocks; });
    return found == lines.end() ? Sentence() : notHolding(*found);
}

std::vector<Check> ClusterLines::checks(const std::vector<PreflightLine>& lines)
{
    std::vector<Check> checks;
    for (const PreflightLine& line : lines)
        checks.push_back(line.check);
    return checks;
}

} // namespace inspector
