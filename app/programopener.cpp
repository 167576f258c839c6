// SPDX-License-Identifier: GPL-3.0-or-later
#include "programopener.h"

#include "clustersession.h"
#include "connectioncheck.h"

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

} // namespace inspector
