// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningchecks.h"

#include "operationwords.h"
#include "provisioningwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

bool isLeft(const TopicVerdict& topic)
{
    return topic.state != TopicVerdict::State::Missing && topic.state != TopicVerdict::State::Repairable;
}

} // namespace

bool ProvisioningChecks::startsCompaction(const TopicVerdict& topic)
{
    return topic.state == TopicVerdict::State::Repairable &&
           std::any_of(topic.differences.begin(), topic.differences.end(), [](const TopicVerdict::Difference& one) {
               return one.what == TopicVerdict::What::CleanupPolicy;
           });
}

ProvisioningChecks::ProvisioningChecks(const ProvisioningRequest& request, const ProvisioningFacts& facts)
    : m_request(request), m_facts(facts)
{}

std::vector<PreflightLine> ProvisioningChecks::lines() const
{
    std::vector<PreflightLine> all{allowed(), sensible(), brokers()};
    if (m_facts.around.error)
        return all;
    all.push_back(topicsKnown());
    if (std::any_of(m_facts.topics.begin(), m_facts.topics.end(), startsCompaction))
        all.push_back(contents());
    if (hasChange())
        all.push_back(trial());
    if (!m_request.group.empty())
        all.push_back(workers());
    return all;
}

Sentence ProvisioningChecks::wrong(const ProvisioningRequest& request)
{
    for (std::size_t i = 0; i < request.topics.size(); ++i) {
        const TopicSubject& topic = request.topics[i];
        const Sentence problem = ProvisioningWords::nameProblem(topicNameProblem(topic.name));
        if (!problem.isEmpty())
            return translate("inspector::Provisioning", "%1: %2").with({ProvisioningWords::role(topic.role), problem});
        for (std::size_t other = 0; other < i; ++other) {
            if (topic.name == request.topics[other].name)
                return translate("inspector::Provisioning", "Two topics are both called %1.")
                    .with({Sentence::of(topic.name)});
            if (topicNamesCollide(topic.name, request.topics[other].name))
                return translate("inspector::Provisioning",
                                 "%1 and %2 differ only in dots and underscores: brokers refuse that.")
                    .with({Sentence::of(request.topics[other].name), Sentence::of(topic.name)});
        }
    }
    const TopicPolicy& policy = request.policy;
    if (policy.minInSync && policy.replication && *policy.minInSync > *policy.replication)
        return translate("inspector::Provisioning",
                         "min.insync.replicas %1 is more than the replication factor %2: nobody could write.")
            .with({number(*policy.minInSync), number(*policy.replication)});
    return {};
}

PreflightLine ProvisioningChecks::line(const char* id, const Sentence& title, Verdict verdict, const Sentence& seen,
                                       const Sentence& advice, bool fromBrokers) const
{
    PreflightLine made;
    made.check.id = QString::fromLatin1(id);
    made.check.verdict = verdict;
    made.check.title = title.window();
    made.check.seen = seen.window();
    made.check.advice = verdict == Verdict::Ok ? QString() : advice.window();
    made.check.source = fromBrokers ? QStringLiteral("brokers") : QStringLiteral("program");
    if (fromBrokers && m_facts.around.at >= 0)
        made.check.at = QDateTime::fromMSecsSinceEpoch(m_facts.around.at);
    made.seenEnglish = seen.english();
    made.blocks = verdict != Verdict::Ok;
    return made;
}

PreflightLine ProvisioningChecks::allowed() const
{
    return line(
        "allowed", translate("inspector::Provisioning", "Changes are allowed"),
        m_facts.readOnly ? Verdict::Blocked : Verdict::Ok,
        m_facts.readOnly ? translate("inspector::Provisioning", "This cluster is open read-only.")
                         : translate("inspector::Provisioning", "This cluster is open for changes."),
        translate("inspector::Provisioning", "Topics can be checked. Connect without read-only to change them."),
        false);
}

PreflightLine ProvisioningChecks::sensible() const
{
    const Sentence problem = wrong(m_request);
    return line("names-valid", translate("inspector::Provisioning", "Names and numbers are valid"),
                problem.isEmpty() ? Verdict::Ok : Verdict::Blocked,
                problem.isEmpty() ? translate("inspector::Provisioning", "Kafka accepts them.") : problem, {}, false);
}

