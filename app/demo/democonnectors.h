// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnector.h"

namespace inspector
{

/// The connectors of the demo, each in a state that tells something.
std::vector<ConnectorDefinition> demoConnectors();

/// A trace as a sink task leaves it that lost its object store.
std::string objectStoreTrace();
/// A trace as a source task leaves it whose producer got no answer.
std::string producerTimeoutTrace();

} // namespace inspector
