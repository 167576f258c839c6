// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"
#include "operation.h"
#include "runpreview.h"
#include "runturn.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Several connectors, several steps: one connector after the other goes through all of its steps, each a whole
/// Operation (plan, live checks, send, read back, journal). GUI thread.
///
/// Per connector and not per step: no connector stands half-way for longer than its own steps take, and a run that ends
/// early leaves at most one of them there. Where a check says wait it is waited for (Deadlines::turn); where one stands
/// against it, the connector has failed, and the run ends there or goes on, as was chosen. What stands against every
/// connector (no worker, topics not read, read-only) ends the run in any case.
///
/// A step that is true already passes. A run that stops connectors resumes at its end only what ran before it: see
/// withheldResume(). Each connector's state is looked at afresh when its turn has come.
/// Deleting this object gives up as deleting an Operation does: what was sent stands.
class GuidedRun : public QObject
{
    Q_OBJECT
public:
    enum class Phase
    {
        Preparing, ///< outlooks are worked out again and again; nothing was sent
        Running,
        Ending, ///< starts nothing new; what was sent is still read back
        Finished,
    };
    Q_ENUM(Phase)
    enum class OnFailure
    {
        Stop,
        CarryOn,
    };
    using Subject = RunPreview::Subject;

    /// `steps`: requests without a connector.
    GuidedRun(Operation::Context context, std::vector<Subject> subjects, std::vector<PlanRequest> steps,
              Deadlines deadlines = Deadlines(), QObject* parent = nullptr);
    ~GuidedRun() override;

    Phase phase() const { return m_phase; }
    const std::vector<PlanRequest>& steps() const { return m_steps; }
    const std::vector<RunTurn>& turns() const { return m_turns; }
    const Operation::Context& context() const { return m_context; }
    /// Other steps; only while Preparing.
    void setSteps(std::vector<PlanRequest> steps);
    /// Whether those are resumed too that were STOPPED before; only while Preparing.
    void setResumeStopped(bool on);
    /// Whether that makes a difference: the steps stop, and resume.
    bool putsBack() const;

    /// Connectors with something to do and nothing against it: those that start() takes on.
    int count() const;
    /// How many outlooks are worked out: all of them before start() is possible.
    int preparedCount() const { return m_preview->known(); }
    /// What the operator types to confirm: the number of connectors, of a single one its name.
    QString confirmation() const;
    /// Why start() is not possible with this typed; empty = it is.
    QString obstacle(const QString& typed) const;
    void start(const QString& typed, OnFailure onFailure);

    /// Starts nothing new. A step that was not sent yet is given up; one that was is read back.
    void stopAfterStep();
    /// Stops waiting as well: Operation::cancel() of what was sent.
    void cancel();
    /// What is going on, one sentence.
    QString activity() const;
    /// Of the turns that take part: how many are behind, whatever became of them.
    int behindCount() const;
    /// How many turns the run takes, or took, on: those left out, or with nothing to do, before it began do not count.
    int takingPartCount() const;
    /// How it ended, one sentence, and why it ended early.
    QString headline() const;
    const QString& endReason() const { return m_endReason; }
    /// Those that are open, as they stood before this run: for another one.
    std::vector<Subject> openSubjects() const;

Q_SIGNALS:
    void phaseChanged();
    /// Outlooks or steps of these turns changed.
    void turnsChanged(int first, int last);
    /// Of the turn under way; more often than turnsChanged().
    void activityChanged();

private:
    RunTurn& turn() { return m_turns[m_turn]; }
    RunStep& step() { return turn().steps[turn().step]; }
    void onWorked(int first, int last);
    void setPhase(Phase phase);
    void changed();
    void nextTurn();
    void beginTurn();
    void beginStep();
    void startOperation();
    bool isWithheld();
    QString stillRunning() const;
    QString lostGroup() const;
    PlanRequest request() const;
    void look();
    void lookAtChecks();
    void wait(const QString& words, bool lasting);
    bool isDoneAlready() const;
    bool hasCommonHindrance() const;
    void settleStep();
    void passStep(StepState state, const QString& words);
    void failStep(StepState state, const QString& words, bool endsRun);
    void giveUpStep();
    void dropOperation();
    void finish();

    const Operation::Context m_context;
    const Deadlines m_deadlines;
    std::vector<PlanRequest> m_steps;
    std::vector<RunTurn> m_turns;
    std::vector<std::optional<TargetState>> m_given; ///< of each turn: Subject::before
    RunPreview* const m_preview;
    Phase m_phase = Phase::Preparing;
    OnFailure m_onFailure = OnFailure::Stop;
    bool m_resumeStopped = false;
    QString m_endReason;

    std::size_t m_turn = 0;
    quint64 m_round = 0; ///< readings of earlier turns are not waited for
    Operation* m_operation = nullptr;
    ConnectorType m_type = ConnectorType::Unknown; ///< of the connector, when its turn began
    std::string m_sinkGroup;                       ///< then
    bool m_submitted = false;
    int m_refusals = 0; ///< of the step, because something had changed
    QTimer m_looking;   ///< looks from the event loop, not from inside the operation's signals
    QTimer m_grace;     ///< something stands against the step: whether it still does at its end
    bool m_blocked = false;
    QTimer m_limit;            ///< of the step
    QDeadlineTimer m_patience; ///< the same, over all tries
    QTimer m_retry;            ///< to the next try after a rebalance
    bool m_overdue = false;
};

} // namespace inspector