PreflightLine ProvisioningChecks::brokers() const
{
    const Sentence title = translate("inspector::Provisioning", "Enough brokers for the replicas");
    const Surroundings& around = m_facts.around;
    if (around.error || !around.brokers)
        return line("brokers", title, Verdict::Unknown,
                    around.error ? errorSentence(*around.error)
                                 : translate("inspector::Provisioning", "The brokers are not known."),
                    {}, true);
    const auto count = static_cast<std::int32_t>(around.brokers->size());
    const std::int32_t replicas = m_request.policy.replicationOn(count);
    const Sentence seen = translate("inspector::Provisioning", "Brokers: %1. Replicas wanted: %2.")
                              .with({number(count), number(replicas)});
    if (m_request.policy.minInSync.value_or(1) > replicas)
        return line("brokers", title, Verdict::Blocked, seen,
                    translate("inspector::Provisioning",
                              "min.insync.replicas is more than that: nobody could write. Lower it."),
                    true);
    return line("brokers", title, replicas <= count ? Verdict::Ok : Verdict::Blocked, seen,
                translate("inspector::Provisioning", "Lower the replication factor, or start more brokers."), true);
}

PreflightLine ProvisioningChecks::topicsKnown() const
{
    QStringList unknown;
    for (const TopicVerdict& topic : m_facts.topics) {
        if (topic.state == TopicVerdict::State::Unknown)
            unknown += QString::fromStdString(topic.subject.name);
    }
    return line(
        "topics-known", translate("inspector::Provisioning", "The state of the topics is known"),
        unknown.isEmpty() ? Verdict::Ok : Verdict::Unknown,
        unknown.isEmpty() ? translate("inspector::Provisioning", "The brokers told it of every topic.")
                          : translate("inspector::Provisioning", "The brokers do not tell it of %1.")
                                .with({unknown.join(QStringLiteral(", "))}),
        translate("inspector::Provisioning", "The principal needs DESCRIBE and DESCRIBE_CONFIGS on the topics."), true);
}

/// Compaction cannot be taken back, and brokers refuse records without a key from then on.
PreflightLine ProvisioningChecks::contents() const
{
    const Sentence title = translate("inspector::Provisioning", "Topics to be compacted are Connect's");
    QStringList foreign;
    QStringList unknown;
    QStringList fine;
    for (const TopicVerdict& topic : m_facts.topics) {
        if (!startsCompaction(topic))
            continue;
        const auto found = m_facts.contents.find(topic.subject.name);
        const TopicContents holds = found == m_facts.contents.end() ? TopicContents::Unknown : found->second;
        QStringList& list = holds == TopicContents::Foreign   ? foreign
                            : holds == TopicContents::Unknown ? unknown
                                                              : fine;
        list += QString::fromStdString(topic.subject.name);
    }
    if (!foreign.isEmpty())
        return line(
            "topics-are-connects", title, Verdict::Blocked,
            translate("inspector::Provisioning", "What %1 holds is not what Connect writes into a topic of that role.")
                .with({foreign.join(QStringLiteral(", "))}),
            translate("inspector::Provisioning",
                      "Compaction would delete records for ever, and brokers would refuse those without a key. "
                      "Correct the name of the topic."),
            true);
    if (!unknown.isEmpty())
        return line("topics-are-connects", title, Verdict::Unknown,
                    translate("inspector::Provisioning", "What %1 holds could not be read to the end.")
                        .with({unknown.join(QStringLiteral(", "))}),
                    translate("inspector::Provisioning", "The principal needs READ on the topics."), true);
    return line("topics-are-connects", title, Verdict::Ok,
                translate("inspector::Provisioning", "Nothing, or what Connect writes: %1.")
                    .with({fine.join(QStringLiteral(", "))}),
                {}, true);
}

