// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "check.h"
#include "clusterevidence.h"
#include "core/connectadmin.h"
#include "core/directwriter.h"
#include "core/journal.h"
#include "core/planrequest.h"
#include "deadlines.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace inspector
{

/// One guided change, through a worker or straight to Kafka: plan, live preflight, stop, send, verification on the
/// topics by raw bytes (or on the sink's group), journal, resume. GUI thread. It never reports success without having
/// read it back.
///
/// Which checks there are, and which of them may stay Unknown: Preflight.
/// submit() reads everything afresh. If a check no longer holds, or what stands is no longer what was shown,
/// nothing is sent: the phase is Checking again, result() is Refused with the difference in words, activity() says the
/// same, and the operator may look and submit once more.
/// Journal: an entry with outcome `unknown` and all previous bytes is on disk before anything is sent (if it cannot be
/// written, nothing is sent); a second entry with the same id then says how it ended. The last entry of an id counts.
/// A refusal after submit() is journalled too. A stop and a resume beside the change are operations of their own, each
/// with checks, read-back and journal entries of its own.
/// Deleting this object drops every answer still awaited; a request that was sent is not taken back.
class Operation : public QObject
{
    Q_OBJECT
public:
    enum class Phase
    {
        Checking,   ///< preflight, live; submit() is possible when ready()
        Stopping,   ///< a stop of the connector is under way beside the change: see stopConnector()
        Rechecking, ///< submitted: reads the topics to their end and runs all checks again before anything is sent
        Executing,  ///< it was sent
        Verifying,  ///< reads back
        Finished,   ///< see result()
    };
    Q_ENUM(Phase)

    struct Context
    {
        ClusterEvidence* evidence = nullptr;  ///< never null; must outlive the operation
        ConnectApi* api = nullptr;            ///< null = no REST address; must outlive the operation
        ConnectAdmin* admin = nullptr;        ///< the same, for validation and log levels; null = cannot be had
        std::shared_ptr<DirectWriter> writer; ///< null = nothing can be written to this cluster
        std::shared_ptr<GroupAdmin> groups;   ///< null = consumer groups cannot be looked at
        std::shared_ptr<JournalSink> journal;
        bool readOnly = false; ///< enforced here
    };

    /// What stands otherwise than planned.
    struct SurvivingKey
    {
        QString key;   ///< raw key, or what else it is, as text
        QString where; ///< topic, partition, offset
    };

    struct ReportedResult
    {
        Outcome outcome = Outcome::Unknown;
        bool verified = false;
        bool passing = false; ///< Refused by the worker for what passes by itself (a rebalance): worth another try
        QString headline;     ///< one sentence
        QString explanation;  ///< what, where, why, next step
        QString serverText;   ///< as the worker said it
        std::vector<SurvivingKey> survivors;
        bool stoppedByUs = false;
        bool offerResume = false;
        QString journalNote; ///< where the entry is, or why it could not be written
    };

    Operation(Context context, PlanRequest request, QObject* parent = nullptr);
    Operation(Context context, PlanRequest request, Deadlines deadlines, QObject* parent = nullptr);
    /// Carries out a plan that was made before: see Checklist.
    Operation(Context context, OperationPlan plan, QObject* parent = nullptr);
    ~Operation() override;

    /// The journal entry that this change takes back; for its own entry.
    void setUndoes(const std::string& journalId);
    QString undoes() const;

    /// Something else of the same operation is wanted: the plan is another one. Only while Checking, and not for a plan
    /// that was made before.
    void setRequest(PlanRequest request);
    /// What the plan is worked out from, as it is known now. Good until control goes back to the event loop.
    PlanFacts facts() const;

    QString connectorName() const;
    const PlanRequest& request() const;
    /// What the operator must state by typing it, because it cannot be proved (Preflight::needsFact()); empty =
    /// nothing. What was stated is in the journal entry.
    QString factToType() const;
    /// As it was typed: in the language of the window, or in English. Counts from then on.
    void setTypedFact(const QString& typed);
    /// Whether it carries out a plan that was made before.
    bool isOfPlan() const;
    /// Whether setRequest() may ask for another way: through a worker, or straight to Kafka.
    bool hasTwoWays() const;
    /// Whether submit() wants confirmationText() typed: what takes something away.
    bool confirmsByName() const;
    /// The connector's name; where there is none, how many keys are changed.
    QString confirmationText() const;
    /// Whether the connector may be resumed afterwards: what needs it to be stopped.
    bool mayResume() const;
    Phase phase() const;
    const std::vector<Check>& checks() const;
    /// What will change, with present values; kept up to date until submitted.
    const OperationPlan& plan() const;
    /// Why there is no plan that may be carried out; empty = there is one.
    QString planProblem() const;
    /// Whether plan and checks rest on all there is to know: before, they may change by themselves.
    bool heardAll() const;
    /// What a worker says of the configuration that is wanted, or of one before; no result: none yet, or no
    /// configuration is changed.
    const Answer<ConfigValidation>& validation() const;
    /// Whether it is of the one that is wanted now.
    bool validationIsCurrent() const;
    /// The journal entry of the last submit, as it was written last; nothing = none yet.
    const std::optional<JournalEntry>& lastEntry() const;
    /// All checks ok (or unknown where that does not matter).
    bool ready() const;
    /// Why submit() is not possible with this typed name; empty = it is.
    QString obstacle(const QString& typedName) const;
    /// What is going on or what is waited for, one sentence; for the progress line.
    QString activity() const;
    /// What Cancel means now, for the button's text and tooltip.
    QString cancelMeaning() const;
    const ReportedResult& result() const;
    /// What a stop or resume beside the change is waiting for, or one that is only read back yet; empty = there is
    /// none.
    QString besideActivity() const;

public Q_SLOTS:
    /// The cure: stops the connector through a worker, and waits until the topics show STOPPED and 0 committed tasks;
    /// the phase is then Checking again, as it is when that fails or takes too long (activity() says why).
    void stopConnector();
    /// Asks worker and topics again.
    void refresh();
    void submit(const QString& typedName, bool resumeAfter);
    /// Stops waiting; never undoes (cancelMeaning()). Checking and Rechecking end as Refused; Stopping goes back to
    /// Checking; Executing goes on to Verifying, because a request that was sent can only be read back; Verifying ends
    /// with what is known.
    void cancel();
    /// After Finished: resumes through a worker; resumed() says how it went. submit() with `resumeAfter` does the same
    /// by itself, but only after a verified success.
    void resumeConnector();

Q_SIGNALS:
    void checksChanged();
    void planChanged();
    void validationChanged();
    /// phase(), activity(), cancelMeaning() or result() changed.
    void phaseChanged();
    void besideChanged();
    void resumed(bool ok, const QString& words);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
