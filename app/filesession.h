// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/dumploader.h"
#include "stillcluster.h"

#include <QStringList>

#include <memory>

namespace inspector
{

/// A Connect cluster as dump files tell it: the same panes as of a live one. GUI thread.
class FileSession : public StillCluster
{
    Q_OBJECT
public:
    /// `cluster`: read, not folded (readDumps()). `problems`: what could not be used, in words.
    FileSession(const ConnectionSettings& settings, LoadedCluster cluster, const QStringList& problems);

    /// What the program tells of a cluster found in files: topics and group by what they hold.
    static ConnectionSettings settingsOf(const LoadedCluster& cluster, const QStringList& files);

    // OpenCluster
    std::unique_ptr<MomentLook> lookAt(const Moment& moment) override;
    QString note() const override { return m_note; }
    std::vector<KnownTopic> topics() const override;
    bool isRedacted() const override { return m_cluster.redacted; }

    // ClusterEvidence
    QString clusterName() const override;

private:
    ReadProgress progressNow() const;

    LoadedCluster m_cluster; ///< without store and keys
    QString m_note;
};

} // namespace inspector