PreflightLine ProvisioningChecks::trial() const
{
    const Sentence title = translate("inspector::Provisioning", "The brokers would do it");
    for (const TopicChange& trial : m_facts.trials) {
        if (!trial.error)
            continue;
        const bool mayNot = trial.error->code == ErrorCode::NotAuthorized;
        Error why = *trial.error;
        if (why.subject == trial.topic && why.code == ErrorCode::KafkaFailed)
            why.subject.clear(); // it stands in front already
        const bool answered = mayNot || (trial.error->code == ErrorCode::KafkaFailed && trial.error->status > 0);
        return line(
            "brokers-would", title, answered ? Verdict::Blocked : Verdict::Unknown,
            translate("inspector::Provisioning", "%1: %2").with({Sentence::of(trial.topic), errorSentence(why)}),
            mayNot ? translate("inspector::Provisioning",
                               "The principal needs CREATE on topic or cluster to make topics, ALTER_CONFIGS on the "
                               "topic to repair one.")
                   : Sentence(),
            true);
    }
    if (m_facts.trials.empty())
        return line("brokers-would", title, Verdict::Unknown,
                    translate("inspector::Provisioning", "They have not been asked."), {}, true);
    return line("brokers-would", title, Verdict::Ok,
                translate("inspector::Provisioning", "Asked for a trial, they say yes; nothing was made by that."), {},
                true);
}

PreflightLine ProvisioningChecks::workers() const
{
    const Sentence title = translate("inspector::Provisioning", "No worker runs without these topics");
    const std::optional<WorkerGroup>& group = m_facts.around.workers;
    const bool anyMissing = std::any_of(m_facts.topics.begin(), m_facts.topics.end(), [](const TopicVerdict& topic) {
        return topic.state == TopicVerdict::State::Missing;
    });
    PreflightLine made;
    // Nobody has ever been in it, or it is hidden: brokers do not say which.
    if (group && group->state.empty() && (!group->error || group->error->code == ErrorCode::TimedOut))
        made = line("workers", title, Verdict::Unknown,
                    translate("inspector::Provisioning",
                              "Brokers show no group %1: it has no worker yet, or the principal may not see it.")
                        .with({Sentence::of(m_request.group)}),
                    {}, true);
    else if (!group || group->error)
        made = line("workers", title, Verdict::Unknown,
                    group ? errorSentence(*group->error)
                          : translate("inspector::Provisioning", "Nothing is known of the group."),
                    {}, true);
    else if (group->workers.empty() || !anyMissing)
        made = line("workers", title, Verdict::Ok,
                    translate("inspector::Provisioning", "Members of the group %1: %2.")
                        .with({Sentence::of(m_request.group), number(static_cast<qint64>(group->workers.size()))}),
                    {}, true);
    else
        made = line("workers", title, Verdict::Unknown,
                    translate("inspector::Provisioning", "The group %1 has members already: %2.")
                        .with({Sentence::of(m_request.group), number(static_cast<qint64>(group->workers.size()))}),
                    translate("inspector::Provisioning",
                              "They use topics of other names, or are about to make these themselves. Compare with "
                              "their configuration."),
                    true);
    made.blocks = false;
    return made;
}

std::vector<Sentence> ProvisioningChecks::warnings() const
{
    std::vector<Sentence> all;
    if (!m_facts.around.brokers || m_facts.topics.empty())
        return all;
    const auto brokers = static_cast<std::int32_t>(m_facts.around.brokers->size());
    const std::int32_t replicas = m_request.policy.replicationOn(brokers);
    if (replicas < TopicPolicy::SafeReplication)
        all.push_back(translate("inspector::Provisioning",
                                "Replication %1 is less than 3: Connect keeps its whole memory in these topics, and a "
                                "lost broker may take it along.")
                          .with({number(replicas)}));
    if (m_request.policy.minInSync && replicas > 1 && *m_request.policy.minInSync == replicas)
        all.push_back(translate("inspector::Provisioning",
                                "min.insync.replicas is as high as the replication factor: while any broker is down, "
                                "workers cannot write."));
    if (std::any_of(m_facts.topics.begin(), m_facts.topics.end(),
                    [](const TopicVerdict& topic) { return topic.state == TopicVerdict::State::Repairable; }))
        all.push_back(translate("inspector::Provisioning",
                                "Compaction deletes what a newer record of the same key supersedes: make sure that the "
                                "topics to be repaired are Connect's."));
    return all;
}

bool ProvisioningChecks::hasChange() const
{
    return !std::all_of(m_facts.topics.begin(), m_facts.topics.end(), isLeft);
}

} // namespace inspector
