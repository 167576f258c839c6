// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicsreset.h"

#include "clusterlines.h"
#include "core/cancelwait.h"
#include "operationwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

using Clock = std::chrono::steady_clock;

Sentence joined(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(QString::fromStdString(name));
    return list.join(u", "_qs);
}

QString shape(const NewTopic& topic)
{
    // As Kafka's own tools name them.
    QStringList parts{u"partitions="_qs + QString::number(topic.partitions),
                      u"replication.factor="_qs +
                          (topic.replicationFactor ? QString::number(*topic.replicationFactor) : u"?"_qs)};
    for (const auto& [name, value] : topic.settings)
        parts.append(QString::fromStdString(name) + u'=' + QString::fromStdString(value));
    return parts.join(u", "_qs);
}

/// Whether a broker said no: of anything else nobody knows whether it was done.
bool isRefusal(const Error& error)
{
    return error.code == ErrorCode::NotAuthorized || (error.code == ErrorCode::KafkaFailed && error.status > 0);
}

/// While topics are missing little is too much trouble: for a moment the name of a deleted one is still taken, a broker
/// that its replicas need is starting, nobody can be reached. Whether a try without an answer was done is seen by the
/// next one, too: the name is taken then.
bool isWorthAnotherTry(const Error& error)
{
    return error.code != ErrorCode::NotAuthorized && !error.fatal;
}

/// How a topic that is there differs from the one wanted; empty = it does not.
Sentence difference(const NewTopic& wanted, const TopicFacts& facts)
{
    const auto differs = [](const char* what, const QString& is, const QString& shouldBe) {
        return translate("inspector::ClusterReset", what).with({is, shouldBe});
    };
    if (facts.partitions() != wanted.partitions)
        return differs(facts.partitions() == 1
                           ? QT_TRANSLATE_NOOP("inspector::ClusterReset", "it has %1 partition in place of %2")
                           : QT_TRANSLATE_NOOP("inspector::ClusterReset", "it has %1 partitions in place of %2"),
                       QString::number(facts.partitions().value_or(0)), QString::number(wanted.partitions));
    if (facts.replicationFactor() != wanted.replicationFactor)
        return differs(facts.replicationFactor() == 1
                           ? QT_TRANSLATE_NOOP("inspector::ClusterReset", "it has %1 replica in place of %2")
                           : QT_TRANSLATE_NOOP("inspector::ClusterReset", "it has %1 replicas in place of %2"),
                       QString::number(facts.replicationFactor().value_or(0)),
                       QString::number(wanted.replicationFactor.value_or(0)));
    for (const auto& [name, value] : wanted.settings) {
        if (facts.setting(name) != value)
            return differs(QT_TRANSLATE_NOOP("inspector::ClusterReset", "its setting %1 is not %2"),
                           QString::fromStdString(name), QString::fromStdString(value));
    }
    return {};
}

} // namespace

TopicsReset::TopicsReset(ResetWish wish, std::string workerGroup, std::shared_ptr<TopicAdmin> topics,
                         std::shared_ptr<GroupAdmin> groups, Patience patience, Listener listener)
    : m_sinkGroups(wish.sinkGroups), m_workerGroup(std::move(workerGroup)), m_backup(wish.backup),
      m_admin(std::move(topics)), m_groupAdmin(std::move(groups)), m_patience(patience),
      m_listener(std::move(listener)), m_steps(steps(wish))
{
    for (ResetTopic& topic : wish.topics)
        m_topics.push_back({std::move(topic), Standing::Unknown, {}});
}

Sentence TopicsReset::titleOf(Step step)
{
    switch (step) {
    case Delete:
        return translate("inspector::ClusterReset", "Delete the topics");
    case WaitGone:
        return translate("inspector::ClusterReset", "Wait until they are gone from the brokers");
    case Make:
        return translate("inspector::ClusterReset", "Make them anew, with their settings");
    case ReadBack:
        return translate("inspector::ClusterReset", "Read back what stands now");
    case Groups:
        return translate("inspector::ClusterReset", "Delete the chosen consumer groups");
    }
    return {};
}

std::vector<ResetStep> TopicsReset::steps(const ResetWish& wish)
{
    std::vector<ResetStep> steps;
    for (const Step step : {Delete, WaitGone, Make, ReadBack, Groups}) {
        if (step != Groups || !wish.sinkGroups.empty())
            steps.push_back({titleOf(step).window(), ResetStep::State::Waiting, {}});
    }
    return steps;
}

