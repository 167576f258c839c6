// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/clusterbackups.h"
#include "views/opencluster.h"

namespace inspector
{

/// Backups, restores and full resets of a live cluster. GUI thread.
class SessionBackups : public ClusterBackups
{
public:
    /// `session` must outlive this and what it makes.
    explicit SessionBackups(OpenCluster& session) : m_session(session) {}

    std::unique_ptr<BackupJob> backUp(const QString& path) override;
    std::unique_ptr<RestoreJob> restore(const QString& path) override;
    ClusterReset::Context resetContext() override;

private:
    OpenCluster& m_session;
};

} // namespace inspector
