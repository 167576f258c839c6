// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioning.h"

#include "core/cancelwait.h"
#include "core/topiccommands.h"
#include "journalentries.h"
#include "operationwords.h"
#include "provisioningwords.h"

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{

using State = TopicVerdict::State;

std::string textOf(const std::map<std::string, std::string>& settings)
{
    std::string text;
    for (const auto& [name, value] : settings)
        text += (text.empty() ? "" : " ") + name + "=" + value;
    return text;
}

/// What would be done is the same, and to the same Kafka cluster: neither more nor less, and nothing else would be sent
/// along.
bool sameChanges(const ProvisioningOutlook& a, const ProvisioningOutlook& b)
{
    return a.facts.around.clusterId == b.facts.around.clusterId &&
           std::equal(a.facts.topics.begin(), a.facts.topics.end(), b.facts.topics.begin(), b.facts.topics.end(),
                      [](const TopicVerdict& one, const TopicVerdict& other) {
                          return one.subject == other.subject && one.state == other.state &&
                                 one.wanted.replicationFactor == other.wanted.replicationFactor &&
                                 one.settingsNow == other.settingsNow && one.settingsThen == other.settingsThen;
                      });
}

} // namespace

/// One change that went to the brokers.
struct Provisioning::Sent
{
    const TopicVerdict* topic = nullptr; ///< as it stood before
    std::optional<Error> error;

    /// Whether a broker said no. After any other error it may have been done, or be done yet.
    bool isRefused() const
    {
        return error && (error->code == ErrorCode::NotAuthorized ||
                         (error->code == ErrorCode::KafkaFailed && error->status > 0));
    }

    /// Whether the topic now is just what was sent for it.
    bool isThere(const TopicFacts& now) const
    {
        if (now.missing || !now.placed || !now.settings)
            return false;
        if (topic->state == State::Repairable)
            return now.ownSettings() == topic->settingsThen;
        return now.partitions() == topic->wanted.partitions &&
               now.replicationFactor() == topic->wanted.replicationFactor &&
               std::all_of(topic->wanted.settings.begin(), topic->wanted.settings.end(), [&now](const auto& wanted) {
                   const TopicSetting is{wanted.second, TopicSetting::Source::Topic};
                   const auto found = now.settings->find(wanted.first);
                   return found != now.settings->end() && found->second == is;
               });
    }
};

std::size_t ProvisioningOutlook::count(TopicVerdict::State state) const
{
    return static_cast<std::size_t>(std::count_if(facts.topics.begin(), facts.topics.end(),
                                                  [state](const TopicVerdict& topic) { return topic.state == state; }));
}

std::size_t ProvisioningOutlook::changes() const
{
    return count(State::Missing) + count(State::Repairable);
}

bool ProvisioningOutlook::allFit() const
{
    return !facts.topics.empty() && count(State::Fits) == facts.topics.size();
}

Sentence ProvisioningOutlook::obstacle() const
{
    for (const PreflightLine& line : checks) {
        if (line.blocks && (line.check.verdict == Verdict::Blocked || line.check.verdict == Verdict::Wait))
            return notHolding(line);
    }
    for (const PreflightLine& line : checks) {
        if (line.blocks)
            return notHolding(line);
    }
    if (changes() > 0)
        return {};
    return allFit() ? translate("inspector::Provisioning", "Nothing is to be done: every topic is as wanted.")
                    : translate("inspector::Provisioning", "Nothing can be done from here: see what the topics lack.");
}

Provisioning::Provisioning(Context context, Patience patience) : m_context(std::move(context)), m_patience(patience) {}

Provisioning::Provisioning(Context context) : Provisioning(std::move(context), Patience()) {}

