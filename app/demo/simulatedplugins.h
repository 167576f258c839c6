// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnector.h"

#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

/// A property that a plugin defines.
struct PluginField
{
    std::string name;
    std::string type; ///< STRING, INT, PASSWORD, CLASS, LIST
    bool required = false;
    std::optional<std::string> defaultValue;
    std::string importance;
    std::string group;
    std::string documentation;
    std::string displayName;
    std::vector<std::string> recommended;
};

/// A connector plugin of the simulated workers.
struct SimulatedPlugin
{
    std::string className;
    ConnectorType type = ConnectorType::Source;
    std::string version;
    std::string taskClass;
    bool checksOffsets = false;      ///< see ConnectorDefinition
    std::vector<PluginField> fields; ///< those of every connector of its type first
};

/// Sorted by class.
const std::vector<SimulatedPlugin>& simulatedPlugins();
/// By class name, by its last part, or by that without `Connector` at the end; null if there is none.
const SimulatedPlugin* simulatedPlugin(std::string_view name);

} // namespace inspector
