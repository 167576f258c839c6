// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foldworker.h"
#include "files/dumploader.h"
#include "items/clustermodels.h"
#include "items/frameticker.h"
#include "views/opencluster.h"

#include <QStringList>

#include <memory>

namespace inspector
{

/// A Connect cluster as dump files tell it: the same panes as of a live one, but nothing comes and nothing can be
/// changed. GUI thread; folds on a thread of its own.
class FileSession : public ClusterEvidence, public OpenCluster
{
    Q_OBJECT
public:
    /// `cluster`: read, not folded (readDumps()). `problems`: what could not be used, in words.
    FileSession(const ConnectionSettings& settings, LoadedCluster cluster, const QStringList& problems);
    ~FileSession() override;

    /// What the program tells of a cluster found in files: topics and group by what they hold.
    static ConnectionSettings settingsOf(const LoadedCluster& cluster, const QStringList& files);

    // OpenCluster
    const ConnectionSettings& settings() const override { return m_settings; }
    ClusterModels& models() override { return m_models; }
    ClusterEvidence& evidence() override { return *this; }
    ResetOperation::Context operationContext() override;
    void refresh() override {}
    std::unique_ptr<MomentLook> lookAt(const Moment& moment) override;
    QString note() const override { return m_note; }
    std::vector<KnownTopic> topics() const override;
    bool isRedacted() const override { return m_cluster.redacted; }

    // ClusterEvidence
    const ClusterMirror& mirror() const override { return m_mirror; }
    ReadProgress progress() const override { return m_models.progress(); }
    QString clusterName() const override;
    QString group() const override { return m_settings.group; }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override;

private:
    void takeDelta();
    ReadProgress progressNow() const;

    ConnectionSettings m_settings;
    LoadedCluster m_cluster;
    QString m_note;
    ClusterMirror m_mirror;
    ClusterModels m_models;
    FrameTicker m_ticker;
    std::unique_ptr<FoldWorker> m_fold; ///< last: stopped first
};

} // namespace inspector
