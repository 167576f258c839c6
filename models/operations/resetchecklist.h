// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterevidence.h"
#include "core/connectapi.h"
#include "core/plan.h"
#include "resetdeadlines.h"
#include "resetpreflight.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class TopicsWatch;
class WorkerWatch;

/// The live side of a preflight: asks worker and topics again and again, and keeps plan and checklist up to date with
/// what they say. GUI thread.
class ResetChecklist : public QObject
{
    Q_OBJECT
public:
    /// `evidence` and `api` must outlive this object; `api` null = no REST address.
    ResetChecklist(ClusterEvidence* evidence, ConnectApi* api, ConnectorId connector, bool readOnly,
                   ResetDeadlines deadlines, QObject* parent);

    const std::string& connectorName() const { return m_name; }
    const OperationPlan& plan() const { return m_plan; }
    const std::vector<PreflightLine>& lines() const { return m_lines; }
    const std::vector<Check>& checks() const { return m_checks; }
    /// The lines have these ids: see ResetPreflight.
    const PreflightLine& line(const char* id) const;
    bool ok(const char* id) const { return line(id).check.verdict == Verdict::Ok; }
    /// The first line that holds the reset up, in words; empty = none does.
    Sentence blocking() const;
    bool workerAvailable() const;

    /// Whether to ask and look by itself. On at the start.
    void setLive(bool live);
    /// Whether a stop was asked for, so that what is not stopped yet is waited for.
    void setStopping(bool stopping) { m_stopping = stopping; }

    /// Looks now at what is known now.
    void look();
    /// Asks both again, whatever is under way.
    void askAnew();
    void askWorkerAnew();
    /// askAnew(), then rechecked() once both answers that were asked for after this call are there.
    void recheck();

Q_SIGNALS:
    void planChanged();
    void checksChanged();
    void looked();
    void rechecked();

private:
    void answered();
    bool makePlan();
    bool makeLines();
    OperationPlan completed(OperationPlan plan) const;

    ClusterEvidence* m_evidence;
    const ConnectorId m_connector;
    const std::string m_name;
    const bool m_readOnly;
    const ResetDeadlines m_deadlines;
    WorkerWatch* m_worker;
    TopicsWatch* m_topics;
    QTimer m_poll;
    QTimer m_look;
    bool m_stopping = false;
    bool m_rechecking = false;
    bool m_workerAwaited = false;
    bool m_topicsAwaited = false;
    OperationPlan m_plan;
    std::optional<Error> m_planError;
    std::optional<std::uint64_t> m_plannedRows; ///< folded rows that the plan rests on
    std::vector<PreflightLine> m_lines;
    std::vector<Check> m_checks;
};

} // namespace inspector
