// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plainmap.h"

namespace inspector
{

/// Reads the properties of a `connector-` or `task-` record that stands as workers write it; false for any other value.
/// Where it returns true, readProperties() agrees.
/// Source: KafkaConfigBackingStore, CONNECTOR_CONFIGURATION_V0 and TASK_CONFIGURATION_V0.
bool readPlainProperties(BytesView value, PlainMap& properties);

} // namespace inspector
