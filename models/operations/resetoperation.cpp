// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetoperation.h"

#include "answer.h"
#include "connectorstop.h"
#include "journalwriter.h"
#include "operationwords.h"
#include "planchange.h"
#include "resetchecklist.h"
#include "resetjournal.h"
#include "resetreadback.h"
#include "resetverdict.h"

#include <algorithm>

namespace inspector
{

namespace
{
constexpr std::size_t KeysNamedInJournal = 100; ///< of those left; the previous bytes of all are in the entry anyway
} // namespace

/// The state machine. Deciding and wording are in the classes it uses; this class only says what comes next.
class ResetOperation::Private : public QObject
{
public:
    Private(ResetOperation* owner, Context context, ConnectorId connector, ResetDeadlines deadlines);
    ~Private() override;

    void refresh();
    void stopConnector();
    void submit(const QString& typedName, bool resumeAfter);
    void cancel();
    void resumeConnector();
    Sentence obstacle(const QString& typedName) const;
    Sentence activity() const;
    Sentence cancelMeaning() const;

    ResetOperation* const q;
    const Context m_context;
    const ConnectorId m_connector;
    ResetChecklist* const m_list;
    const std::string m_name;
    Phase m_phase = Phase::Checking;
    ReportedResult m_result;

private:
    void setPhase(Phase phase);
    void notice(const Sentence& words);

    void onStopEnded(const Sentence& words);

    void onRechecked();
    bool refusedByFreshLook();
    void refuse(const Sentence& headline, const Sentence& explanation);
    void writeIntent();
    void send();
    void onAnswer(std::optional<Result<ResetAnswer>> answer);
    void conclude(bool stoppedWaiting);
    void finish();
    void finishUnsent();
    void offerResume(Sentence& explanation);
    JournalEntry entry(Outcome outcome, const Sentence& detail) const;

    const ResetDeadlines m_deadlines;
    ConnectorStop* const m_stop;
    JournalWriter* const m_journal;
    ResetReadback* m_readback = nullptr;
    ConnectCallPtr m_call; ///< the change under way: DELETE or resume

    Sentence m_notice; ///< what came of the last thing that was asked for

