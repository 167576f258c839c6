// SPDX-License-Identifier: GPL-3.0-or-later
#include "programopener.h"

#include "clustersession.h"
#include "connectioncheck.h"
#include "exportrunner.h"
#include "filesreading.h"
#include "kafkaclustersearch.h"
#include "provisioningof.h"

namespace inspector
{

std::unique_ptr<OpenCluster> ProgramOpener::open(const ConnectionSettings& settings, QString* error)
{
    return ClusterSession::open(settings, error);
}

std::unique_ptr<ConnectionTest> ProgramOpener::test(const ConnectionSettings& settings)
{
    return std::make_unique<ConnectionCheck>(settings);
}

std::unique_ptr<ClusterSearch> ProgramOpener::search(const ConnectionSettings& settings)
{
    return std::make_unique<KafkaClusterSearch>(settings);
}

std::shared_ptr<Provisioning> ProgramOpener::provisioning(const ConnectionSettings& settings)
{
    return std::make_shared<Provisioning>(provisioningContextOf(settings));
}

std::unique_ptr<FileOpening> ProgramOpener::openFiles(const QStringList& files)
{
    return std::make_unique<FilesReading>(files);
}

std::unique_ptr<ExportJob> ProgramOpener::startExport(OpenCluster& cluster, const ExportRequest& request)
{
    return std::make_unique<ExportRunner>(cluster, request);
}

} // namespace inspector
