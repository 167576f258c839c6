// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidedrun.h"

#include "core/summary.h"
#include "operationneeds.h"
#include "operationwords.h"

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{

/// A source writes offsets until it has stopped: what stands may be another thing when it is submitted, once or twice.
constexpr int MostRefusals = 3;

bool hasEffect(const RunStep& step)
{
    return step.state == StepState::Done || step.state == StepState::Unknown || step.partly;
}

} // namespace

GuidedRun::GuidedRun(Operation::Context context, std::vector<Subject> subjects, std::vector<PlanRequest> steps,
                     Deadlines deadlines, QObject* parent)
    : QObject(parent), m_context(std::move(context)), m_deadlines(deadlines),
      m_preview(new RunPreview(m_context, subjects, deadlines, this))
{
    for (Subject& subject : subjects) {
        RunTurn turn;
        turn.connector = std::move(subject.connector);
        m_turns.push_back(std::move(turn));
        m_given.push_back(subject.before);
    }
    for (QTimer* timer : {&m_looking, &m_grace, &m_limit, &m_retry})
        timer->setSingleShot(true);
    connect(m_preview, &RunPreview::worked, this, &GuidedRun::onWorked);
    connect(&m_looking, &QTimer::timeout, this, &GuidedRun::look);
    connect(&m_grace, &QTimer::timeout, this, &GuidedRun::look);
    connect(&m_retry, &QTimer::timeout, this, &GuidedRun::startOperation);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_overdue = true;
        look();
    });
    connect(m_context.evidence, &ClusterEvidence::changed, this, [this] {
        if (m_operation)
            m_looking.start();
    });
    setSteps(std::move(steps));
}

GuidedRun::~GuidedRun() = default;

// ---- preparing ----

void GuidedRun::setSteps(std::vector<PlanRequest> steps)
{
    if (m_phase != Phase::Preparing)
        return;
    m_steps = std::move(steps);
    for (RunTurn& each : m_turns) {
        each.steps.clear();
        for (const PlanRequest& step : m_steps)
            each.steps.push_back({step.operation});
    }
    m_preview->setSteps(m_steps, m_resumeStopped);
}

void GuidedRun::setResumeStopped(bool on)
{
    if (m_phase != Phase::Preparing || on == m_resumeStopped)
        return;
    m_resumeStopped = on;
    m_preview->setSteps(m_steps, m_resumeStopped);
}

bool GuidedRun::putsBack() const
{
    const auto has = [this](PlanOperation operation) {
        return std::any_of(m_steps.begin(), m_steps.end(),
                           [operation](const PlanRequest& each) { return each.operation == operation; });
    };
    return has(PlanOperation::Stop) && has(PlanOperation::Resume);
}

void GuidedRun::onWorked(int first, int last)
{
    if (m_phase != Phase::Preparing)
        return;
    for (int at = first; at <= last; ++at)
        m_turns[static_cast<std::size_t>(at)].outlook = m_preview->outlooks()[static_cast<std::size_t>(at)];
    Q_EMIT turnsChanged(first, last);
    Q_EMIT activityChanged();
}

// ---- running ----

void GuidedRun::start(const QString& typed, OnFailure onFailure)
{
    if (m_phase != Phase::Preparing || !obstacle(typed).isEmpty())
        return;
    m_onFailure = onFailure;
    m_preview->stop();
    for (RunTurn& each : m_turns) {
        if (each.outlook.nothingToDo)
            each.state = TurnState::NothingToDo;
        else if (each.outlook.verdict == Verdict::Blocked)
            each.state = TurnState::LeftOut;
    }
    Q_EMIT turnsChanged(0, static_cast<int>(m_turns.size()) - 1);
    setPhase(Phase::Running);
    nextTurn();
}

void GuidedRun::setPhase(Phase phase)
{
    m_phase = phase;
    Q_EMIT phaseChanged();
}

void GuidedRun::changed()
{
    const int at = static_cast<int>(m_turn);
    Q_EMIT turnsChanged(at, at);
    Q_EMIT activityChanged();
}

