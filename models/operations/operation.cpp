// SPDX-License-Identifier: GPL-3.0-or-later
#include "operation.h"

#include "checklist.h"
#include "connectorstop.h"
#include "journalentries.h"
#include "journalwriter.h"
#include "operationneeds.h"
#include "operationwords.h"
#include "planchange.h"
#include "plansender.h"
#include "planverdict.h"
#include "readback.h"
#include "sidestep.h"
#include "validationwatch.h"

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{
constexpr std::size_t NamedInJournal = 100; ///< remnants; the previous bytes of all are in the entry anyway

Checklist::Sources sourcesOf(const Operation::Context& context)
{
    return {context.evidence, context.api, context.admin, context.groups, context.writer != nullptr, context.readOnly};
}
} // namespace

/// The state machine. Deciding and wording are in the classes it uses; this class only says what comes next.
class Operation::Private : public QObject
{
public:
    template <class Wanted>
    Private(Operation* owner, Context context, Wanted wanted, Deadlines deadlines);
    ~Private() override;

    void refresh();
    void stopConnector();
    void submit(const QString& typedName, bool resumeAfter);
    void cancel();
    void resumeConnector();
    QString besideActivity() const { return m_resume ? m_resume->words() : m_stop->activity(); }
    Sentence obstacle(const QString& typedName) const;
    bool factMissing() const;
    Sentence activity() const;
    Sentence cancelMeaning() const;

    Operation* const q;
    const Context m_context;
    Checklist* const m_list;
    Phase m_phase = Phase::Checking;
    ReportedResult m_result;
    std::optional<JournalEntry> m_lastEntry;
    std::string m_undoes; ///< entry that this change takes back
    QString m_typedFact;

private:
    void setPhase(Phase phase);
    void notice(const Sentence& words);

    void onStopEnded(const Sentence& words);

    void onRechecked();
    bool refusedByFreshLook();
    void refuse(const Sentence& headline, const Sentence& explanation);
    void writeIntent();
    void send();
    void onAnswer(const SendAnswer& answer);
    void conclude(bool stoppedWaiting);
    void finish();
    void finishUnsent();
    void offerResume();
    Sentence stoppedWords() const;
    void onResumeEnded();
    JournalEntry entry(Outcome outcome, const Sentence& detail) const;

    const Deadlines m_deadlines;
    ConnectorStop* const m_stop;
    JournalWriter* const m_journal;
    Readback* m_readback = nullptr;
    PlanSender* const m_sender;
    SideStep* m_resume = nullptr; ///< under way

    Sentence m_explanation; ///< of the result, without how the connector stands now
    Sentence m_notice;      ///< what came of the last thing that was asked for

    bool m_resumeAfter = false;
    OperationPlan m_shown;    ///< as it stood on the screen at submit()
    std::string m_entryId;    ///< of the submit under way; empty = none
    bool m_concluded = false; ///< the last journal entry is being written
    SendAnswer m_answer;
    bool m_storesKnown = false; ///< when it was sent, every offsets topic of the connector was read
};

/// `wanted`: a PlanRequest, or an OperationPlan.
template <class Wanted>
Operation::Private::Private(Operation* owner, Context context, Wanted wanted, Deadlines deadlines)
    : q(owner), m_context(std::move(context)),
      m_list(new Checklist(sourcesOf(m_context), std::move(wanted), deadlines, this)), m_deadlines(deadlines),
      m_stop(new ConnectorStop(m_list, m_context, deadlines, this)),
      m_journal(new JournalWriter(m_context.journal, this)),
      m_sender(new PlanSender({m_context.api, m_context.writer, m_context.groups}, deadlines.direct, this))
{
    connect(m_sender, &PlanSender::answered, this, &Private::onAnswer);
    connect(m_list, &Checklist::planChanged, q, &Operation::planChanged);
    connect(m_list, &Checklist::checksChanged, q, &Operation::checksChanged);
    connect(m_list, &Checklist::validationChanged, q, &Operation::validationChanged);
    connect(m_stop, &ConnectorStop::progressed, q, &Operation::phaseChanged);
    connect(m_stop, &ConnectorStop::settled, q, &Operation::besideChanged);
    connect(m_stop, &ConnectorStop::ended, this, &Private::onStopEnded);
    connect(m_list, &Checklist::rechecked, this, [this] { onRechecked(); });
}

Operation::Private::~Private()
{
    if (m_phase == Phase::Rechecking && !m_entryId.empty()) {
        m_journal->append(entry(Outcome::Refused, u"closed before anything was sent"_qs), [](const Result<Done>&) {});
    }
}

