// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foldworker.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/snapshot.h"
#include "items/clustermodels.h"
#include "items/frameticker.h"
#include "views/opencluster.h"

#include <memory>

namespace inspector
{

/// A cluster as its topics stood at a moment: the retained records up to then, folded anew. Nothing can be changed in
/// it, and nothing in it moves. GUI thread.
class MomentCluster : public ClusterEvidence, public OpenCluster
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
    MomentCluster(Source source, qint64 atMs, const Snapshot& snapshot, std::unique_ptr<RecordStore> store);
    ~MomentCluster() override;

    // OpenCluster
    const ConnectionSettings& settings() const override { return m_source.settings; }
    ClusterModels& models() override { return m_models; }
    ClusterEvidence& evidence() override { return *this; }
    ResetOperation::Context operationContext() override;
    void refresh() override {}
    std::unique_ptr<MomentLook> lookAt(const Moment&) override { return nullptr; }
    QString momentWords() const override;
    std::vector<KnownTopic> topics() const override { return m_source.topics; }
    bool isRedacted() const override { return m_source.redacted; }

    // ClusterEvidence
    const ClusterMirror& mirror() const override { return m_models.mirror(); }
    ReadProgress progress() const override { return m_models.progress(); }
    QString clusterName() const override { return m_source.clusterName; }
    QString group() const override { return m_source.settings.group; }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override;

Q_SIGNALS:
    /// Everything is in the models.
    void folded();

private:
    void takeDelta();

    Source m_source;
    qint64 m_at;
    Snapshot m_snapshot;
    std::unique_ptr<RecordStore> m_store;
    KeyTable m_keys;
    ClusterModels m_models;
    FrameTicker m_ticker;
    bool m_foldedAll = false;
    std::unique_ptr<FoldWorker> m_fold; ///< last: stopped first
};

} // namespace inspector
