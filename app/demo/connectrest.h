// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnect.h"

#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// A request to a worker, its path split and decoded.
struct RestRequest
{
    std::string method;                ///< upper case
    std::vector<std::string> segments; ///< of the path, each decoded
    std::multimap<std::string, std::string> query;
    Bytes body;
};

struct RestAnswer
{
    int status = 200;
    Bytes body; ///< JSON; empty = none
};

/// What Connect's REST resources answer (ConnectorsResource, RootResource), from the simulation's state. Endpoints that
/// are not simulated answer like paths that do not exist.
class ConnectRest
{
public:
    ConnectRest(SimulatedConnect& connect, std::string kafkaClusterId);

    RestAnswer answer(const RestRequest& request);

private:
    RestAnswer answerConnector(const RestRequest& request, const std::string& name);
    RestAnswer answerOffsets(const RestRequest& request, const std::string& name);
    RestAnswer answerTask(const RestRequest& request, const std::string& name);
    RestAnswer change(const RestRequest& request, const std::string& name);

    Bytes connectorsJson(const RestRequest& request) const;
    Bytes infoJson(const SimulatedConnector& connector) const;
    Bytes statusJson(const std::string& name) const;
    Bytes tasksJson(const SimulatedConnector& connector) const;
    Bytes topicsJson(const std::string& name) const;
    Bytes offsetsJson(const SimulatedConnector& connector) const;

    SimulatedConnect& m_connect;
    std::string m_kafkaClusterId;
};

/// Connect's error body.
RestAnswer restError(const Refusal& refusal);

} // namespace inspector