void GuidedRun::nextTurn()
{
    const auto waiting = std::find_if(m_turns.begin(), m_turns.end(),
                                      [](const RunTurn& each) { return each.state == TurnState::Waiting; });
    if (m_phase != Phase::Running || waiting == m_turns.end()) {
        finish();
        return;
    }
    m_turn = static_cast<std::size_t>(waiting - m_turns.begin());
    turn().state = TurnState::UnderWay;
    turn().activity = tr("Reading the topics to their end.");
    changed();
    // What it was before is what the run puts back: that must not be an old picture.
    m_overdue = false;
    m_limit.start(m_deadlines.turn);
    m_context.evidence->readToEnd(m_deadlines.readToEnd,
                                  guarded(this, [this, round = ++m_round](const Result<Done>& result) {
                                      if (round != m_round || m_phase != Phase::Running)
                                          return;
                                      if (result.ok())
                                          beginTurn();
                                      else
                                          failStep(StepState::Failed, errorSentence(result.error()).window(), true);
                                  }));
}

void GuidedRun::beginTurn()
{
    const ConnectorSummary* summary = m_context.evidence->mirror().connector(turn().connector);
    turn().before = m_given[m_turn] ? m_given[m_turn] : summary ? summary->targetState : std::nullopt;
    m_type = summary ? summary->type : ConnectorType::Unknown;
    m_sinkGroup = summary && m_type == ConnectorType::Sink ? sinkGroupId(*summary, turn().connector) : std::string();
    turn().step = 0;
    beginStep();
}

void GuidedRun::beginStep()
{
    m_refusals = 0;
    m_patience.setRemainingTime(m_deadlines.turn);
    step().state = StepState::UnderWay;
    if (!isWithheld())
        startOperation();
}

void GuidedRun::startOperation()
{
    m_submitted = false;
    m_overdue = false;
    m_blocked = false;
    m_limit.start(std::chrono::duration_cast<std::chrono::milliseconds>(m_patience.remainingTimeAsDuration()));
    m_operation = new Operation(m_context, request(), m_deadlines, this);
    const auto later = [this] { m_looking.start(); };
    connect(m_operation, &Operation::phaseChanged, this, later);
    connect(m_operation, &Operation::checksChanged, this, later);
    connect(m_operation, &Operation::planChanged, this, later);
    m_looking.start();
    changed();
}

/// Passes a resume of what did not run before.
bool GuidedRun::isWithheld()
{
    const bool stopped = std::any_of(m_steps.begin(), m_steps.begin() + static_cast<std::ptrdiff_t>(turn().step),
                                     [](const PlanRequest& each) { return each.operation == PlanOperation::Stop; });
    if (!stopped || step().operation != PlanOperation::Resume)
        return false;
    const Sentence why = withheldResume(turn().before, m_resumeStopped);
    if (why.isEmpty())
        return false;
    passStep(StepState::Withheld, why.window());
    return true;
}

PlanRequest GuidedRun::request() const
{
    const RunTurn& now = m_turns[m_turn];
    return stepRequest(m_steps[now.step], now.connector, m_type);
}

/// Of a connector that this run deleted: what of it has not ended yet. A task writes its last offsets as it ends.
QString GuidedRun::stillRunning() const
{
    const RunTurn& now = m_turns[m_turn];
    const ClusterMirror& mirror = m_context.evidence->mirror();
    const ConnectorSummary* summary = mirror.connector(now.connector);
    if (m_steps[now.step].operation != PlanOperation::Tombstone || !summary)
        return {};
    for (const std::uint32_t at : mirror.statusesOf(summary->connector)) {
        const StatusEntry& status = mirror.statuses()[at];
        if (status.present && status.state == TaskState::Running)
            return status.task < 0 ? tr("Waiting until it has ended: it is still RUNNING by its status.")
                                   : tr("Waiting until its tasks have ended: task %1 is still RUNNING by its status.")
                                         .arg(status.task);
    }
    return {};
}

/// Of a sink that this run deleted: why its group can no longer be told; empty = it can.
QString GuidedRun::lostGroup() const
{
    const RunTurn& now = m_turns[m_turn];
    const ConnectorSummary* summary = m_context.evidence->mirror().connector(now.connector);
    if (m_steps[now.step].operation != PlanOperation::Tombstone || !summary || m_sinkGroup.empty() ||
        (summary->type == ConnectorType::Sink && sinkGroupId(*summary, now.connector) == m_sinkGroup))
        return {};
    return tr("Without its configuration the topics no longer tell its consumer group. It was %1; delete that with "
              "kafka-consumer-groups --delete --group.")
        .arg(rawText(m_sinkGroup));
}

void GuidedRun::look()
{
    if (m_phase != Phase::Running && m_phase != Phase::Ending)
        return;
    if (!m_operation) {
        if (m_overdue && m_phase == Phase::Running)
            failStep(StepState::Failed, tr("The topics were not read to their end in time."), true);
        return;
    }
    // Of one that has ended settleStep() says what comes next.
    if (m_operation->phase() != Operation::Phase::Finished) {
        turn().activity = m_operation->activity();
        Q_EMIT activityChanged();
    }
    switch (m_operation->phase()) {
    case Operation::Phase::Finished:
        settleStep();
        break;
    case Operation::Phase::Checking:
        lookAtChecks();
        break;
    default:
        break;
    }
}

