// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "check.h"
#include "clusterevidence.h"
#include "core/connectapi.h"
#include "core/plan.h"
#include "resetdeadlines.h"
#include "sentence.h"

#include <vector>

namespace inspector
{

/// All that a preflight rests on, at one moment.
struct PreflightInput
{
    const ClusterMirror* mirror = nullptr;
    ReadProgress progress;
    ConnectorId connector;
    bool readOnly = false;
    bool stopping = false; ///< PUT …/stop was sent and is waited for
    bool restAvailable = false;
    Answer<WorkerInfo> worker;
    Answer<RestConnectorStatus> status;
    Answer<Done> read;                   ///< of the topics, to their ends
    const OperationPlan* plan = nullptr; ///< null: see planError
    const Error* planError = nullptr;
    QDateTime now;
    qint64 steadyNow = 0; ///< ms, the clock of ReadProgress::lastHeardMs
    ResetDeadlines deadlines;
};

/// One line with what the program needs beside the words.
struct PreflightLine
{
    Check check;
    QString seenEnglish; ///< for the journal
    bool blocks = true;  ///< holds the reset up as it stands
};

/// The checklist before a reset through REST. Pure: looks, decides, words it.
///
/// A line is Ok only on positive evidence. What comes from the topics counts only while they are read to their end and
/// a broker answered lately; otherwise those lines are Unknown. Wait and Blocked always hold the reset up. Unknown does
/// so too, except in two lines: `no-rebalance` (nobody here knows; the worker itself answers 409 and changes nothing)
/// and `status-settled` once the last status is overdue (left over by a worker that died; a worker does not look at
/// statuses before a reset, DistributedHerder.modifyConnectorOffsetsChecks).
class ResetPreflight
{
public:
    explicit ResetPreflight(const PreflightInput& input);

    std::vector<PreflightLine> lines() const;

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
    PreflightLine sourceConnector() const;
    PreflightLine targetStateStopped() const;
    PreflightLine noCommittedTasks() const;
    PreflightLine statusSettled() const;
    PreflightLine somethingToReset() const;
    PreflightLine workerCan() const;
    PreflightLine sameCluster() const;
    PreflightLine workerAgrees() const;
    PreflightLine noRebalance() const;

    PreflightLine made(const Line& line, const QString& source, const QDateTime& at) const;
    PreflightLine fromTopics(Line line) const;
    PreflightLine fromWorker(Line line, const QDateTime& at) const;
    Line topicsVerdict() const;
    bool workerFresh(const QDateTime& at) const;
    /// Whether the connector's clients are pointed to another Kafka cluster than the workers'.
    bool overridesBootstrap() const;
    QString workerUrl() const;
    /// The last record of a key: key, value and place.
    Sentence record(KeyId key, std::uint64_t row) const;

    const PreflightInput& m_in;
    const ConnectorSummary* m_summary;
    QDateTime m_topicsAt; ///< when a broker last answered
    bool m_topicsOk;
};

} // namespace inspector
