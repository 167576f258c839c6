// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backupjob.h"
#include "operations/clusterreset.h"
#include "operations/restorejob.h"

#include <memory>

namespace inspector
{

/// What backups of one open cluster are made and put back with. GUI thread. Implemented in app.
class ClusterBackups
{
public:
    virtual ~ClusterBackups() = default;
    /// Starts to write one; the name must not be taken.
    virtual std::unique_ptr<BackupJob> backUp(const QString& path) = 0;
    /// Starts to read one; it must not outlive the cluster.
    virtual std::unique_ptr<RestoreJob> restore(const QString& path) = 0;
    virtual ClusterReset::Context resetContext() = 0;
};

} // namespace inspector