void GuidedRun::lookAtChecks()
{
    if (m_submitted) {
        // Sent back, with nothing sent.
        m_submitted = false;
        const Operation::ReportedResult& result = m_operation->result();
        QString words = QString(result.headline + u' ' + result.explanation).trimmed();
        if (words.isEmpty())
            words = m_operation->obstacle(m_operation->connectorName());
        if (++m_refusals >= MostRefusals || !result.journalNote.isEmpty()) {
            failStep(StepState::Failed, words, !result.journalNote.isEmpty());
            return;
        }
        m_limit.start(m_deadlines.turn);
    }
    if (m_phase == Phase::Ending) {
        giveUpStep();
        return;
    }
    const QString running = stillRunning();
    const QString lost = lostGroup();
    if (running.isEmpty() && lost.isEmpty() && isDoneAlready()) {
        passStep(StepState::NothingToDo, {});
    } else if (running.isEmpty() && lost.isEmpty() && m_operation->ready()) {
        m_limit.stop();
        m_submitted = true;
        m_operation->submit(m_operation->connectorName(), false);
    } else {
        wait(!lost.isEmpty() ? lost : !running.isEmpty() ? running : m_operation->activity(), !lost.isEmpty());
    }
}

/// Something holds the step up. `lasting`: no patience helps.
void GuidedRun::wait(const QString& words, bool lasting)
{
    turn().activity = words;
    Q_EMIT activityChanged();
    const std::vector<Check>& checks = m_operation->checks();
    const bool blocked =
        lasting || (m_operation->heardAll() && std::any_of(checks.begin(), checks.end(), [this](const Check& check) {
                        // Consumers that were stopped a moment ago leave their group by and by.
                        const bool leaving = turn().step > 0 && check.id == QLatin1String("group-empty");
                        return check.verdict == Verdict::Blocked && !leaving;
                    }));
    // What is known of a connector as a whole is told a moment after its last record, and workers stumble: what stands
    // against the step must do so for two questions.
    if (blocked && !std::exchange(m_blocked, true))
        m_grace.start(2 * m_deadlines.poll);
    m_blocked = blocked;
    if (m_overdue)
        failStep(StepState::Failed, tr("Not sent, waited in vain. %1").arg(words), hasCommonHindrance());
    else if (blocked && !m_grace.isActive())
        failStep(StepState::Failed, tr("Not sent. %1").arg(words), hasCommonHindrance());
}

/// Whether the step is true without being sent. Only on positive evidence: what is not known is no nothing.
bool GuidedRun::isDoneAlready() const
{
    if (!m_operation->heardAll())
        return false;
    const Result<OperationPlan> plan = makePlan(m_operation->facts(), m_operation->request());
    if (plan || !saysDoneAlready(plan.error(), m_operation->request().operation))
        return false;
    if (kindOf(m_operation->request().operation) != OperationKind::Offsets)
        return true;
    const std::vector<Check>& checks = m_operation->checks();
    return std::all_of(checks.begin(), checks.end(), [](const Check& check) {
        return check.verdict == Verdict::Ok || check.id == QLatin1String("something-to-do") ||
               (check.verdict == Verdict::Unknown && check.id == QLatin1String("no-rebalance"));
    });
}

/// Whether what stands against the step stands against every connector.
bool GuidedRun::hasCommonHindrance() const
{
    const std::vector<Check>& checks = m_operation->checks();
    return std::any_of(checks.begin(), checks.end(), [](const Check& check) {
        return check.verdict != Verdict::Ok &&
               (check.id == QLatin1String("not-read-only") || check.id == QLatin1String("topics-read") ||
                check.id == QLatin1String("same-cluster") ||
                (check.id == QLatin1String("worker-can") && check.cure == Cure::Refresh));
    });
}