ProvisioningFacts Provisioning::ask(const ProvisioningRequest& request, const AskControl& control)
{
    ProvisioningFacts facts;
    facts.readOnly = m_context.readOnly;
    SurroundingsWish wish;
    for (const TopicSubject& topic : request.topics)
        wish.topics.push_back(topic.name);
    wish.group = request.group;
    facts.around = m_context.around->look(wish, control);
    if (facts.around.error)
        return facts;
    const auto brokers = static_cast<std::int32_t>(facts.around.brokers ? facts.around.brokers->size() : 0);
    for (const TopicSubject& topic : request.topics) {
        const TopicFacts* found = facts.around.topic(topic.name);
        TopicFacts nothing;
        nothing.name = topic.name;
        facts.topics.push_back(judgeTopic(topic, found ? *found : nothing, request.policy, brokers));
    }
    return facts;
}

/// What those topics hold that would be compacted from then on.
void Provisioning::lookInto(ProvisioningFacts& facts, const AskControl& control)
{
    std::vector<std::string> names;
    std::vector<TopicRole> roles;
    for (const TopicVerdict& topic : facts.topics) {
        if (!ProvisioningChecks::startsCompaction(topic))
            continue;
        names.push_back(topic.subject.name);
        roles.push_back(topic.subject.role);
    }
    if (names.empty() || !m_context.peek)
        return;
    const Result<std::vector<TopicPeek>> peeks = m_context.peek(names, control);
    for (std::size_t i = 0; peeks && i < std::min(names.size(), peeks->size()); ++i)
        facts.contents[names[i]] = topicContents(peeks->at(i), roles[i]);
}

/// Asks the brokers whether they would, as far as it is worth asking.
void Provisioning::tryOut(ProvisioningFacts& facts, const AskControl& control)
{
    std::vector<NewTopic> topics;
    for (const TopicVerdict& topic : facts.topics) {
        if (topic.state == State::Missing)
            topics.push_back(topic.wanted);
    }
    if (!topics.empty()) {
        const Result<std::vector<TopicChange>> tried = m_context.admin->tryTopics(topics, control);
        if (tried)
            facts.trials = *tried;
        else
            for (const NewTopic& topic : topics)
                facts.trials.push_back({topic.name, tried.error()});
    }
    for (const TopicVerdict& topic : facts.topics) {
        if (topic.state != State::Repairable)
            continue;
        const Result<Done> tried =
            m_context.admin->replaceSettings(topic.subject.name, topic.settingsThen, Carry::Nothing, control);
        facts.trials.push_back({topic.subject.name, tried ? std::nullopt : std::optional(tried.error())});
    }
}

ProvisioningOutlook Provisioning::outlook(const ProvisioningRequest& request, ProvisioningFacts facts) const
{
    ProvisioningOutlook outlook;
    outlook.request = request;
    outlook.facts = std::move(facts);
    const ProvisioningChecks checks(outlook.request, outlook.facts);
    outlook.checks = checks.lines();
    outlook.warnings = checks.warnings();
    const TopicCommands commands(m_context.bootstrap, m_context.secured);
    for (const TopicVerdict& topic : outlook.facts.topics) {
        if (std::string command = commands.cure(topic); !command.empty())
            outlook.commands.push_back(std::move(command));
    }
    if (m_context.secured && !outlook.commands.empty())
        outlook.commands.insert(outlook.commands.begin(),
                                "# client.properties: how to reach these brokers, in the words of Java clients");
    return outlook;
}

ProvisioningOutlook Provisioning::look(const ProvisioningRequest& request, const AskControl& control)
{
    if (!ProvisioningChecks::wrong(request).isEmpty()) {
        ProvisioningFacts nothing; // no broker is asked about what cannot be
        nothing.readOnly = m_context.readOnly;
        return outlook(request, std::move(nothing));
    }
    // Brokers that are slow to tell of the groups must leave time for the trial.
    const AskControl half{std::chrono::steady_clock::now() + std::chrono::milliseconds(control.timeLeftMs() / 2),
                          control.cancelled};
    ProvisioningFacts facts = ask(request, half);
    lookInto(facts, {std::chrono::steady_clock::now() + std::chrono::milliseconds(control.timeLeftMs() / 2),
                     control.cancelled});
    tryOut(facts, control);
    return outlook(request, std::move(facts));
}

