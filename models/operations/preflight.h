// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "check.h"
#include "clusterevidence.h"
#include "core/connectadmin.h"
#include "core/planrequest.h"
#include "deadlines.h"
#include "sentence.h"

#include <vector>

namespace inspector
{

/// All that a preflight rests on, at one moment.
struct PreflightInput
{
    const PlanRequest* request = nullptr;  ///< never null
    const ClusterMirror* mirror = nullptr; ///< never null
    ReadProgress progress;
    std::string connectorName;
    bool readOnly = false;
    bool canWrite = false; ///< records can be written straight to this cluster
    bool stopping = false; ///< PUT …/stop was sent and is waited for
    bool restAvailable = false;
    Answer<WorkerInfo> worker;
    Answer<RestConnectorStatus> status;
    Answer<Done> read;                   ///< of the topics, to their ends
    bool groupAvailable = false;         ///< the sink's group is known, and there is somebody to ask about it
    Answer<GroupState> group;            ///< of a sink
    bool workersAvailable = false;       ///< the Connect group is known, and there is somebody to ask about it
    Answer<GroupState> workers;          ///< of the Connect group: whether any worker is a member
    bool validationAvailable = false;    ///< there is somebody to ask
    bool validationAsked = false;        ///< there is something to validate
    bool validationCurrent = false;      ///< the answer is to what is wanted now
    Answer<ConfigValidation> validation; ///< of a configuration
    const OperationPlan* plan = nullptr; ///< null: see planProblem
    Sentence planProblem;                ///< why there is no plan, or why it may not be carried out any more
    bool planMadeBefore = false;         ///< a plan of a file: it is to fit what stands now
    QDateTime now;
    qint64 steadyNow = 0; ///< ms, the clock of ReadProgress::lastHeardMs
    Deadlines deadlines;
};

/// One line with what the program needs beside the words.
struct PreflightLine
{
    Check check;
    QString seenEnglish; ///< for the journal
    bool blocks = true;  ///< holds the operation up as it stands
};

/// What a line says that does not hold, and its cure. The titles of checks say what holds, and would be untrue alone.
Sentence notHolding(const PreflightLine& line);

/// The checklist before a change. Pure: looks, decides, words it. Which lines there are depends on what is asked for.
///
/// A line is Ok only on positive evidence. What comes from the topics counts only while they are read to their end and
/// a broker answered lately; otherwise those lines are Unknown. Wait and Blocked always hold the change up. Unknown
/// does so too, except, where a worker makes the change, in lines that the worker judges itself: `no-rebalance` (it
/// answers 409 and changes nothing), `group-empty` (brokers refuse), `config-valid`
/// (it validates what it is sent), `positions-in-range` (Connect and Kafka take any), `worker-agrees` for what changes
/// no offsets, and `status-settled` once the last status is overdue (left over by a worker that died; a worker does not
/// look at statuses before it changes offsets, DistributedHerder.modifyConnectorOffsetsChecks).
///
/// Straight to Kafka, a connector that the topics do not show as stopped gets the line `no-worker-alive`. Once the
/// brokers prove that the Connect group has no member, nothing can run it: what the topics say of it (not stopped,
/// tasks committed, a last status that nobody took back) is Unknown then and does not block. A worker cut off from the
/// brokers is in no group, so the operator must say that there is none: needsFact().
class Preflight
{
public:
    explicit Preflight(const PreflightInput& input);

    std::vector<PreflightLine> lines() const;
    /// Whether it rests on the operator's word that no worker is running.
    bool needsFact() const { return m_notShownStopped; }

private:
    struct Line
    {
        const char* id;
        Sentence title;
        Verdict verdict;
        Sentence seen;
        Sentence advice;
        Cure cure = Cure::None;
        bool unknownBlocks = true;
    };

    PreflightLine allowed() const;
    PreflightLine topicsRead() const;
    PreflightLine storesRead() const;
    PreflightLine connectorInConfig() const;
    PreflightLine connectorIsNew() const;
    PreflightLine configValid() const;
    PreflightLine connectorType() const;
    PreflightLine targetStateStopped() const;
    PreflightLine noCommittedTasks() const;
    PreflightLine statusSettled() const;
    PreflightLine somethingToDo() const;
    PreflightLine groupEmpty() const;
    PreflightLine positionsInRange(const PlannedGroupChange& change) const;
    PreflightLine canWrite() const;
    PreflightLine noWorkerAlive() const;
    PreflightLine workerCan() const;
    PreflightLine sameCluster() const;
    PreflightLine workerAgrees() const;
    PreflightLine noRebalance() const;

    PreflightLine made(const Line& line, const QString& source, const QDateTime& at) const;
    PreflightLine fromTopics(Line line) const;
    PreflightLine fromWorker(Line line, const QDateTime& at) const;
    Line topicsVerdict() const;
    /// As the records say, whether or not they are all read.
    Line committedTasks() const;
    Line lastStatuses() const;
    bool wantsStopped() const;
    bool shownStopped() const;
    bool workerAnswers() const;
    bool provedWorkerless() const;
    /// What says that it is not stopped, once no worker is there that could run it.
    void excuse(Line& line) const;
    bool workerFresh(const QDateTime& at) const;
    /// Whether the connector's clients are pointed to another Kafka cluster than the workers'.
    bool overridesBootstrap() const;
    /// Whether a worker is known to have no address for the connector's name: then it cannot be asked to stop it.
    bool unaskable() const;
    QString workerUrl() const;
    /// The last record of a key: key, value and place.
    Sentence record(KeyId key, std::uint64_t row) const;

    bool direct() const { return m_in.request->via == PlanVia::Direct; }
    /// A connector that is known to be deleted: what is left of it is nobody's.
    bool gone() const { return m_summary && m_summary->gone; }

    const PreflightInput& m_in;
    const ConnectorSummary* m_summary;
    QDateTime m_topicsAt; ///< when a broker last answered
    bool m_topicsOk;
    bool m_notShownStopped = false; ///< straight to Kafka, and the topics do not show that the connector is stopped
};

} // namespace inspector