/// The operation has ended.
void GuidedRun::settleStep()
{
    const Operation::ReportedResult result = m_operation->result();
    if (const std::optional<JournalEntry>& entry = m_operation->lastEntry())
        step().journalId = QString::fromStdString(entry->id);
    if (result.outcome == Outcome::Applied && result.verified) {
        passStep(StepState::Done, result.headline);
        return;
    }
    const QString words = QString(result.headline + u' ' + result.explanation).trimmed();
    if (result.passing && m_phase == Phase::Running && !m_patience.hasExpired()) {
        // Each step makes the workers rebalance, and the next one may come into it.
        dropOperation();
        turn().activity =
            tr("Waiting to try again. %1").arg(result.explanation.isEmpty() ? result.headline : result.explanation);
        Q_EMIT activityChanged();
        m_retry.start(m_deadlines.poll);
        return;
    }
    const bool unknown = result.outcome == Outcome::Unknown || result.outcome == Outcome::Applied;
    const OperationKind kind = kindOf(step().operation);
    step().partly = result.outcome == Outcome::Failed && kind != OperationKind::LifeCycle && m_operation->lastEntry() &&
                    m_operation->lastEntry()->done > 0;
    failStep(unknown ? StepState::Unknown : StepState::Failed, words, false);
}

void GuidedRun::passStep(StepState state, const QString& words)
{
    step().state = state;
    step().words = words;
    dropOperation();
    const bool last = turn().step + 1 == turn().steps.size();
    if (last) {
        turn().state = TurnState::Done;
        turn().activity.clear();
        changed();
        nextTurn();
    } else if (m_phase == Phase::Running) {
        ++turn().step;
        changed();
        beginStep();
    } else {
        const bool stands = std::any_of(turn().steps.begin(), turn().steps.end(), hasEffect);
        turn().state = stands ? TurnState::HalfWay : TurnState::NotBegun;
        turn().activity.clear();
        changed();
        finish();
    }
}

void GuidedRun::failStep(StepState state, const QString& words, bool endsRun)
{
    step().state = state;
    step().words = words;
    if (m_operation && m_operation->lastEntry())
        step().journalId = QString::fromStdString(m_operation->lastEntry()->id);
    dropOperation();
    const bool stands = std::any_of(turn().steps.begin(), turn().steps.end(), hasEffect);
    turn().state = stands ? TurnState::HalfWay : TurnState::Failed;
    turn().activity.clear();
    changed();
    if (m_phase == Phase::Running && (endsRun || m_onFailure == OnFailure::Stop)) {
        m_endReason = endsRun ? tr("The run ended because nothing could be done for any connector: %1").arg(words)
                              : tr("The run ended at the first failure, as was chosen.");
        setPhase(Phase::Ending);
    }
    nextTurn();
}

/// The operator wants nothing new, and the step was not sent.
void GuidedRun::giveUpStep()
{
    step().state = StepState::NotBegun;
    step().words = tr("Not sent: the run was ended before.");
    dropOperation();
    const bool stands = std::any_of(turn().steps.begin(), turn().steps.end(), hasEffect);
    turn().state = stands ? TurnState::HalfWay : TurnState::NotBegun;
    turn().activity.clear();
    changed();
    finish();
}

void GuidedRun::dropOperation()
{
    m_looking.stop();
    m_grace.stop();
    m_limit.stop();
    m_retry.stop();
    if (!m_operation)
        return;
    m_operation->disconnect(this);
    m_operation->deleteLater();
    m_operation = nullptr;
}

void GuidedRun::finish()
{
    ++m_round;
    m_preview->stop();
    m_limit.stop();
    for (RunTurn& each : m_turns) {
        if (each.state == TurnState::Waiting)
            each.state = TurnState::NotBegun;
    }
    Q_EMIT turnsChanged(0, static_cast<int>(m_turns.size()) - 1);
    setPhase(Phase::Finished);
}

// ---- giving up ----

void GuidedRun::stopAfterStep()
{
    if (m_phase == Phase::Preparing)
        finish();
    if (m_phase != Phase::Running)
        return;
    m_endReason = tr("The run was ended by the operator.");
    setPhase(Phase::Ending);
    const Operation::Phase phase = m_operation ? m_operation->phase() : Operation::Phase::Checking;
    if (phase == Operation::Phase::Finished) {
        settleStep();
    } else if (phase == Operation::Phase::Checking || phase == Operation::Phase::Rechecking) {
        if (m_operation)
            m_operation->cancel(); // nothing was sent; if it was submitted, the journal says so
        giveUpStep();
    }
}

void GuidedRun::cancel()
{
    stopAfterStep();
    if (m_phase == Phase::Ending && m_operation)
        m_operation->cancel();
}

std::vector<GuidedRun::Subject> GuidedRun::openSubjects() const
{
    std::vector<Subject> open;
    for (const RunTurn& each : m_turns) {
        // What this run stopped ran before it.
        if (each.isOpen())
            open.push_back({each.connector, each.before});
    }
    return open;
}

} // namespace inspector