    bool m_resumeAfter = false;
    OperationPlan m_shown;    ///< as it stood on the screen at submit()
    std::string m_entryId;    ///< of the submit under way; empty = none
    bool m_concluded = false; ///< the last journal entry is being written
    std::optional<Result<ResetAnswer>> m_answer;
    bool m_storesKnown = false; ///< when it was sent, every offsets topic of the connector was read
};

ResetOperation::Private::Private(ResetOperation* owner, Context context, ConnectorId connector,
                                 ResetDeadlines deadlines)
    : q(owner), m_context(std::move(context)), m_connector(connector),
      m_list(new ResetChecklist(m_context.evidence, m_context.api, connector, m_context.readOnly, deadlines, this)),
      m_name(m_list->connectorName()), m_deadlines(deadlines),
      m_stop(new ConnectorStop(m_list, m_context.api, deadlines.stop, this)),
      m_journal(new JournalWriter(m_context.journal, this))
{
    connect(m_list, &ResetChecklist::planChanged, q, &ResetOperation::planChanged);
    connect(m_list, &ResetChecklist::checksChanged, q, &ResetOperation::checksChanged);
    connect(m_stop, &ConnectorStop::progressed, this, &Private::notice);
    connect(m_stop, &ConnectorStop::ended, this, &Private::onStopEnded);
    connect(m_list, &ResetChecklist::rechecked, this, [this] { onRechecked(); });
}

ResetOperation::Private::~Private()
{
    if (m_call)
        m_call->cancel();
    if (m_phase == Phase::Rechecking && !m_entryId.empty()) {
        m_journal->append(entry(Outcome::Refused, u"closed before anything was sent"_qs), [](const Result<Done>&) {});
    }
}

// ---- saying ----

Sentence ResetOperation::Private::obstacle(const QString& typedName) const
{
    if (m_phase == Phase::Finished)
        return translate("inspector::Reset", "This reset has ended. Open the window again for another one.");
    if (m_phase != Phase::Checking)
        return activity();
    const Sentence blocking = m_list->blocking();
    if (!blocking.isEmpty())
        return blocking;
    const QString name = QString::fromStdString(m_name);
    if (typedName.isEmpty())
        return translate("inspector::Reset", "Type the connector's name, %1, to confirm.").with({name});
    if (typedName != name)
        return translate("inspector::Reset", "What is typed is not the connector's name, %1.").with({name});
    return {};
}

Sentence ResetOperation::Private::activity() const
{
    switch (m_phase) {
    case Phase::Checking: {
        if (!m_notice.isEmpty())
            return m_notice;
        const Sentence blocking = m_list->blocking();
        return blocking.isEmpty() ? translate("inspector::Reset", "Ready: every check that matters holds.") : blocking;
    }
    case Phase::Stopping: {
        Sentence words = translate("inspector::Reset", "Waiting until the topics show STOPPED and no committed tasks.");
        for (const char* id : {"target-state-stopped", "no-committed-tasks"}) {
            if (!m_list->ok(id))
                words << Sentence(m_list->line(id).check.seen, m_list->line(id).seenEnglish);
        }
        return words << m_notice;
    }
    case Phase::Rechecking:
        return m_entryId.empty()
                   ? translate("inspector::Reset", "Reading the topics to their end and asking the worker once more.")
                   : translate("inspector::Reset", "Writing the present offsets to the journal.");
    case Phase::Executing:
        return translate("inspector::Reset", "The worker was asked to reset the offsets; waiting for its answer.");
    case Phase::Verifying: {
        if (m_concluded)
            return translate("inspector::Reset", "Writing the result to the journal.");
        const ResetFindings findings = m_readback->findings();
        Sentence words =
            translate("inspector::Reset", "Reading the topics back. Raw keys gone: %1 of %2; still live: %3.")
                .with({number(findings.gone), number(findings.planned),
                       number(static_cast<qint64>(findings.live.size()))});
        words << m_notice;
        return m_readback->problem() ? words << errorSentence(*m_readback->problem()) : words;
    }
    case Phase::Finished:
        break;
    }
    return m_result.headline;
}

Sentence ResetOperation::Private::cancelMeaning() const
{
    switch (m_phase) {
    case Phase::Checking:
        return m_stop->stoppedByUs()
                   ? translate("inspector::Reset", "Close without resetting. The connector stays stopped.")
                   : translate("inspector::Reset", "Close without resetting. Nothing was sent.");
    case Phase::Stopping:
        return translate("inspector::Reset", "Stop waiting. The request to stop the connector was sent and stands.");
    case Phase::Rechecking:
        return translate("inspector::Reset", "Do not reset. Nothing has been sent yet.");
    case Phase::Executing:
        return translate("inspector::Reset",
                         "Stop waiting for the answer. The request cannot be taken back; what it did is read back.");
    case Phase::Verifying:
        return translate("inspector::Reset", "Stop reading back. The result is then unknown.");
    case Phase::Finished:
        break;
    }
    return translate("inspector::Reset", "Close.");
}

void ResetOperation::Private::setPhase(Phase phase)
{
    m_phase = phase;
    m_list->setLive(phase == Phase::Checking || phase == Phase::Stopping);
    m_list->setStopping(phase == Phase::Stopping);
    Q_EMIT q->phaseChanged();
}

void ResetOperation::Private::notice(const Sentence& words)
{
    m_notice = words;
    Q_EMIT q->phaseChanged();
}

void ResetOperation::Private::refresh()
{
    if (m_phase != Phase::Checking && m_phase != Phase::Stopping)
        return;
    m_list->askAnew();
    if (m_phase == Phase::Checking)
        notice({});
}

// ---- stopping ----

void ResetOperation::Private::stopConnector()
{
    if (m_phase != Phase::Checking)
        return;
    m_list->look();
    const Sentence hindrance = m_stop->obstacle();
    if (!hindrance.isEmpty()) {
        notice(hindrance);
        return;
    }
    m_notice = {};
    setPhase(Phase::Stopping);
    const ConnectorSummary* summary = m_context.evidence->mirror().connector(m_connector);
    m_stop->start(summary ? summary->targetState : std::nullopt);
    m_list->look();
}

void ResetOperation::Private::onStopEnded(const Sentence& words)
{
    m_notice = words;
    setPhase(Phase::Checking);
    m_list->look();
    m_list->askWorkerAnew(); // its status is one of the lines that are now waited for
}

// ---- submitting ----

void ResetOperation::Private::submit(const QString& typedName, bool resumeAfter)
{
    if (m_phase != Phase::Checking)
        return;
    const Sentence hindrance = obstacle(typedName);
    if (!hindrance.isEmpty()) {
        notice(hindrance);
        return;
    }
    m_resumeAfter = resumeAfter;
    m_shown = m_list->plan();
    m_shown.resumeAfter = resumeAfter;
    m_shown.kafkaClusterId = m_context.evidence->progress().clusterId; // may have been unknown when the plan was made
    m_notice = {};
    m_result = {};
    m_entryId.clear();
    setPhase(Phase::Rechecking);
    m_list->recheck();
}

void ResetOperation::Private::onRechecked()
{
    if (m_phase == Phase::Rechecking && !refusedByFreshLook())
        writeIntent();
}

/// Looks at everything as it is now. If the reset may no longer be sent, ends the submit and returns true.
bool ResetOperation::Private::refusedByFreshLook()
{
    m_list->look();
    const Sentence change = planChange(m_shown, m_list->plan());
    if (!change.isEmpty()) {
        refuse(translate("inspector::Reset", "Not sent: the offsets are no longer those that were shown."), change);
        return true;
    }
    const Sentence blocking = m_list->blocking();
    if (!blocking.isEmpty()) {
        refuse(translate("inspector::Reset", "Not sent: a check no longer holds."), blocking);
        return true;
    }
    return false;
}

void ResetOperation::Private::refuse(const Sentence& headline, const Sentence& explanation)
{
    m_result = {};
    m_result.outcome = Outcome::Refused;
    m_result.headline = headline.window();
    m_result.explanation = explanation.window();
    m_result.stoppedByUs = m_stop->stoppedByUs();
    Sentence words = headline;
    words << explanation;
    if (m_entryId.empty())
        m_entryId = newId();
    JournalEntry refused = entry(Outcome::Refused, words);
    m_entryId.clear();
    m_journal->append(std::move(refused), [this](const Result<Done>& written) {
        if (!written.ok() && m_phase == Phase::Checking) {
            m_result.journalNote = errorSentence(written.error()).window();
            notice(m_notice << errorSentence(written.error()));
        }
    });
    m_notice = words;
    setPhase(Phase::Checking);
}

void ResetOperation::Private::writeIntent()
{
    m_entryId = newId();
    JournalEntry intent = entry(Outcome::Unknown, u"about to be sent, not yet verified"_qs);
    m_journal->append(std::move(intent), [this](const Result<Done>& written) {
        if (m_phase != Phase::Rechecking)
            return; // cancelled meanwhile: the entry that follows says so
        if (!written.ok()) {
            m_notice = translate("inspector::Reset", "Not sent: the present offsets could not be kept in the journal.");
            m_result.outcome = Outcome::Refused;
            m_result.headline = m_notice.window();
            m_result.explanation = errorSentence(written.error()).window();
            m_result.journalNote = m_result.explanation;
            m_notice << errorSentence(written.error());
            m_entryId.clear();
            setPhase(Phase::Checking);
        } else if (!refusedByFreshLook()) {
            send();
        }
    });
    Q_EMIT q->phaseChanged();
}

void ResetOperation::Private::send()
{
    const std::vector<Check>& checks = m_list->checks();
    m_storesKnown = std::any_of(checks.begin(), checks.end(), [](const Check& check) {
        return check.id == QLatin1String("stores-read") && check.verdict == Verdict::Ok;
    });
    setPhase(Phase::Executing);
    m_call = m_context.api->resetOffsets(m_name, guarded(this, [this](Result<ResetAnswer> result) {
                                             m_call.reset();
                                             onAnswer(std::move(result));
                                         }));
}

// ---- after sending ----

void ResetOperation::Private::onAnswer(std::optional<Result<ResetAnswer>> answer)
{
    m_answer = std::move(answer);
    m_readback = new ResetReadback(m_context.evidence, m_shown, m_connector, m_deadlines, this);
    connect(m_readback, &ResetReadback::progressed, q, &ResetOperation::phaseChanged);
    connect(m_readback, &ResetReadback::finished, this, [this] { conclude(false); });
    setPhase(Phase::Verifying);
    const AnswerKind kind = answerKind(m_answer);
    const bool overdue = m_answer && !m_answer->ok() && m_answer->error().code == ErrorCode::HttpTimedOut;
    if (kind == AnswerKind::Refused)
        m_readback->startOnce();
    else
        m_readback->start(kind == AnswerKind::NoAnswer && !overdue ? m_deadlines.verifyWithoutAnswer
                                                                   : m_deadlines.verify);
}

void ResetOperation::Private::conclude(bool stoppedWaiting)
{
    ResetReport report;
    report.connector = m_name;
    report.answer = m_answer;
    report.findings = m_readback->findings();
    report.settled = m_readback->settled();
    report.problem = m_readback->problem();
    report.stoppedWaiting = stoppedWaiting;
    report.storesKnown = m_storesKnown;
    const ResetVerdict verdict = judgeReset(report);

    m_result = {};
    m_result.outcome = verdict.outcome;
    m_result.verified = verdict.verified;
    m_result.headline = verdict.headline.window();
    Sentence explanation = verdict.explanation;
    offerResume(explanation);
    m_result.explanation = explanation.window();
    if (m_answer)
        m_result.serverText = QString::fromStdString(m_answer->ok() ? (*m_answer)->message : m_answer->error().detail);
    Sentence detail = verdict.headline;
    detail << explanation;
    if (verdict.outcome == Outcome::Failed || verdict.outcome == Outcome::Unknown) {
        for (const LiveKey& key : report.findings.live) {
            const Sentence place = placeOf(key.topic, key.partition, key.offset);
            m_result.survivors.push_back({rawText(key.rawKey), place.window()});
            if (m_result.survivors.size() <= KeysNamedInJournal)
                detail << translate("inspector::Reset", "Live: %1 (%2).").with({rawText(key.rawKey), place});
        }
    }
    JournalEntry last = entry(verdict.outcome, detail);
    last.verified = verdict.verified;
    last.done = report.findings.gone;
    m_concluded = true;
    m_notice = {};
    m_journal->append(std::move(last), [this, id = m_entryId](const Result<Done>& written) {
        m_result.journalNote =
            written.ok()
                ? translate("inspector::Reset", "In the journal as %1.").with({QString::fromStdString(id)}).window()
                : errorSentence(written.error()).window();
        if (m_phase == Phase::Verifying)
            finish();
        else
            Q_EMIT q->phaseChanged();
    });
    Q_EMIT q->phaseChanged();
}

void ResetOperation::Private::finish()
{
    setPhase(Phase::Finished);
    if (m_resumeAfter && m_result.outcome == Outcome::Applied && m_result.verified)
        resumeConnector();
}

void ResetOperation::Private::finishUnsent()
{
    m_result = {};
    m_result.outcome = Outcome::Refused;
    m_result.headline = translate("inspector::Reset", "Not reset: nothing was sent.").window();
    Sentence words;
    offerResume(words);
    m_result.explanation = words.window();
    setPhase(Phase::Finished);
}

/// Whether resuming is of use now, and what the operator must know of it.
void ResetOperation::Private::offerResume(Sentence& explanation)
{
    m_result.stoppedByUs = m_stop->stoppedByUs();
    if (m_stop->stoppedByUs()) {
        explanation << (m_list->ok("target-state-stopped")
                            ? translate("inspector::Reset",
                                        "The connector was stopped by this window and is still stopped.")
                            : translate("inspector::Reset",
                                        "This window asked for the connector to be stopped; what the "
                                        "topics last showed of its target state: %1.")
                                  .with({Sentence(m_list->line("target-state-stopped").check.seen,
                                                  m_list->line("target-state-stopped").seenEnglish)}));
        if (m_stop->before() == TargetState::Paused)
            explanation << translate("inspector::Reset",
                                     "It was PAUSED before, so resuming would do more than put it back; pause it again "
                                     "through the worker if that is wanted.");
    }
    m_result.offerResume = !m_context.readOnly && (m_stop->stoppedByUs() ? m_stop->before() != TargetState::Paused
                                                                         : m_result.outcome == Outcome::Applied);
}

JournalEntry ResetOperation::Private::entry(Outcome outcome, const Sentence& detail) const
{
    return journalEntry(m_entryId, m_shown, m_list->lines(), outcome, detail);
}

// ---- giving up, resuming ----

void ResetOperation::Private::cancel()
{
    switch (m_phase) {
    case Phase::Checking:
        finishUnsent();
        break;
    case Phase::Stopping:
        m_stop->giveUp();
        break;
    case Phase::Rechecking: {
        if (m_entryId.empty())
            m_entryId = newId();
        JournalEntry unsent = entry(Outcome::Refused, u"cancelled before anything was sent"_qs);
        m_entryId.clear();
        m_journal->append(std::move(unsent), [this](const Result<Done>& written) {
            if (!written.ok()) {
                m_result.journalNote = errorSentence(written.error()).window();
                Q_EMIT q->phaseChanged();
            }
        });
        finishUnsent();
        break;
    }
    case Phase::Executing:
        if (m_call)
            m_call->cancel();
        m_call.reset();
        m_notice = translate("inspector::Reset", "The request was sent and cannot be taken back.");
        onAnswer(std::nullopt);
        break;
    case Phase::Verifying:
        if (m_concluded) {
            m_result.journalNote = translate("inspector::Reset", "The journal entry is still being written.").window();
            m_resumeAfter = false;
            finish();
        } else {
            m_readback->stop();
            conclude(true);
        }
        break;
    case Phase::Finished:
        break;
    }
}

void ResetOperation::Private::resumeConnector()
{
    if (m_phase != Phase::Finished || m_call)
        return;
    if (m_context.readOnly || !m_list->workerAvailable()) {
        const Sentence words =
            m_context.readOnly ? translate("inspector::Reset", "Not resumed: this cluster is open read-only.")
                               : translate("inspector::Reset", "Not resumed: no REST address of a worker is known.");
        Q_EMIT q->resumed(false, words.window());
        return;
    }
    m_call = m_context.api->resumeConnector(
        m_name, guarded(this, [this](const Result<Done>& result) {
            m_call.reset();
            if (result.ok())
                m_result.offerResume = false;
            const Sentence words =
                result.ok()
                    ? translate("inspector::Reset",
                                "The worker accepted to resume the connector; its tasks start shortly.")
                    : translate("inspector::Reset", "The connector was not resumed.") << errorSentence(result.error());
            Q_EMIT q->resumed(result.ok(), words.window());
        }));
}

// ---- ResetOperation ----

ResetOperation::ResetOperation(Context context, ConnectorId connector, QObject* parent)
    : ResetOperation(std::move(context), connector, ResetDeadlines(), parent)
{}

ResetOperation::ResetOperation(Context context, ConnectorId connector, ResetDeadlines deadlines, QObject* parent)
    : QObject(parent), m_d(std::make_unique<Private>(this, std::move(context), connector, deadlines))
{}

ResetOperation::~ResetOperation() = default;

QString ResetOperation::connectorName() const
{
    return QString::fromStdString(m_d->m_name);
}

ResetOperation::Phase ResetOperation::phase() const
{
    return m_d->m_phase;
}

const std::vector<Check>& ResetOperation::checks() const
{
    return m_d->m_list->checks();
}

const OperationPlan& ResetOperation::plan() const
{
    return m_d->m_list->plan();
}

bool ResetOperation::ready() const
{
    return m_d->m_phase == Phase::Checking && m_d->m_list->blocking().isEmpty();
}

QString ResetOperation::obstacle(const QString& typedName) const
{
    return m_d->obstacle(typedName).window();
}

QString ResetOperation::activity() const
{
    return m_d->activity().window();
}

QString ResetOperation::cancelMeaning() const
{
    return m_d->cancelMeaning().window();
}

const ResetOperation::ReportedResult& ResetOperation::result() const
{
    return m_d->m_result;
}

void ResetOperation::stopConnector()
{
    m_d->stopConnector();
}

void ResetOperation::refresh()
{
    m_d->refresh();
}

void ResetOperation::submit(const QString& typedName, bool resumeAfter)
{
    m_d->submit(typedName, resumeAfter);
}

void ResetOperation::cancel()
{
    m_d->cancel();
}

void ResetOperation::resumeConnector()
{
    m_d->resumeConnector();
}

} // namespace inspector
