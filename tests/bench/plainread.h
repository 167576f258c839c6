// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchtopics.h"
#include "readresult.h"

#include <string>

namespace inspector
{

/// The yardstick: a librdkafka consumer with default settings that takes batches and only counts. Ends with the last
/// record that there was at the start. Throws std::runtime_error.
ReadResult plainRead(const std::string& bootstrap, const BenchTopics& topics);

} // namespace inspector
