// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "clusterevidence.h"

#include <QObject>

#include <chrono>

namespace inspector
{

/// Has the topics read to their ends, and keeps how that went last. GUI thread.
class TopicsWatch : public QObject
{
    Q_OBJECT
public:
    /// `evidence` must outlive this object.
    TopicsWatch(ClusterEvidence* evidence, std::chrono::milliseconds deadline, QObject* parent);

    const Answer<Done>& read() const { return m_read; }

    /// Reads, unless that is already under way.
    void poll();
    /// Reads to the ends that the topics have now or later, whatever is under way.
    void askAnew();

Q_SIGNALS:
    void answered();

private:
    ClusterEvidence* m_evidence;
    std::chrono::milliseconds m_deadline;
    Answer<Done> m_read;
    bool m_underWay = false;
    quint64 m_round = 0;
};

} // namespace inspector
