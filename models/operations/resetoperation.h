// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "check.h"
#include "clusterevidence.h"
#include "core/connectapi.h"
#include "core/journal.h"
#include "resetdeadlines.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace inspector
{

/// Guided reset of a source connector's offsets through REST: plan, live preflight, stop, DELETE, verification on the
/// topic by raw bytes, journal, resume. GUI thread. It never reports success without having read it from the topics.
///
/// Which checks there are, and which of them may stay Unknown: ResetPreflight.
/// submit() reads everything afresh. If a check no longer holds, or the offsets are no longer those that were shown,
/// nothing is sent: the phase is Checking again, result() is Refused with the difference in words, activity() says the
/// same, and the operator may look and submit once more.
/// Journal: an entry with outcome `unknown` and all previous bytes is on disk before DELETE is sent (if it cannot be
/// written, nothing is sent); a second entry with the same id then says how it ended. The last entry of an id counts.
/// A refusal after submit() is journalled too.
/// Deleting this object drops every answer still awaited; a request that was sent is not taken back.
class ResetOperation : public QObject
{
    Q_OBJECT
public:
    enum class Phase
    {
        Checking,   ///< preflight, live; submit() is possible when ready()
        Stopping,   ///< PUT …/stop was sent; waits for target state STOPPED and 0 committed tasks
        Rechecking, ///< submitted: reads the topics to their end and runs all checks again before anything is sent
        Executing,  ///< DELETE was sent
        Verifying,  ///< reads the topics back
        Finished,   ///< see result()
    };
    Q_ENUM(Phase)

    struct Context
    {
        ClusterEvidence* evidence = nullptr; ///< never null; must outlive the operation
        ConnectApi* api = nullptr;           ///< null = no REST address; must outlive the operation
        std::shared_ptr<JournalSink> journal;
        bool readOnly = false; ///< enforced here
    };

    struct SurvivingKey
    {
        QString key;   ///< raw key as text
        QString where; ///< topic, partition, offset
    };

    struct ReportedResult
    {
        Outcome outcome = Outcome::Unknown;
        bool verified = false;
        QString headline;    ///< one sentence
        QString explanation; ///< what, where, why, next step
        QString serverText;  ///< as the worker said it
        std::vector<SurvivingKey> survivors;
        bool stoppedByUs = false;
        bool offerResume = false;
        QString journalNote; ///< where the entry is, or why it could not be written
    };

    ResetOperation(Context context, ConnectorId connector, QObject* parent = nullptr);
    ResetOperation(Context context, ConnectorId connector, ResetDeadlines deadlines, QObject* parent = nullptr);
    ~ResetOperation() override;

    QString connectorName() const;
    Phase phase() const;
    const std::vector<Check>& checks() const;
    /// The partitions that will go, with present values; kept up to date until submitted.
    const OperationPlan& plan() const;
    /// All checks ok (or unknown where that does not matter).
    bool ready() const;
    /// Why submit() is not possible with this typed name; empty = it is.
    QString obstacle(const QString& typedName) const;
    /// What is going on or what is waited for, one sentence; for the progress line.
    QString activity() const;
    /// What Cancel means now, for the button's text and tooltip.
    QString cancelMeaning() const;
    const ReportedResult& result() const;

public Q_SLOTS:
    /// The cure: PUT …/stop, then waits until the topics show STOPPED and 0 committed tasks; the phase is then Checking
    /// again, as it is when that fails or takes too long (activity() says why).
    void stopConnector();
    /// Asks worker and topics again.
    void refresh();
    void submit(const QString& typedName, bool resumeAfter);
    /// Stops waiting; never undoes (cancelMeaning()). Checking and Rechecking end as Refused; Stopping goes back to
    /// Checking; Executing goes on to Verifying, because a request that was sent can only be read back; Verifying ends
    /// with what is known.
    void cancel();
    /// After Finished: PUT …/resume; resumed() says how it went. submit() with `resumeAfter` does the same by itself,
    /// but only after a verified success.
    void resumeConnector();

Q_SIGNALS:
    void checksChanged();
    void planChanged();
    /// phase(), activity(), cancelMeaning() or result() changed.
    void phaseChanged();
    void resumed(bool ok, const QString& words);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
