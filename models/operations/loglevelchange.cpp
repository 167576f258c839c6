// SPDX-License-Identifier: GPL-3.0-or-later
#include "loglevelchange.h"

#include "answer.h"
#include "core/jsondocument.h"
#include "journalentries.h"
#include "journalwriter.h"
#include "operationwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// A worker's answer in the form in which answers to plans are judged.
template <class T>
SendAnswer answered(const Result<T>& result)
{
    return answerOf(result.ok() ? Result<ConnectAnswer>(ConnectAnswer{}) : Result<ConnectAnswer>(result.error()));
}

} // namespace

LogLevelChange::LogLevelChange(Context context, Wanted wanted, Patience patience, QObject* parent)
    : QObject(parent), m_context(std::move(context)), m_wanted(std::move(wanted)), m_patience(patience),
      m_journal(new JournalWriter(m_context.journal, this))
{
    m_deadline.setSingleShot(true);
    m_pause.setSingleShot(true);
    m_pause.setInterval(patience.pause);
    connect(&m_pause, &QTimer::timeout, this, [this] { read([this] { verify(); }); });
}

LogLevelChange::~LogLevelChange()
{
    for (const ConnectCallPtr& call : m_calls)
        call->cancel();
    if (m_setting)
        m_setting->cancel();
}

void LogLevelChange::start()
{
    if (m_context.readOnly) {
        refuse(translate("inspector::Operation", "This cluster is open read-only."));
        return;
    }
    if (!m_context.admin || !m_context.admin->available()) {
        refuse(translate("inspector::Operation", "No REST address of a worker is known."));
        return;
    }
    for (const std::string& url : m_context.admin->workerUrls())
        if (m_wanted.workerUrl.empty() || m_wanted.workerUrl == url)
            m_standings.push_back({url, std::nullopt, std::nullopt, std::nullopt});
    if (m_standings.empty()) {
        refuse(translate("inspector::Operation", "%1 is none of the workers of this connection.")
                   .with({QString::fromStdString(m_wanted.workerUrl)}));
        return;
    }
    read([this] { writeIntent(); });
}

void LogLevelChange::refuse(const Sentence& words)
{
    m_outcome = Outcome::Refused;
    m_headline = translate("inspector::Operation", "The level was not changed: nothing was sent.");
    m_explanation = words;
    QMetaObject::invokeMethod(
        this, [this] { end(); }, Qt::QueuedConnection);
}

/// Asks every worker that is meant, then goes on.
void LogLevelChange::read(const std::function<void()>& then)
{
    m_then = then;
    m_awaited = m_standings.size();
    m_calls.clear();
    for (std::size_t worker = 0; worker < m_standings.size(); ++worker)
        m_calls.push_back(m_context.admin->loggers(
            m_standings[worker].workerUrl,
            guarded(this, [this, worker](const Result<std::vector<LoggerLevel>>& levels) { take(worker, levels); })));
}

void LogLevelChange::take(std::size_t worker, const Result<std::vector<LoggerLevel>>& levels)
{
    Standing& standing = m_standings[worker];
    std::optional<std::string>& level = m_sent ? standing.after : standing.before;
    level.reset();
    standing.error = levels.ok() ? std::nullopt : std::optional(levels.error());
    if (levels.ok())
        for (const LoggerLevel& each : *levels)
            if (each.name == m_wanted.logger && !each.level.empty())
                level = each.level;
    if (--m_awaited == 0)
        m_then();
}

OperationPlan LogLevelChange::plan() const
{
    OperationPlan plan;
    plan.id = newId();
    plan.operation = PlanOperation::SetLogLevel;
    plan.kafkaClusterId = m_context.kafkaClusterId;
    plan.group = m_context.group;
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    const std::string scope = m_wanted.workerUrl.empty() ? "cluster" : "worker";
    plan.rest = PlannedCall{"PUT", "/admin/loggers/" + pathSegment(m_wanted.logger) + "?scope=" + scope,
                            "{\"level\":" + jsonQuoted(m_wanted.level) + "}"};
    for (const Standing& standing : m_standings)
        plan.changes.push_back({m_wanted.logger + " on " + standing.workerUrl, standing.before, m_wanted.level});
    return plan;
}

