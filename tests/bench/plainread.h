// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "readresult.h"

#include <string>
#include <vector>

namespace inspector
{

/// The yardstick: a librdkafka consumer with default settings that takes batches and only counts. Ends with the last
/// record that there was at the start. Throws std::runtime_error.
ReadResult plainRead(const std::string& bootstrap, const std::vector<std::string>& topics);

} // namespace inspector