OperationPlan Provisioning::plan(const ProvisioningOutlook& now) const
{
    OperationPlan plan;
    plan.id = newId();
    plan.operation = PlanOperation::ProvisionTopics;
    plan.kafkaClusterId = now.facts.around.clusterId;
    plan.group = now.request.group;
    plan.via = PlanVia::Direct;
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    for (const TopicVerdict& topic : now.facts.topics) {
        if (topic.state == State::Missing)
            plan.changes.push_back(
                {topic.subject.name, std::nullopt, ProvisioningWords::asWanted(topic).toStdString()});
        else if (topic.state == State::Repairable)
            plan.changes.push_back({topic.subject.name, textOf(topic.settingsNow), textOf(topic.settingsThen)});
    }
    return plan;
}

std::vector<Provisioning::Sent> Provisioning::send(const ProvisioningOutlook& now, const AskControl& control)
{
    std::vector<Sent> sent;
    std::vector<NewTopic> made;
    for (const TopicVerdict& topic : now.facts.topics) {
        if (topic.state != State::Missing)
            continue;
        made.push_back(topic.wanted);
        sent.push_back({&topic, std::nullopt});
    }
    if (!made.empty()) {
        const Result<std::vector<TopicChange>> answers = m_context.admin->createTopics(made, control);
        for (std::size_t i = 0; i < sent.size(); ++i)
            sent[i].error = answers ? answers->at(i).error : std::optional(answers.error());
    }
    for (const TopicVerdict& topic : now.facts.topics) {
        if (topic.state != State::Repairable)
            continue;
        const Result<Done> answer =
            m_context.admin->replaceSettings(topic.subject.name, topic.settingsThen, Carry::Out, control);
        sent.push_back({&topic, answer ? std::nullopt : std::optional(answer.error())});
    }
    return sent;
}

/// Until every change shows, or the patience is over: brokers say yes before all of them know. Who does not want to
/// wait gets one last look.
ProvisioningOutlook Provisioning::readBack(const ProvisioningOutlook& now, const std::vector<Sent>& sent,
                                           const AskControl& control)
{
    const AskControl patience{std::chrono::steady_clock::now() + m_patience.verify}; // of a look: without a cancel
    for (bool isLast = false;;) {
        ProvisioningFacts facts = ask(now.request, patience);
        const bool allThere = std::all_of(sent.begin(), sent.end(), [&facts](const Sent& one) {
            const TopicFacts* found = facts.around.topic(one.topic->subject.name);
            return one.isRefused() || (found && one.isThere(*found));
        });
        if (allThere || isLast || patience.timeLeftMs() <= m_patience.pause.count())
            return outlook(now.request, std::move(facts));
        isLast = !CancelWait::pause(m_patience.pause, {patience.deadline, control.cancelled});
    }
}

