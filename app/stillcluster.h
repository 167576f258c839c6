// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foldworker.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "items/clustermodels.h"
#include "items/frameticker.h"
#include "views/opencluster.h"

#include <memory>
#include <vector>

namespace inspector
{

/// A cluster to which nothing comes any more: its records are all there from the start, and are folded on a thread of
/// their own. Nothing in it can be changed. GUI thread.
class StillCluster : public ClusterEvidence, public OpenCluster
{
    Q_OBJECT
public:
    ~StillCluster() override;

    // OpenCluster
    const ConnectionSettings& settings() const override { return m_settings; }
    ClusterModels& models() override { return m_models; }
    ClusterEvidence& evidence() override { return *this; }
    Operation::Context operationContext() override;
    void refresh() override {}

    // ClusterEvidence
    const ClusterMirror& mirror() const override { return m_models.mirror(); }
    ReadProgress progress() const override { return m_models.progress(); }
    std::string offsetTopic() const override { return m_settings.offsetTopic.toStdString(); }
    QString group() const override { return m_settings.group; }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override;

Q_SIGNALS:
    /// Everything is in the models.
    void folded();

protected:
    /// Read-only, whatever the settings say.
    StillCluster(const ConnectionSettings& settings, std::unique_ptr<RecordStore> store,
                 std::unique_ptr<KeyTable> keys);

    /// To be called once. `topics`: their partition counts, as far as known; `complete`: what is not in the records was
    /// not in the topics.
    void fold(const std::vector<KnownTopic>& topics, bool complete);

    const RecordStore& store() const { return *m_store; }
    const KeyTable& keys() const { return *m_keys; }

private:
    void takeDelta();

    ConnectionSettings m_settings;
    std::unique_ptr<RecordStore> m_store;
    std::unique_ptr<KeyTable> m_keys;
    ClusterModels m_models;
    FrameTicker m_ticker;
    TakePace m_pace;
    bool m_foldedAll = false;
    std::unique_ptr<FoldWorker> m_fold; ///< last: stopped first
};

} // namespace inspector
