// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnector.h"

namespace inspector
{

/// Works out of the properties what the connector is and does: plugin, tasks, source partitions or topics, offsets
/// topic. What it does already stays as it is where the properties still say so. The properties must be valid
/// (refuseConfig()).
void defineWork(ConnectorDefinition& definition);

} // namespace inspector
