// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/snapshot.h"
#include "stillcluster.h"

#include <memory>
#include <vector>

namespace inspector
{

/// A cluster as its topics stood at a moment: the retained records up to then, folded anew. GUI thread.
class MomentCluster : public StillCluster
{
    Q_OBJECT
public:
    /// What the look back has of the cluster it is of.
    struct Source
    {
        ConnectionSettings settings;
        QString clusterName;
        ReadProgress progress;
        std::vector<KnownTopic> topics;
        bool redacted = false;
    };
    /// `store`: what copyUntil() made, of which `snapshot` tells. folded() follows.
    MomentCluster(const Source& source, qint64 atMs, const Snapshot& snapshot, std::unique_ptr<RecordStore> store);

    // OpenCluster
    std::unique_ptr<MomentLook> lookAt(const Moment&) override { return nullptr; }
    QString note() const override;
    std::vector<KnownTopic> topics() const override { return m_topics; }
    bool isRedacted() const override { return m_redacted; }

    // ClusterEvidence
    QString clusterName() const override { return m_clusterName; }

private:
    QString m_clusterName;
    std::vector<KnownTopic> m_topics;
    bool m_redacted;
    qint64 m_at;
    Snapshot m_snapshot;
};

} // namespace inspector