// ---- saying ----

Sentence Operation::Private::obstacle(const QString& typedName) const
{
    if (m_phase == Phase::Finished)
        return translate("inspector::Operation", "This has ended. Open the window again for another one.");
    if (m_phase != Phase::Checking)
        return activity();
    const Sentence blocking = m_list->blocking();
    if (!blocking.isEmpty())
        return blocking;
    if (factMissing())
        return translate("inspector::Operation", "It cannot be proved that nothing runs the connector. If it is so, "
                                                 "state it by typing: %1")
            .with({noWorkerFact()});
    if (!needsTypedName(m_list->request()))
        return {};
    const QString wanted = q->confirmationText();
    if (typedName == wanted)
        return {};
    if (m_list->connectorName().empty())
        return translate("inspector::Operation", "Type how many keys are tombstoned, %1, to confirm.").with({wanted});
    if (typedName.isEmpty())
        return translate("inspector::Operation", "Type the connector's name, %1, to confirm.").with({wanted});
    return translate("inspector::Operation", "What is typed is not the connector's name, %1.").with({wanted});
}

bool Operation::Private::factMissing() const
{
    const QString typed = m_typedFact.trimmed();
    return m_list->needsFact() && typed != noWorkerFact().window() && typed != noWorkerFact().english();
}

Sentence Operation::Private::activity() const
{
    switch (m_phase) {
    case Phase::Checking: {
        if (!m_notice.isEmpty())
            return m_notice;
        const Sentence blocking = m_list->blocking();
        return blocking.isEmpty() ? translate("inspector::Operation", "Ready: every check that matters holds.")
                                  : blocking;
    }
    case Phase::Stopping:
        return translate("inspector::Operation", "Stopping the connector. %1").with({m_stop->activity()});
    case Phase::Rechecking:
        return m_entryId.empty() ? translate("inspector::Operation",
                                             "Reading the topics to their end and asking the worker once more.")
                                 : translate("inspector::Operation", "Writing what stands now to the journal.");
    case Phase::Executing:
        return m_shown.via == PlanVia::Rest
                   ? translate("inspector::Operation", "The worker was asked; waiting for its answer.")
                   : translate("inspector::Operation", "Sent to the brokers; waiting for their answer.");
    case Phase::Verifying: {
        if (m_concluded)
            return translate("inspector::Operation", "Writing the result to the journal.");
        const PlanFindings findings = m_readback->findings();
        Sentence words = translate("inspector::Operation", "Reading back. As planned: %1 of %2; otherwise: %3.")
                             .with({number(findings.done), number(findings.planned),
                                    number(static_cast<qint64>(findings.remnants.size()))});
        words << m_notice;
        return m_readback->problem() ? words << errorSentence(*m_readback->problem()) : words;
    }
    case Phase::Finished:
        break;
    }
    return m_result.headline;
}

Sentence Operation::Private::cancelMeaning() const
{
    switch (m_phase) {
    case Phase::Checking:
        return m_stop->stoppedByUs()
                   ? translate("inspector::Operation",
                               "Close without changing anything more. The connector stays stopped.")
                   : translate("inspector::Operation", "Close without changing anything. Nothing was sent.");
    case Phase::Stopping:
        return translate("inspector::Operation", "Stop waiting. A request to stop the connector that was sent stands.");
    case Phase::Rechecking:
        return translate("inspector::Operation", "Do not send it. Nothing has been sent yet.");
    case Phase::Executing:
        return translate("inspector::Operation",
                         "Stop waiting for the answer. What was sent cannot be taken back; what it did is read back.");
    case Phase::Verifying:
        return translate("inspector::Operation", "Stop reading back. The result is then unknown.");
    case Phase::Finished:
        break;
    }
    return translate("inspector::Operation", "Close.");
}

void Operation::Private::setPhase(Phase phase)
{
    m_phase = phase;
    m_list->setLive(phase == Phase::Checking || phase == Phase::Stopping);
    m_list->setStopping(phase == Phase::Stopping);
    Q_EMIT q->phaseChanged();
}

void Operation::Private::notice(const Sentence& words)
{
    m_notice = words;
    Q_EMIT q->phaseChanged();
}

void Operation::Private::refresh()
{
    if (m_phase != Phase::Checking && m_phase != Phase::Stopping)
        return;
    m_list->askAnew();
    if (m_phase == Phase::Checking)
        notice({});
}

// ---- stopping ----

void Operation::Private::stopConnector()
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
    m_stop->start();
    m_list->look();
}