/// What of what was sent is there, in words; gives how many changes that are.
std::size_t Provisioning::judge(ProvisioningResult& result, const std::vector<Sent>& sent, bool isCalledOff)
{
    result.allFit = result.after.allFit();
    std::size_t done = 0;
    std::size_t open = 0; ///< nobody knows
    for (const Sent& one : sent) {
        const TopicFacts* found = result.after.facts.around.topic(one.topic->subject.name);
        const bool seen = found && (found->missing || (found->placed && found->settings));
        const bool there = found && one.isThere(*found);
        // Brokers say yes before all of them know, and nobody waited for that.
        const bool early = isCalledOff && !there && !one.isRefused();
        const bool known = seen && !early && (!one.error || one.isRefused());
        done += there ? 1 : 0;
        open += known ? 0 : 1;
        const Sentence name(QString::fromStdString(one.topic->subject.name));
        if (there)
            result.explanation << (one.topic->state == State::Missing
                                       ? translate("inspector::Provisioning", "%1 is made: %2.")
                                             .with({name, ProvisioningWords::asWanted(*one.topic)})
                                       : translate("inspector::Provisioning",
                                                   "%1 is repaired, and its other settings are as before.")
                                             .with({name}));
        else if (one.error && known)
            result.explanation
                << translate("inspector::Provisioning", "%1 is not: %2").with({name, errorSentence(*one.error)});
        else if (one.error)
            result.explanation << translate("inspector::Provisioning",
                                            "Whether %1 was done, or will be yet, is not known: %2")
                                      .with({name, errorSentence(*one.error)});
        else if (early && seen)
            result.explanation << translate("inspector::Provisioning",
                                            "%1 does not show yet what was sent, and the wait was called off.")
                                      .with({name});
        else if (!known)
            result.explanation
                << translate("inspector::Provisioning", "How %1 stands could not be read back.").with({name});
        else
            result.explanation << translate(
                                      "inspector::Provisioning",
                                      "%1 is not as sent. Before it had: %2. Compare, and set what is missing with "
                                      "kafka-configs.")
                                      .with({name, QString::fromStdString(textOf(one.topic->settingsNow))});
    }
    result.outcome = done == sent.size() ? Outcome::Applied : open > 0 ? Outcome::Unknown : Outcome::Failed;
    switch (result.outcome) {
    case Outcome::Applied:
        result.headline = result.allFit
                              ? translate("inspector::Provisioning", "Done and read back: every topic is as wanted.")
                              : translate("inspector::Provisioning",
                                          "Done and read back, but not every topic is as wanted: the rest cannot be "
                                          "done from here.");
        break;
    case Outcome::Unknown:
        result.headline = translate("inspector::Provisioning", "It is not known whether all was done.");
        break;
    case Outcome::Refused:
    case Outcome::Failed:
        result.headline = translate("inspector::Provisioning", "Not all was done.");
        break;
    }
    return done;
}

ProvisioningResult Provisioning::carryOut(const ProvisioningOutlook& shown, const AskControl& control)
{
    ProvisioningResult result;
    const auto refused = [&result](const Sentence& why) {
        result.outcome = Outcome::Refused;
        result.headline = translate("inspector::Provisioning", "Nothing was changed.");
        result.explanation = why;
        return result;
    };
    const ProvisioningOutlook now = look(shown.request, control);
    result.after = now;
    if (const Sentence obstacle = now.obstacle(); !obstacle.isEmpty())
        return refused(obstacle);
    if (!sameChanges(shown, now))
        return refused(translate("inspector::Provisioning",
                                 "The topics have changed since they were looked at: check them again."));
    const std::shared_ptr<JournalSink> journal =
        m_context.journal ? m_context.journal(now.facts.around.clusterId, now.request.group) : nullptr;
    if (!journal)
        return refused(translate("inspector::Provisioning", "There is no journal to write to."));
    if (control.timeLeftMs() == 0)
        return refused(translate("inspector::Provisioning", "It was called off, or took too long."));
    const OperationPlan plan = this->plan(now);
    const std::string id = newId();
    const Sentence intent(QStringLiteral("about to be sent, not yet verified"));
    if (const Result<Done> written = journal->append(journalEntry(id, plan, now.checks, Outcome::Unknown, intent));
        !written)
        return refused(errorSentence(written.error()));
    const std::vector<Sent> sent = send(now, control);
    result.after = readBack(now, sent, control);
    const std::size_t done = judge(result, sent, control.cancelled && *control.cancelled);
    Sentence detail = result.headline;
    detail << result.explanation;
    JournalEntry entry = journalEntry(id, plan, now.checks, result.outcome, detail);
    entry.verified = result.outcome == Outcome::Applied;
    entry.done = static_cast<std::uint32_t>(done);
    if (const Result<Done> written = journal->append(entry); !written)
        result.explanation << errorSentence(written.error());
    return result;
}

} // namespace inspector
