// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "refusal.h"
#include "simulatedplugins.h"

#include <string>
#include <variant>
#include <vector>

namespace inspector
{

/// What a worker finds in a config before it takes it (AbstractHerder.validateConnectorConfig).
struct ConfigCheck
{
    struct Field
    {
        const PluginField* definition = nullptr;
        std::optional<std::string> value;
        std::vector<std::string> errors;
    };
    const SimulatedPlugin* plugin = nullptr;
    std::vector<Field> fields;

    int errorCount() const;
    /// As the validation endpoint answers.
    Bytes json() const;
};

/// Refuses a config without a class, or with one that no plugin has.
std::variant<Refusal, ConfigCheck> checkConfig(const JsonMap& properties);
/// What stops a config from being taken; nothing if it is in order.
Outcome refuseConfig(const JsonMap& properties);

} // namespace inspector