void Operation::Private::onStopEnded(const Sentence& words)
{
    m_notice = words;
    setPhase(Phase::Checking);
    m_list->look();
    m_list->askWorkerAnew(); // its status is one of the lines that are now waited for
}

// ---- submitting ----

void Operation::Private::submit(const QString& typedName, bool resumeAfter)
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

void Operation::Private::onRechecked()
{
    if (m_phase == Phase::Rechecking && !refusedByFreshLook())
        writeIntent();
}

/// Looks at everything as it is now. If the reset may no longer be sent, ends the submit and returns true.
bool Operation::Private::refusedByFreshLook()
{
    m_list->look();
    const Sentence change = planChange(m_shown, m_list->plan());
    if (!change.isEmpty()) {
        refuse(translate("inspector::Operation", "Not sent: what stands now is no longer what was shown."), change);
        return true;
    }
    const Sentence blocking = m_list->blocking();
    if (!blocking.isEmpty()) {
        refuse(translate("inspector::Operation", "Not sent: a check no longer holds."), blocking);
        return true;
    }
    if (factMissing()) { // the connector was shown to be stopped when it was submitted
        refuse(translate("inspector::Operation", "Not sent: a check no longer holds."), obstacle({}));
        return true;
    }
    return false;
}

void Operation::Private::refuse(const Sentence& headline, const Sentence& explanation)
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
    m_lastEntry = refused;
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

