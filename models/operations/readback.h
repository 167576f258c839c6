// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterevidence.h"
#include "core/plan.h"
#include "deadlines.h"
#include "groupwatch.h"
#include "planfindings.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace inspector
{

/// Reads back what a plan has changed, again and again, until all stands as planned or a deadline passes. GUI thread.
class Readback : public QObject
{
    Q_OBJECT
public:
    /// `evidence` must outlive this object. `groups` is for plans that change a consumer group.
    Readback(ClusterEvidence* evidence, std::shared_ptr<GroupAdmin> groups, OperationPlan plan, Deadlines deadlines,
             QObject* parent);

    /// Reads again and again until clean() or `deadline`.
    void start(std::chrono::milliseconds deadline);
    /// Reads once: for a change that was refused.
    void startOnce();
    /// Stops waiting; finished() does not come. What is known so far stays.
    void stop();

    /// Whether a consumer group is read back, and not the topics.
    bool ofGroup() const { return m_group != nullptr; }
    /// As it stands now.
    PlanFindings findings() const;
    /// Whether all was read to the end at least once since the start, so that findings() is the answer.
    bool settled() const { return m_settled; }
    /// Why the last reading did not reach the end.
    const std::optional<Error>& problem() const { return m_problem; }

Q_SIGNALS:
    void progressed(); ///< after each reading
    void finished();

private:
    void read();
    void onTopics(const Result<Done>& result);
    void onGroup();
    void onRead(const std::optional<Error>& problem);
    void finish();

    ClusterEvidence* m_evidence;
    OperationPlan m_plan;
    Deadlines m_deadlines;
    GroupWatch* m_group = nullptr; ///< only for plans that change one
    QTimer m_deadline;
    QTimer m_pause;
    bool m_once = false;
    bool m_running = false;
    bool m_settled = false;
    std::optional<Error> m_problem;
};

} // namespace inspector
