// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "restanswer.h"
#include "simulatedconnect.h"
#include "workerrequest.h"

namespace inspector
{

/// `/admin/loggers` of the simulated workers (LoggingResource).
class LoggersRest
{
public:
    explicit LoggersRest(SimulatedConnect& connect) : m_connect(connect) {}

    RestAnswer answer(const WorkerRequest& request);

private:
    RestAnswer change(const WorkerRequest& request, const std::string& logger);

    SimulatedConnect& m_connect;
};

} // namespace inspector
