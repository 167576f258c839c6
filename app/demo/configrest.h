// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "restanswer.h"
#include "simulatedconnect.h"
#include "workerrequest.h"

namespace inspector
{

/// The part of a simulated worker's REST API that is about configurations: making connectors, changing them, plugins
/// and validation (ConnectorsResource, ConnectorPluginsResource).
class ConfigRest
{
public:
    explicit ConfigRest(SimulatedConnect& connect) : m_connect(connect) {}

    RestAnswer create(const WorkerRequest& request);
    RestAnswer put(const WorkerRequest& request, const std::string& name);
    RestAnswer patch(const WorkerRequest& request, const std::string& name);
    /// `/connector-plugins` and what is below it.
    RestAnswer plugins(const WorkerRequest& request) const;

private:
    RestAnswer take(const std::string& name, JsonMap properties);

    SimulatedConnect& m_connect;
};

} // namespace inspector
