// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterevidence.h"
#include "core/plan.h"
#include "resetdeadlines.h"
#include "resetfindings.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace inspector
{

/// Reads the topics back after a reset until they show that every key is gone, or until a deadline. GUI thread.
class ResetReadback : public QObject
{
    Q_OBJECT
public:
    /// `evidence` must outlive this object.
    ResetReadback(ClusterEvidence* evidence, OperationPlan plan, ConnectorId connector, ResetDeadlines deadlines,
                  QObject* parent);

    /// Reads again and again until clean() or `deadline`.
    void start(std::chrono::milliseconds deadline);
    /// Reads once: for a change that was refused.
    void startOnce();
    /// Stops waiting; finished() does not come. What is known so far stays.
    void stop();

    /// As the mirror shows it now.
    ResetFindings findings() const;
    /// Whether the topics were read to their end at least once since the start, so that findings() is the answer.
    bool settled() const { return m_settled; }
    /// Why the last reading did not reach the end.
    const std::optional<Error>& problem() const { return m_problem; }

Q_SIGNALS:
    void progressed(); ///< after each reading
    void finished();

private:
    void read();
    void onRead(const Result<Done>& result);
    void finish();

    ClusterEvidence* m_evidence;
    OperationPlan m_plan;
    ConnectorId m_connector;
    ResetDeadlines m_deadlines;
    QTimer m_deadline;
    QTimer m_pause;
    bool m_once = false;
    bool m_running = false;
    bool m_settled = false;
    std::optional<Error> m_problem;
};

} // namespace inspector