TopicsReset::Ending TopicsReset::run()
{
    deleteTopics();
    waitUntilGone();
    const bool isLate = any(Standing::Unknown);
    makeTopics();
    readBack();
    if (isLate && any(Standing::Gone)) { // a deletion that came after all
        makeTopics();
        readBack();
    }
    if (names(Standing::Made).size() == m_topics.size())
        deleteGroups();
    else
        leaveGroups();
    return ending();
}

void TopicsReset::deleteTopics()
{
    begin(Delete);
    std::vector<std::string> names;
    for (const Topic& topic : m_topics)
        names.push_back(topic.wanted.name);
    const Result<std::vector<TopicChange>> changes = m_admin->deleteTopics(names, request());
    if (!changes) {
        // Whether they did it is for the next look to say.
        end(Delete, false, errorSentence(changes.error()));
        return;
    }
    Sentence trouble;
    for (std::size_t i = 0; i < m_topics.size() && i < changes->size(); ++i) {
        const std::optional<Error>& error = (*changes)[i].error;
        if (!error || error->code == ErrorCode::NoSuchTopic)
            continue;
        trouble << Sentence(Sentence::of(m_topics[i].wanted.name).window() + u':') << errorSentence(*error);
        if (!isRefusal(*error))
            continue; // the next look tells
        m_topics[i].standing = Standing::AsBefore;
        m_topics[i].words = errorSentence(*error);
    }
    end(Delete, trouble.isEmpty(),
        trouble.isEmpty() ? translate("inspector::ClusterReset", "the brokers accepted it") : trouble);
}

/// Brokers accept a deletion before it is done, and each hears of it in its own time.
void TopicsReset::waitUntilGone()
{
    begin(WaitGone);
    const auto deadline = Clock::now() + m_patience.gone;
    Sentence why;
    for (;;) {
        const std::vector<std::string> open = names(Standing::Unknown);
        if (open.empty())
            break;
        for (const TopicFacts& facts : m_admin->describe(open, request())) {
            for (Topic& topic : m_topics) {
                if (topic.wanted.name != facts.name)
                    continue;
                if (facts.missing) {
                    topic.standing = Standing::Gone;
                    topic.words = Sentence();
                } else {
                    topic.words = facts.error ? errorSentence(*facts.error)
                                              : translate("inspector::ClusterReset", "it is still there");
                }
            }
        }
        if (names(Standing::Unknown).empty() || Clock::now() >= deadline)
            break;
        pause();
    }
    const std::vector<std::string> open = names(Standing::Unknown);
    if (!open.empty())
        why = translate("inspector::ClusterReset", "not gone within %1 s: %2")
                  .with({number(std::chrono::duration_cast<std::chrono::seconds>(m_patience.gone).count()),
                         joined(open)});
    else if (any(Standing::Gone))
        why = translate("inspector::ClusterReset", "gone: %1").with({joined(names(Standing::Gone))});
    else
        why = translate("inspector::ClusterReset", "nothing was deleted");
    end(WaitGone, open.empty() && any(Standing::Gone), why);
}

void TopicsReset::makeTopics()
{
    begin(Make);
    const auto deadline = Clock::now() + m_patience.made;
    Sentence why;
    bool again = any(Standing::Gone);
    while (again) {
        again = false;
        why = Sentence();
        std::vector<NewTopic> wanted;
        for (const Topic& topic : m_topics) {
            if (topic.standing == Standing::Gone)
                wanted.push_back(topic.wanted.newTopic());
        }
        const Result<std::vector<TopicChange>> changes = m_admin->createTopics(wanted, request());
        if (!changes) {
            why = errorSentence(changes.error());
            for (Topic& topic : m_topics) {
                if (topic.standing == Standing::Gone)
                    topic.words = why;
            }
            again = isWorthAnotherTry(changes.error());
        } else {
            for (const TopicChange& change : *changes) {
                const auto topic = std::find_if(m_topics.begin(), m_topics.end(), [&change](const Topic& any) {
                    return any.wanted.name == change.topic;
                });
                if (topic == m_topics.end())
                    continue;
                if (!change.error) {
                    topic->standing = Standing::Made;
                    continue;
                }
                topic->words = errorSentence(*change.error);
                why << Sentence(Sentence::of(change.topic).window() + u':') << topic->words;
                again = again || isWorthAnotherTry(*change.error);
            }
        }
        if (!again || Clock::now() >= deadline)
            break;
        pause();
    }
    if (!any(Standing::Gone) && !any(Standing::Made))
        m_steps[Make].state = ResetStep::State::Skipped;
    else
        end(Make, !any(Standing::Gone),
            any(Standing::Gone)
                ? why
                : translate("inspector::ClusterReset", "made: %1").with({joined(names(Standing::Made))}));
    m_listener.progress(m_steps);
}

