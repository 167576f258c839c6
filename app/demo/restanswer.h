// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "refusal.h"
#include "simulatedconnector.h"

#include "core/jsondocument.h"

#include <string>
#include <vector>

namespace inspector
{

/// What a simulated worker answers.
struct RestAnswer
{
    int status = 200;
    Bytes body; ///< JSON; empty = none
};

/// Connect's error body.
RestAnswer restError(const Refusal& refusal);
/// As for a path or a method that there is not.
RestAnswer restNotFound();
RestAnswer restNotAllowed();
/// The refusal, or a success without a body.
RestAnswer restDone(const Outcome& outcome, int status);

/// A JSON array or object of parts.
Bytes jsonJoined(char open, const std::vector<Bytes>& parts, char close);
/// "source", "sink" or "unknown".
std::string typeText(ConnectorType type);
/// A connector as `GET /connectors/{name}` gives it.
Bytes connectorInfoJson(const SimulatedConnector& connector);

} // namespace inspector
