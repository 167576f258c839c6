// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterreset.h"

#include "journalentries.h"
#include "journalprogress.h"
#include "journalwriter.h"
#include "operationwords.h"

#include <numeric>
#include <utility>

namespace inspector
{

namespace
{

constexpr std::chrono::milliseconds PollInterval{2'000};
constexpr std::chrono::milliseconds WatchInterval{200};
constexpr std::chrono::milliseconds AskPatience{15'000};
constexpr std::chrono::minutes VerifyPatience{30}; ///< it can be called off

TopicsReset::Ending notBegun(const Sentence& why)
{
    TopicsReset::Ending ending;
    ending.outcome = Outcome::Refused;
    ending.headline = translate("inspector::ClusterReset", "Nothing was sent.");
    ending.headline << why;
    return ending;
}

/// Whether this user may not make these topics: better known before they are deleted than after. Brokers look at the
/// right first, and only then say that a topic of that name is there.
std::optional<Error> refusalToMake(TopicAdmin& topics, const ResetWish& wish, const AskControl& control)
{
    std::vector<NewTopic> wanted;
    for (const ResetTopic& topic : wish.topics)
        wanted.push_back(topic.newTopic());
    const Result<std::vector<TopicChange>> tried = topics.tryTopics(wanted, control);
    if (!tried)
        return tried.error().code == ErrorCode::NotAuthorized ? std::optional(tried.error()) : std::nullopt;
    for (const TopicChange& change : *tried) {
        if (change.error && change.error->code == ErrorCode::NotAuthorized)
            return change.error;
    }
    return std::nullopt;
}

} // namespace

ClusterReset::ClusterReset(Context context, TopicsReset::Patience patience, QObject* parent)
    : QObject(parent), m_context(std::move(context)), m_patience(patience)
{
    m_poll.setSingleShot(true);
    m_poll.setInterval(PollInterval);
    connect(&m_poll, &QTimer::timeout, this, &ClusterReset::ask);
    m_silence.setSingleShot(true);
    m_silence.setInterval(patience.silence);
    connect(&m_silence, &QTimer::timeout, this, &ClusterReset::doubt);
    m_watch.setInterval(WatchInterval);
    connect(&m_watch, &QTimer::timeout, this, &ClusterReset::showSteps);
    m_lines = lines({});
    ask();
}

ClusterReset::~ClusterReset() = default;

void ClusterReset::setWish(ResetWish wish)
{
    if (m_phase != Phase::Checking)
        return;
    m_wish = std::move(wish);
    m_result.reset(); // it was about another wish
    m_steps = TopicsReset::steps(m_wish);
    m_lines = lines({});
    ask();
    Q_EMIT changed();
}

void ClusterReset::ask()
{
    if (m_phase != Phase::Checking || !m_context.groups || m_context.group.empty())
        return;
    m_poll.stop();
    m_silence.start();
    m_asking = std::make_unique<BackgroundCall<ResetChecks::Seen>>(
        AskPatience,
        [context = m_context, wish = m_wish](const AskControl& control) {
            return ResetChecks::look(*context.groups, context.topics.get(), context.group, wish, control);
        },
        [this](const ResetChecks::Seen& seen) {
            take(seen);
            m_poll.start();
            Q_EMIT changed();
        });
}

/// Brokers that are gone are waited for quite long: what they said before must not look like new meanwhile.
void ClusterReset::doubt()
{
    if (m_phase != Phase::Checking)
        return;
    ClusterLines::age(m_lines);
    Q_EMIT changed();
}

void ClusterReset::take(ResetChecks::Seen seen)
{
    m_silence.stop();
    // What was wrong with a file is wrong with it until it is another one.
    if (seen.verified) {
        m_verified = seen.verified;
        m_trouble = seen.trouble;
    } else if (seen.backup == m_verified) {
        seen.trouble = m_trouble;
    }
    m_lines = lines(seen);
}

std::vector<PreflightLine> ClusterReset::lines(const ResetChecks::Seen& seen) const
{
    std::vector<PreflightLine> lines = ResetChecks::lines(m_wish, m_context.group, m_context.readOnly, seen);
    const std::optional<Journal> where = m_context.journal();
    lines.insert(lines.begin() + 1,
                 ClusterLines::journal(where.has_value(), where ? where->kafkaClusterId : std::string()));
    return lines;
}

QString ClusterReset::obstacle(const QString& typed) const
{
    if (m_phase != Phase::Checking)
        return m_phase == Phase::Submitted
                   ? translate("inspector::ClusterReset", "The backup is verified once more, and all is checked again.")
                         .window()
                   : translate("inspector::ClusterReset", "It is under way.").window();
    if (!m_context.topics || !m_context.groups)
        return translate("inspector::ClusterReset", "Topics of this cluster cannot be deleted from here.").window();
    if (!ClusterLines::allOk(m_lines))
        return ClusterLines::firstHindrance(m_lines).window();
    if (typed != confirmationText())
        return translate("inspector::ClusterReset", "Type the group id %1 to confirm.")
            .with({confirmationText()})
            .window();
    return {};
}

void ClusterReset::submit(const QString& typed)
{
    const std::optional<Journal> where = m_context.journal();
    if (!obstacle(typed).isEmpty() || !where)
        return;
    m_where = *where;
    delete m_journal;
    m_journal = new JournalWriter(m_where.sink, this);
    m_phase = Phase::Submitted;
    m_result.reset();
    m_poll.stop();
    m_silence.stop();
    m_plan = plan();
    m_entryId = newId();
    recheck();
    Q_EMIT changed();
}

void ClusterReset::cancel()
{
    if (m_phase != Phase::Submitted)
        return;
    m_asking.reset();
    refuse(translate("inspector::ClusterReset", "It was called off."));
}

/// Reads the backup, and then asks the brokers: what they say is to be as new as can be. Any thread.
ResetChecks::Seen ClusterReset::verify(const Context& context, const ResetWish& wish, const AskControl& control)
{
    const BackupFile before = ResetChecks::lookAt(wish.backup);
    const Result<std::vector<ResetTopic>> archived =
        context.archived ? context.archived(wish.backup, control)
                         : Result<std::vector<ResetTopic>>(Error{ErrorCode::CannotRead, wish.backup.toStdString()});
    ResetChecks::Seen seen = ResetChecks::look(*context.groups, context.topics.get(), context.group, wish,
                                               {std::chrono::steady_clock::now() + AskPatience, control.cancelled});
    seen.verified = before;
    seen.trouble = archived ? ResetChecks::strange(wish, *archived) : errorSentence(archived.error());
    return seen;
}

/// What was seen is some seconds old, the backup perhaps hours: once more, now.
void ClusterReset::recheck()
{
    m_asking = std::make_unique<BackgroundCall<ResetChecks::Seen>>(
        VerifyPatience,
        [context = m_context, wish = m_wish](const AskControl& control) { return verify(context, wish, control); },
        [this](const ResetChecks::Seen& seen) {
            take(seen);
            if (ClusterLines::allOk(m_lines))
                begin();
            else
                refuse(ClusterLines::firstHindrance(m_lines));
        });
}

/// Nothing was sent; the operator may look, and submit once more.
void ClusterReset::refuse(const Sentence& why)
{
    m_phase = Phase::Checking;
    ReportedResult result;
    result.outcome = Outcome::Refused;
    const Sentence headline = notBegun(why).headline;
    result.headline = headline.window();
    m_result = result;
    // The last entry of an id counts: one that said it is about to be sent is thereby taken back.
    m_journal->append(journalEntry(std::exchange(m_entryId, {}), m_plan, m_lines, Outcome::Refused, headline),
                      [this](const Result<Done>& written) {
                          if (!written && m_result)
                              m_result->journalNote = errorSentence(written.error()).window();
                      });
    m_poll.start();
    Q_EMIT changed();
}

OperationPlan ClusterReset::plan() const
{
    OperationPlan plan;
    plan.id = newId();
    plan.operation = PlanOperation::ResetCluster;
    plan.kafkaClusterId = m_where.kafkaClusterId;
    plan.group = m_context.group;
    plan.via = PlanVia::Direct;
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    for (const ResetTopic& topic : m_wish.topics) {
        const NewTopic made = topic.newTopic();
        const std::int64_t offsets = std::accumulate(topic.ends.begin(), topic.ends.end(), std::int64_t{0});
        plan.changes.push_back({topic.name,
                                std::to_string(topic.ends.size()) + " partitions, end offsets " +
                                    std::to_string(offsets) + " in all, archived in " + m_wish.backup.toStdString(),
                                std::to_string(made.partitions) + " partitions, empty"});
    }
    for (const std::string& group : m_wish.sinkGroups)
        plan.changes.push_back({group, "consumer group", std::nullopt});
    return plan;
}

void ClusterReset::begin()
{
    m_journal->append(
        journalEntry(m_entryId, m_plan, m_lines, Outcome::Unknown, u"about to be sent, not yet verified"_qs),
        [this, id = m_entryId](const Result<Done>& written) {
            if (m_entryId != id)
                return; // called off meanwhile, and perhaps submitted once more
            if (written)
                run();
            else
                refuse(errorSentence(written.error()));
        });
}

void ClusterReset::run()
{
    m_phase = Phase::Running;
    m_watch.start();
    // Nothing calls it off any more: the control goes unused, and each request has a deadline of its own.
    m_running = std::make_unique<BackgroundCall<Run>>(
        m_patience.gone,
        [wish = m_wish, context = m_context, patience = m_patience, shared = m_shared, verified = m_verified,
         progress = JournalProgress(m_where.sink, m_entryId, m_plan, m_lines)](const AskControl&) {
            const TopicsReset::Listener listener{
                [shared](const std::vector<ResetStep>& steps) {
                    const std::scoped_lock lock(shared->mutex);
                    shared->steps = steps;
                },
                [&progress](const Sentence& words, std::uint32_t done) { progress.note(words, done); }};
            Run run;
            run.ending = reset(context, wish, verified, patience, listener);
            Sentence detail = run.ending.headline;
            for (const Sentence& one : run.ending.standing)
                detail << one;
            detail << run.ending.next;
            if (const Result<Done> written = progress.end(run.ending.outcome, detail, run.ending.done); !written)
                run.journalError = written.error();
            return run;
        },
        [this](const Run& run) { conclude(run); });
    Q_EMIT changed();
}

/// Checks a last time, and does it. Any thread.
TopicsReset::Ending ClusterReset::reset(const Context& context, const ResetWish& wish,
                                        const std::optional<BackupFile>& verified,
                                        const TopicsReset::Patience& patience, const TopicsReset::Listener& listener)
{
    const auto within = [&patience] { return AskControl{std::chrono::steady_clock::now() + patience.request}; };
    if (const std::optional<Error> refusal = refusalToMake(*context.topics, wish, within()))
        return notBegun(translate("inspector::ClusterReset",
                                  "The topics could be deleted, but not made anew: ask for the right to CREATE them. "
                                  "%1")
                            .with({errorSentence(*refusal)}));
    // The journal's disk, or a thread, may have been waited for meanwhile.
    ResetChecks::Seen seen = ResetChecks::look(*context.groups, context.topics.get(), context.group, wish, within());
    seen.verified = verified;
    const std::vector<PreflightLine> lines = ResetChecks::lines(wish, context.group, context.readOnly, seen);
    if (!ClusterLines::allOk(lines))
        return notBegun(ClusterLines::firstHindrance(lines));
    return TopicsReset(wish, context.group, context.topics, context.groups, patience, listener).run();
}

void ClusterReset::showSteps()
{
    {
        const std::scoped_lock lock(m_shared->mutex);
        if (!m_shared->steps.empty())
            m_steps = m_shared->steps;
    }
    Q_EMIT changed();
}

void ClusterReset::conclude(const Run& run)
{
    m_watch.stop();
    showSteps();
    ReportedResult result;
    result.outcome = run.ending.outcome;
    result.headline = run.ending.headline.window();
    result.next = run.ending.next.window();
    for (const Sentence& one : run.ending.standing)
        result.standing.append(one.window());
    if (run.journalError)
        result.journalNote = errorSentence(*run.journalError).window();
    m_phase = Phase::Finished;
    m_result = std::move(result);
    m_running.reset();
    Q_EMIT changed();
}

} // namespace inspector
