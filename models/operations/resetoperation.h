// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterevidence.h"
#include "core/connectapi.h"
#include "core/journal.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace inspector
{

/// What makes a failed line of a preflight green, as far as the program can do it.
enum class Cure
{
    None,
    StopConnector,
    Refresh,
};

/// One line of the live checklist, in words.
struct Check
{
    QString id;      ///< identifier, also in the journal
    Verdict verdict = Verdict::Unknown;
    QString title;   ///< what is checked
    QString seen;    ///< what was seen, with its place
    QString advice;  ///< how to cure it; empty when ok
    QDateTime at;    ///< when it was seen
    Cure cure = Cure::None;
};

/// Guided reset of a source connector's offsets through REST: plan, live preflight, stop, DELETE, verification on the
/// topic by raw bytes, journal, resume. GUI thread. It never reports success without having read it from the topics.
class ResetOperation : public QObject
{
    Q_OBJECT
public:
    enum class Phase
    {
        Checking,  ///< preflight, live; submit() is possible when ready()
        Stopping,  ///< PUT …/stop was sent; waits for target state STOPPED and 0 committed tasks
        Rechecking, ///< submitted: reads the topics to their end and runs all checks again before anything is sent
        Executing, ///< DELETE was sent
        Verifying, ///< reads the topics back
        Finished,  ///< see result()
    };
    Q_ENUM(Phase)

    struct Context
    {
        ClusterEvidence* evidence = nullptr;
        ConnectApi* api = nullptr;
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
    /// The cure: PUT …/stop, then wait.
    void stopConnector();
    /// Asks worker and topics again.
    void refresh();
    void submit(const QString& typedName, bool resumeAfter);
    /// Stops waiting; never undoes. After DELETE was sent the outcome is still read back and journalled.
    void cancel();
    /// After Finished: PUT …/resume.
    void resumeConnector();

Q_SIGNALS:
    void checksChanged();
    void planChanged();
    void phaseChanged();
    void resumed(bool ok, const QString& words);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
