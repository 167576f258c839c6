// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "operations/provisioning.h"

namespace inspector
{

/// What provisioning needs of the settings of a connection: the brokers, and the operator's own journal. Holds the same
/// secrets. Connects to nothing yet.
Provisioning::Context provisioningContextOf(const ConnectionSettings& settings);

} // namespace inspector
