// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configrest.h"
#include "loggersrest.h"
#include "restanswer.h"
#include "simulatedconnect.h"
#include "workerrequest.h"

#include <string>

namespace inspector
{

/// What Connect's REST resources answer (RootResource, ConnectorsResource and others), from the simulation's state.
/// Endpoints that are not simulated answer like paths that do not exist.
class ConnectRest
{
public:
    ConnectRest(SimulatedConnect& connect, std::string kafkaClusterId);

    RestAnswer answer(const WorkerRequest& request);

private:
    RestAnswer answerConnector(const WorkerRequest& request, const std::string& name);
    RestAnswer answerOffsets(const WorkerRequest& request, const std::string& name);
    RestAnswer answerTask(const WorkerRequest& request, const std::string& name);
    RestAnswer change(const WorkerRequest& request, const std::string& name);

    Bytes connectorsJson(const WorkerRequest& request) const;
    Bytes statusJson(const std::string& name) const;
    Bytes tasksJson(const SimulatedConnector& connector) const;
    Bytes topicsJson(const std::string& name) const;
    Bytes offsetsJson(const SimulatedConnector& connector) const;

    SimulatedConnect& m_connect;
    ConfigRest m_configs;
    LoggersRest m_loggers;
    std::string m_kafkaClusterId;
};

} // namespace inspector
