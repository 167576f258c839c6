// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/httpanswer.h"
#include "connect/restrequest.h"
#include "core/connectadmin.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

// As in answers.h.

/// The text of a config. Nothing if it is no JSON object.
std::optional<Bytes> readConnectorConfig(const Bytes& body);
std::optional<std::vector<RestTaskConfig>> readConnectorTasks(const Bytes& body);
std::optional<std::vector<ConnectorPlugin>> readPlugins(const Bytes& body);
/// `sent`: the config that was validated; its secret values are masked in the errors.
std::optional<ConfigValidation> readValidation(const Bytes& sent, const Bytes& body);
std::optional<std::vector<LoggerLevel>> readLoggers(const Bytes& body);
/// Names of the loggers that were changed.
std::optional<std::vector<std::string>> readChangedLoggers(const Bytes& body);
/// The answer to a change.
std::optional<ConnectAnswer> readConnectAnswer(const RestRequest& request, const HttpAnswer& answer);

} // namespace inspector
