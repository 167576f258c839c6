// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterevidence.h"
#include "core/connectadmin.h"
#include "core/planrequest.h"
#include "deadlines.h"
#include "preflight.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class GroupWatch;
class TopicsWatch;
class ValidationWatch;
class WorkerWatch;

/// The live side of a preflight: asks worker, topics and a sink's group again and again, and keeps plan and checklist
/// up to date with what they say. GUI thread.
class Checklist : public QObject
{
    Q_OBJECT
public:
    /// What is asked. `evidence` and `api` must outlive the list; null = there is nobody to ask.
    struct Sources
    {
        ClusterEvidence* evidence = nullptr; ///< never null
        ConnectApi* api = nullptr;
        ConnectAdmin* admin = nullptr; ///< the same worker, for validation; must outlive the list
        std::shared_ptr<GroupAdmin> groups;
        bool canWrite = false; ///< records can be written straight to this cluster
        bool readOnly = false;
    };
    Checklist(Sources sources, PlanRequest request, Deadlines deadlines, QObject* parent);
    /// For a plan that was made before, perhaps by somebody else: it is never another one, but blocked as soon as what
    /// it rests on has changed, or if it is for another cluster.
    Checklist(Sources sources, OperationPlan plan, Deadlines deadlines, QObject* parent);

    const PlanRequest& request() const { return m_request; }
    /// Whether the plan was made before.
    bool isOfPlan() const { return m_given.has_value(); }
    /// Something else of the same operation is wanted: works the plan out anew, and asks what has to be known for it.
    /// Not for a plan that was made before.
    void setRequest(PlanRequest request);
    /// The connector that the plan changes.
    const std::string& connectorName() const { return m_name; }
    const OperationPlan& plan() const { return m_plan; }
    /// Why there is no plan, or it does not fit any more; empty = there is one.
    const Sentence& planProblem() const { return m_planProblem; }
    /// Whether all was heard that a plan rests on: topics to their end, and the group of a sink.
    bool heardAll() const;
    const std::vector<PreflightLine>& lines() const { return m_lines; }
    const std::vector<Check>& checks() const { return m_checks; }
    /// The lines have these ids: see Preflight.
    const PreflightLine& line(const char* id) const;
    bool has(const char* id) const;
    bool ok(const char* id) const { return line(id).check.verdict == Verdict::Ok; }
    /// The first line that holds the reset up, in words; empty = none does.
    Sentence blocking() const;
    /// Whether it rests on the operator's word that no worker is running: see Preflight.
    bool needsFact() const { return m_needsFact; }
    bool workerAvailable() const;
    /// Of the configuration that is wanted; null for what changes none.
    const ValidationWatch* validation() const { return m_validation; }
    /// What a plan is worked out from, as it is known now. Good until control goes back to the event loop.
    PlanFacts facts() const;

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
    void validationChanged();
    void rechecked();

private:
    Checklist(Sources sources, PlanRequest request, std::optional<OperationPlan> given, Deadlines deadlines,
              QObject* parent);
    void answered();
    void askGroup();
    void askWorkers();
    void setQuestions();
    void setConfigQuestion();
    void maskPasswords();
    bool makePlan();
    bool makeLines();
    Sentence misfit() const;
    OperationPlan completed(OperationPlan plan) const;
    const ConnectorSummary* summary() const;

    const Sources m_sources;
    PlanRequest m_request;
    const std::optional<OperationPlan> m_given; ///< the plan that was made before
    std::string m_name;
    const Deadlines m_deadlines;
    WorkerWatch* m_worker;
    TopicsWatch* m_topics;
    GroupWatch* m_group;                  ///< of a sink; asked only once it is known to be one
    GroupWatch* m_workers;                ///< of Connect; asked only where nobody else knows whether the connector runs
    std::vector<std::string> m_passwords; ///< properties that a plugin declared as such, of all that was asked for
    ValidationWatch* m_validation = nullptr;
    QTimer m_poll;
    QTimer m_look;
    bool m_stopping = false;
    bool m_rechecking = false;
    bool m_workerAwaited = false;
    bool m_topicsAwaited = false;
    bool m_groupAwaited = false;
    bool m_workersAwaited = false;
    bool m_needsFact = false;
    bool m_validationAwaited = false;
    bool m_groupNew = false; ///< its last answer is not in the plan yet
    OperationPlan m_plan;
    Sentence m_planProblem;                         ///< why there is no plan that may be sent; empty = there is one
    std::optional<std::uint64_t> m_plannedRevision; ///< ClusterMirror::revision() that the plan rests on
    std::vector<PreflightLine> m_lines;
    std::vector<Check> m_checks;
};

} // namespace inspector
