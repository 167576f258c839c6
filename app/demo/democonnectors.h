// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnector.h"

namespace inspector
{

/// The connectors of the demo, each in a state that tells something.
std::vector<ConnectorDefinition> demoConnectors();

/// No file can be made below it: a file sink there fails.
inline constexpr std::string_view MissingDirectory = "/nonexistent/";
/// A trace as a file sink's task leaves it that cannot make its file.
std::string missingFileTrace(const std::string& path);
/// A trace as a sink task leaves it that lost its object store.
std::string objectStoreTrace();
/// A trace as a source task leaves it whose producer got no answer.
std::string producerTimeoutTrace();

} // namespace inspector
