// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/clustersearch.h"
#include "views/opencluster.h"

namespace inspector
{

/// Opens clusters for the window. GUI thread.
class ProgramOpener : public ClusterOpener
{
public:
    std::unique_ptr<OpenCluster> open(const ConnectionSettings& settings, QString* error) override;
    std::unique_ptr<ConnectionTest> test(const ConnectionSettings& settings) override;
    std::unique_ptr<ClusterSearch> search(const ConnectionSettings& settings) override;
    std::shared_ptr<Provisioning> provisioning(const ConnectionSettings& settings) override;
    std::unique_ptr<FileOpening> openFiles(const QStringList& files) override;
    std::unique_ptr<ExportJob> startExport(OpenCluster& cluster, const ExportRequest& request) override;
};

} // namespace inspector