void LogLevelChange::writeIntent()
{
    m_plan = plan();
    m_entryId = newId();
    m_journal->append(journalEntry(m_entryId, m_plan, {}, Outcome::Unknown, u"about to be sent, not yet verified"_qs),
                      [this](const Result<Done>& written) {
                          if (written.ok())
                              send();
                          else
                              refuse(errorSentence(written.error()));
                      });
}

void LogLevelChange::send()
{
    m_sent = true;
    if (m_wanted.workerUrl.empty())
        m_setting = m_context.admin->setClusterLogger(
            m_wanted.logger, m_wanted.level,
            guarded(this, [this](const Result<Done>& result) { onAnswer(answered(result)); }));
    else
        m_setting = m_context.admin->setWorkerLogger(
            m_wanted.workerUrl, m_wanted.logger, m_wanted.level,
            guarded(this, [this](const Result<std::vector<std::string>>& result) { onAnswer(answered(result)); }));
}

void LogLevelChange::onAnswer(const SendAnswer& answer)
{
    m_setting.reset();
    m_answer = answer;
    m_deadline.start(m_patience.verify);
    read([this] { verify(); });
}

std::size_t LogLevelChange::changed() const
{
    return static_cast<std::size_t>(
        std::count_if(m_standings.begin(), m_standings.end(), [this](const Standing& standing) {
            return standing.after && QString::fromStdString(*standing.after)
                                             .compare(QString::fromStdString(m_wanted.level), Qt::CaseInsensitive) == 0;
        }));
}

std::size_t LogLevelChange::unknown() const
{
    return static_cast<std::size_t>(std::count_if(m_standings.begin(), m_standings.end(),
                                                  [](const Standing& standing) { return standing.error.has_value(); }));
}

void LogLevelChange::verify()
{
    const bool refused = m_answer.kind == AnswerKind::Refused;
    if (changed() == m_standings.size() || refused || !m_deadline.isActive())
        conclude();
    else
        m_pause.start();
}

void LogLevelChange::conclude()
{
    m_calls.clear();
    const Sentence logger(QString::fromStdString(m_wanted.logger));
    const Sentence level(QString::fromStdString(m_wanted.level));
    const bool refused = m_answer.kind == AnswerKind::Refused;
    if (refused) {
        m_outcome = Outcome::Refused;
        m_headline = translate("inspector::Operation", "The level of %1 was not changed.").with({logger});
    } else if (changed() == m_standings.size()) {
        m_outcome = Outcome::Applied;
        m_headline = translate("inspector::Operation", "The level of %1 is %2.").with({logger, level});
    } else if (unknown() > 0) {
        m_outcome = Outcome::Unknown;
        m_headline =
            translate("inspector::Operation", "Unknown: not every worker said what the level of %1 is.").with({logger});
    } else {
        m_outcome = Outcome::Failed;
        m_headline =
            translate("inspector::Operation", "The level of %1 is not %2 on every worker.").with({logger, level});
    }
    m_explanation = m_answer.words;
    m_explanation << translate("inspector::Operation", "Workers with the level, as they say themselves: %1 of %2.")
                         .with(
                             {number(static_cast<qint64>(changed())), number(static_cast<qint64>(m_standings.size()))});
    for (const Standing& standing : m_standings)
        if (standing.error)
            m_explanation << Sentence(QString::fromStdString(standing.workerUrl) + u": "_qs)
                          << errorSentence(*standing.error);
    Sentence detail = m_headline;
    detail << m_explanation;
    JournalEntry entry = journalEntry(m_entryId, m_plan, {}, m_outcome, detail);
    entry.verified = m_outcome == Outcome::Applied;
    entry.done = static_cast<std::uint32_t>(changed());
    m_journal->append(std::move(entry), [this](const Result<Done>& written) {
        if (!written.ok())
            m_explanation << errorSentence(written.error());
        end();
    });
}

void LogLevelChange::end()
{
    m_finished = true;
    Q_EMIT finished();
}

} // namespace inspector