bool TopicsReset::lookAtMade()
{
    std::vector<std::string> all;
    std::vector<TopicPartition> partitions;
    for (const Topic& topic : m_topics) {
        all.push_back(topic.wanted.name);
        partitions.push_back({topic.wanted.name, -1});
    }
    const std::vector<TopicFacts> facts = m_admin->describe(all, request());
    const GroupState seen = m_groupAdmin->look(m_workerGroup, partitions, std::nullopt, request());
    bool allMade = true;
    for (std::size_t i = 0; i < m_topics.size() && i < facts.size(); ++i) {
        Topic& topic = m_topics[i];
        if (topic.standing == Standing::AsBefore) {
            allMade = false;
            continue;
        }
        const TopicEnds ends(seen, topic.wanted.name);
        if (!facts[i].missing || topic.standing != Standing::Gone)
            topic.words = Sentence(); // else it says why it could not be made
        if (facts[i].missing) {
            topic.standing = Standing::Gone;
        } else if (facts[i].error || !facts[i].settings || !ends.isKnown) {
            topic.standing = Standing::Unknown;
            topic.words = facts[i].error           ? errorSentence(*facts[i].error)
                          : facts[i].settingsError ? errorSentence(*facts[i].settingsError)
                          : ends.error             ? errorSentence(*ends.error)
                                                   : translate("inspector::ClusterReset", "the brokers do not say");
        } else {
            topic.words = difference(topic.wanted.newTopic(), facts[i]);
            if (topic.words.isEmpty() && ends.used > 0)
                topic.words =
                    translate("inspector::ClusterReset", "it holds up to %1 records").with({number(ends.used)});
            topic.standing = topic.words.isEmpty() ? Standing::Made : Standing::Other;
        }
        allMade = allMade && topic.standing == Standing::Made;
    }
    return allMade;
}

void TopicsReset::readBack()
{
    begin(ReadBack);
    const auto deadline = Clock::now() + m_patience.standing;
    bool allMade = lookAtMade();
    while (!allMade && Clock::now() < deadline) {
        pause();
        allMade = lookAtMade();
    }
    end(ReadBack, allMade,
        allMade ? translate("inspector::ClusterReset", "all are there, empty, with the settings they had")
                : translate("inspector::ClusterReset", "not all stand as they should"));
}

void TopicsReset::deleteGroups()
{
    if (m_sinkGroups.empty())
        return;
    begin(Groups);
    Sentence why;
    for (const std::string& group : m_sinkGroups) {
        const Result<Done> deleted = m_groupAdmin->deleteGroup(group, request());
        const GroupState now = m_groupAdmin->look(group, {}, std::nullopt, request());
        if (!now.exists && !now.error) {
            ++m_groupsGone;
            continue;
        }
        m_groupsLeft.emplace_back(group, deleted ? now.error : std::optional<Error>(deleted.error()));
        why << Sentence(Sentence::of(group).window() + u':')
            << (m_groupsLeft.back().second ? errorSentence(*m_groupsLeft.back().second)
                                           : translate("inspector::ClusterReset", "it is still there"));
    }
    end(Groups, m_groupsLeft.empty(),
        m_groupsLeft.empty() ? translate("inspector::ClusterReset", "deleted: %1").with({joined(m_sinkGroups)}) : why);
}

/// Their commits are in no backup: while the connectors may still be wanted as they were, so are these.
void TopicsReset::leaveGroups()
{
    if (m_sinkGroups.empty())
        return;
    m_groupsUntouched = m_sinkGroups;
    m_steps[Groups].state = ResetStep::State::Skipped;
    m_steps[Groups].words =
        translate("inspector::ClusterReset", "left as they are, because the topics were not reset").window();
    m_listener.progress(m_steps);
}

