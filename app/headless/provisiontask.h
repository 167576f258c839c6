// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/provisioningchecks.h"

#include <chrono>

namespace inspector
{

/// Topics of a Connect cluster to be made or repaired, without a window.
struct ProvisionTask
{
    ProvisioningRequest request;
    bool yes = false;                 ///< without it plan and checks are shown, and nothing is changed
    std::chrono::seconds timeout{60}; ///< for the checks, and for the change
};

} // namespace inspector
