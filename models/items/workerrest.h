// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectadmin.h"

#include <optional>
#include <vector>

namespace inspector
{

/// What one worker says through REST. Nothing: not asked, or no answer yet.
struct WorkerRest
{
    std::optional<Result<WorkerInfo>> info;
    std::optional<Result<WorkerHealth>> health; ///< asked only once `info` is an answer
    bool askingPlugins = false;
    std::optional<Result<std::vector<ConnectorPlugin>>> plugins; ///< only on demand
};

} // namespace inspector
