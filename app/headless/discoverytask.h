// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace inspector
{

/// A search for Connect clusters without a window.
struct DiscoveryTask
{
    std::chrono::seconds timeout{60};
};

} // namespace inspector