void Operation::Private::writeIntent()
{
    m_entryId = newId();
    JournalEntry intent = entry(Outcome::Unknown, u"about to be sent, not yet verified"_qs);
    m_journal->append(std::move(intent), [this](const Result<Done>& written) {
        if (m_phase != Phase::Rechecking)
            return; // cancelled meanwhile: the entry that follows says so
        if (!written.ok()) {
            m_notice = translate("inspector::Operation", "Not sent: what stands now could not be kept in the journal.");
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

void Operation::Private::send()
{
    const std::vector<Check>& checks = m_list->checks();
    // What changes no offsets of a source has no such line.
    m_storesKnown = std::none_of(checks.begin(), checks.end(), [](const Check& check) {
        return check.id == QLatin1String("stores-read") && check.verdict != Verdict::Ok;
    });
    setPhase(Phase::Executing);
    m_sender->send(m_shown);
}

// ---- after sending ----

void Operation::Private::onAnswer(const SendAnswer& answer)
{
    m_answer = answer;
    m_readback = new Readback(m_context.evidence, m_context.groups, m_shown, m_deadlines, this);
    connect(m_readback, &Readback::progressed, q, &Operation::phaseChanged);
    connect(m_readback, &Readback::finished, this, [this] { conclude(false); });
    setPhase(Phase::Verifying);
    if (answer.kind == AnswerKind::Refused)
        m_readback->startOnce();
    else
        m_readback->start(answer.kind == AnswerKind::NoAnswer && !answer.overdue ? m_deadlines.verifyWithoutAnswer
                                                                                 : m_deadlines.verify);
}

void Operation::Private::conclude(bool stoppedWaiting)
{
    SentReport report;
    report.operation = m_shown.operation;
    report.via = m_shown.via;
    report.ofGroup = m_readback->ofGroup();
    report.connector = m_list->connectorName();
    report.answer = m_answer;
    report.findings = m_readback->findings();
    report.settled = m_readback->settled();
    report.problem = m_readback->problem();
    report.stoppedWaiting = stoppedWaiting;
    report.storesKnown = m_storesKnown;
    if (m_shown.operation == PlanOperation::Create)
        report.stateNow = stateSentence(m_context.evidence->mirror().connector(report.connector));
    const PlanVerdict verdict = judge(report);

    m_result = {};
    m_result.outcome = verdict.outcome;
    m_result.verified = verdict.verified;
    m_result.passing = verdict.outcome == Outcome::Refused && m_answer.passing;
    m_result.headline = verdict.headline.window();
    m_explanation = verdict.explanation;
    offerResume();
    m_result.serverText = m_answer.serverText;
    Sentence detail = verdict.headline;
    detail << verdict.explanation;
    // How it stands now is no part of what is kept for ever: it has entries of its own.
    if (m_stop->stoppedByUs())
        detail << translate("inspector::Operation", "The connector was stopped before, from the same window.");
    if (verdict.outcome == Outcome::Failed || verdict.outcome == Outcome::Unknown) {
        for (const Remnant& remnant : report.findings.remnants) {
            const Sentence place = placeOf(remnant.topic, remnant.partition, remnant.offset);
            m_result.survivors.push_back({rawText(remnant.what), place.window()});
            if (m_result.survivors.size() <= NamedInJournal)
                detail << translate("inspector::Operation", "Otherwise: %1 (%2).").with({rawText(remnant.what), place});
        }
    }
    JournalEntry last = entry(verdict.outcome, detail);
    last.verified = verdict.verified;
    last.done = report.findings.done;
    last.of = report.findings.planned;
    m_lastEntry = last;
    m_concluded = true;
    m_notice = {};
    m_journal->append(std::move(last), [this, id = m_entryId](const Result<Done>& written) {
        m_result.journalNote =
            written.ok()
                ? translate("inspector::Operation", "In the journal as %1.").with({QString::fromStdString(id)}).window()
                : errorSentence(written.error()).window();
        if (m_phase == Phase::Verifying)
            finish();
        else
            Q_EMIT q->phaseChanged();
    });
    Q_EMIT q->phaseChanged();
}

void Operation::Private::finish()
{
    setPhase(Phase::Finished);
    if (m_resumeAfter && m_result.outcome == Outcome::Applied && m_result.verified)
        resumeConnector();
}

void Operation::Private::finishUnsent()
{
    m_result = {};
    m_result.outcome = Outcome::Refused;
    m_result.headline = (m_stop->stoppedByUs() ? translate("inspector::Operation", "The change itself was not sent.")
                                               : translate("inspector::Operation", "Nothing was sent."))
                            .window();
    m_explanation = {};
    m_resumeAfter = false;
    offerResume();
    setPhase(Phase::Finished);
}

/// Whether resuming is of use now, and what the operator must know of it.
void Operation::Private::offerResume()
{
    m_result.stoppedByUs = m_stop->stoppedByUs();
    m_result.offerResume =
        !m_context.readOnly && q->mayResume() &&
        (m_stop->stoppedByUs() ? m_stop->before() != TargetState::Paused : m_result.outcome == Outcome::Applied);
    Sentence words = m_explanation;
    words << stoppedWords();
    m_result.explanation = words.window();
}

/// How a connector that was stopped from here stands now.
Sentence Operation::Private::stoppedWords() const
{
    if (!m_stop->stoppedByUs())
        return {};
    if (m_resumeAfter && m_result.outcome == Outcome::Applied && m_result.verified)
        return translate("inspector::Operation", "The connector was stopped by this window, which resumes it now.");
    Sentence words =
        m_list->ok("target-state-stopped")
            ? translate("inspector::Operation", "The connector was stopped by this window and is still stopped.")
            : translate("inspector::Operation",
                        "This window asked for the connector to be stopped; what the topics last showed "
                        "of its target state: %1.")
                  .with({Sentence(m_list->line("target-state-stopped").check.seen,
                                  m_list->line("target-state-stopped").seenEnglish)});
    if (m_stop->before() == TargetState::Paused)
        words << translate("inspector::Operation",
                           "It was PAUSED before, so resuming would do more than put it back; pause it again through "
                           "the worker if that is wanted.");
    return words;
}

JournalEntry Operation::Private::entry(Outcome outcome, const Sentence& detail) const
{
    Sentence all = detail;
    if (m_list->needsFact() && !factMissing())
        all << translate("inspector::Operation", "The operator stated: %1.").with({noWorkerFact()});
    JournalEntry made = journalEntry(m_entryId, m_shown, m_list->lines(), outcome, all);
    made.undoes = m_undoes;
    return made;
}

// ---- giving up, resuming ----

void Operation::Private::cancel()
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
        m_sender->giveUp();
        m_notice = translate("inspector::Operation", "What was sent cannot be taken back.");
        onAnswer(noAnswer());
        break;
    case Phase::Verifying:
        if (m_concluded) {
            m_result.journalNote =
                translate("inspector::Operation", "The journal entry is still being written.").window();
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

void Operation::Private::resumeConnector()
{
    if (m_phase != Phase::Finished || m_resume)
        return;
    if (m_context.readOnly || !m_list->workerAvailable()) {
        const Sentence words =
            m_context.readOnly
                ? translate("inspector::Operation", "Not resumed: this cluster is open read-only.")
                : translate("inspector::Operation", "Not resumed: no REST address of a worker is known.");
        Q_EMIT q->resumed(false, words.window());
        return;
    }
    m_resume = new SideStep(m_context, {PlanOperation::Resume, m_list->connectorName()}, m_deadlines, this);
    connect(m_resume, &SideStep::progressed, q, &Operation::besideChanged);
    connect(m_resume, &SideStep::ended, this, &Private::onResumeEnded);
    Q_EMIT q->besideChanged();
}

void Operation::Private::onResumeEnded()
{
    SideStep* step = std::exchange(m_resume, nullptr);
    step->deleteLater();
    if (step->isDone()) {
        m_result.offerResume = false;
        Sentence words = m_explanation;
        if (m_stop->stoppedByUs())
            words << translate("inspector::Operation", "The connector was stopped by this window and resumed again.");
        m_result.explanation = words.window();
    }
    const QString said = step->isDone()    ? Operation::tr("The connector is resumed; its tasks start shortly.")
                         : step->wasSent() ? Operation::tr("Resuming the connector was sent. %1").arg(step->words())
                                           : Operation::tr("The connector was not resumed. %1").arg(step->words());
    Q_EMIT q->resumed(step->isDone(), said);
    Q_EMIT q->besideChanged();
}

// ---- Operation ----

Operation::Operation(Context context, PlanRequest request, QObject* parent)
    : Operation(std::move(context), std::move(request), Deadlines(), parent)
{}

Operation::Operation(Context context, PlanRequest request, Deadlines deadlines, QObject* parent)
    : QObject(parent), m_d(std::make_unique<Private>(this, std::move(context), std::move(request), deadlines))
{}

Operation::Operation(Context context, OperationPlan plan, QObject* parent)
    : QObject(parent), m_d(std::make_unique<Private>(this, std::move(context), std::move(plan), Deadlines()))
{}

Operation::~Operation() = default;

QString Operation::connectorName() const
{
    return QString::fromStdString(m_d->m_list->connectorName());
}

void Operation::setRequest(PlanRequest request)
{
    if (m_d->m_phase == Phase::Checking)
        m_d->m_list->setRequest(std::move(request));
}

PlanFacts Operation::facts() const
{
    return m_d->m_list->facts();
}

QString Operation::factToType() const
{
    return m_d->m_list->needsFact() ? noWorkerFact().window() : QString();
}

void Operation::setTypedFact(const QString& typed)
{
    m_d->m_typedFact = typed;
}

void Operation::setUndoes(const std::string& journalId)
{
    m_d->m_undoes = journalId;
}

QString Operation::undoes() const
{
    return QString::fromStdString(m_d->m_undoes);
}

bool Operation::isOfPlan() const
{
    return m_d->m_list->isOfPlan();
}

bool Operation::hasTwoWays() const
{
    return !isOfPlan() && inspector::hasTwoWays(request());
}

QString Operation::confirmationText() const
{
    return QString::fromStdString(confirmationOf(m_d->m_list->connectorName(), plan()));
}

const PlanRequest& Operation::request() const
{
    return m_d->m_list->request();
}

bool Operation::confirmsByName() const
{
    return needsTypedName(request());
}

bool Operation::mayResume() const
{
    return kindOf(request().operation) == OperationKind::Offsets;
}

Operation::Phase Operation::phase() const
{
    return m_d->m_phase;
}

const std::vector<Check>& Operation::checks() const
{
    return m_d->m_list->checks();
}

const OperationPlan& Operation::plan() const
{
    return m_d->m_list->plan();
}

QString Operation::planProblem() const
{
    return m_d->m_list->planProblem().window();
}

bool Operation::heardAll() const
{
    return m_d->m_list->heardAll();
}

const Answer<ConfigValidation>& Operation::validation() const
{
    static const Answer<ConfigValidation> None;
    const ValidationWatch* watch = m_d->m_list->validation();
    return watch ? watch->last() : None;
}

bool Operation::validationIsCurrent() const
{
    const ValidationWatch* watch = m_d->m_list->validation();
    return watch && watch->isCurrent();
}

const std::optional<JournalEntry>& Operation::lastEntry() const
{
    return m_d->m_lastEntry;
}

bool Operation::ready() const
{
    return m_d->m_phase == Phase::Checking && m_d->m_list->blocking().isEmpty();
}

QString Operation::obstacle(const QString& typedName) const
{
    return m_d->obstacle(typedName).window();
}

QString Operation::activity() const
{
    return m_d->activity().window();
}

QString Operation::cancelMeaning() const
{
    return m_d->cancelMeaning().window();
}

const Operation::ReportedResult& Operation::result() const
{
    return m_d->m_result;
}

QString Operation::besideActivity() const
{
    return m_d->besideActivity();
}

void Operation::stopConnector()
{
    m_d->stopConnector();
}

void Operation::refresh()
{
    m_d->refresh();
}

void Operation::submit(const QString& typedName, bool resumeAfter)
{
    m_d->submit(typedName, resumeAfter);
}

void Operation::cancel()
{
    m_d->cancel();
}

void Operation::resumeConnector()
{
    m_d->resumeConnector();
}

} // namespace inspector