TopicsReset::Ending TopicsReset::ending() const
{
    Ending ending;
    ending.done = done();
    const bool allMade = names(Standing::Made).size() == m_topics.size();
    const bool untouched = names(Standing::AsBefore).size() == m_topics.size();
    for (const Topic& topic : m_topics)
        ending.standing.push_back(standingOf(topic));
    for (const auto& [group, error] : m_groupsLeft)
        ending.standing.push_back(translate("inspector::ClusterReset", "The consumer group %1 could not be deleted. %2")
                                      .with({Sentence::of(group), error ? errorSentence(*error) : Sentence()}));
    for (const std::string& group : m_groupsUntouched)
        ending.standing.push_back(translate("inspector::ClusterReset", "The consumer group %1 was left as it was.")
                                      .with({Sentence::of(group)}));
    if (allMade && m_groupsLeft.empty()) {
        ending.outcome = Outcome::Applied;
        ending.headline = translate("inspector::ClusterReset", "The Connect cluster was reset, and read back so.");
        ending.next = translate("inspector::ClusterReset",
                                "Workers that start now find no connector. To go back: restore %1 before any worker is "
                                "started.")
                          .with({m_backup});
    } else if (untouched) {
        ending.outcome = Outcome::Failed;
        ending.headline = translate("inspector::ClusterReset", "Nothing was deleted: the topics stand as before.");
        ending.next = translate("inspector::ClusterReset", "Nothing needs to be put right.");
    } else if (allMade) {
        ending.outcome = Outcome::Failed;
        ending.headline =
            translate("inspector::ClusterReset", "The topics were reset, but not every consumer group was deleted.");
        ending.next = translate("inspector::ClusterReset",
                                "Delete those groups by hand, or leave them: a sink that is created again under its "
                                "name goes on from them.");
    } else {
        ending.outcome = any(Standing::Unknown) ? Outcome::Unknown : Outcome::Failed;
        ending.headline = translate("inspector::ClusterReset", "The reset came only half-way.");
        ending.next =
            translate("inspector::ClusterReset",
                      "Start no worker: it would make missing topics with settings of its own. Put right what is named "
                      "above: delete what is not as it should be, make what is missing, with the partitions and "
                      "settings named. To have everything back as it was, restore %1 into the empty topics.")
                .with({m_backup});
    }
    return ending;
}

Sentence TopicsReset::standingOf(const Topic& topic) const
{
    const Sentence name = Sentence::of(topic.wanted.name);
    const Sentence wanted = shape(topic.wanted.newTopic());
    switch (topic.standing) {
    case Standing::AsBefore:
        return translate("inspector::ClusterReset", "%1 stands as before, with all its records. %2")
            .with({name, topic.words});
    case Standing::Gone:
        return translate("inspector::ClusterReset", "%1 is deleted and not there (it should have: %2). %3")
            .with({name, wanted, topic.words});
    case Standing::Made:
        return translate("inspector::ClusterReset", "%1 is there, empty: %2").with({name, wanted});
    case Standing::Other:
        return translate("inspector::ClusterReset", "%1 is there, but not as it should be: %2 (it should have: %3).")
            .with({name, topic.words, wanted});
    case Standing::Unknown:
        break;
    }
    return translate("inspector::ClusterReset", "What became of %1 is not known: %2 (it should have: %3).")
        .with({name, topic.words, wanted});
}

AskControl TopicsReset::request() const
{
    return {Clock::now() + m_patience.request};
}

void TopicsReset::begin(Step step)
{
    m_steps[step].state = ResetStep::State::Running;
    m_listener.progress(m_steps);
}

void TopicsReset::end(Step step, bool ok, const Sentence& words)
{
    m_steps[step].state = ok ? ResetStep::State::Done : ResetStep::State::Failed;
    m_steps[step].words = words.window();
    m_listener.progress(m_steps);
    m_listener.ended(translate("inspector::ClusterReset", "%1: %2").with({titleOf(step), words}), done());
}

std::uint32_t TopicsReset::done() const
{
    return static_cast<std::uint32_t>(names(Standing::Made).size()) + m_groupsGone;
}

bool TopicsReset::any(Standing standing) const
{
    return std::any_of(m_topics.begin(), m_topics.end(),
                       [standing](const Topic& topic) { return topic.standing == standing; });
}

std::vector<std::string> TopicsReset::names(Standing standing) const
{
    std::vector<std::string> names;
    for (const Topic& topic : m_topics) {
        if (topic.standing == standing)
            names.push_back(topic.wanted.name);
    }
    return names;
}

void TopicsReset::pause() const
{
    CancelWait::pause(m_patience.pause, request()); // nothing calls off what has begun
}

} // namespace inspector
