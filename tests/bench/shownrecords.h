// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/clustermodels.h"
#include "items/recordsmodel.h"
#include "views/opencluster.h"

namespace inspector
{

/// How many of the records read have come as far as the log of records, those included that are no longer kept. GUI
/// thread.
inline quint64 shownRecords(OpenCluster& cluster)
{
    const ClusterModels& models = cluster.models();
    return models.mirror().store().firstRow() + models.records()->totalRows();
}

} // namespace inspector
