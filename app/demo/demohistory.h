// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "simulatedconnect.h"

namespace inspector
{

/// How far back the demo's history begins, in ms.
constexpr std::int64_t DemoHistoryMs = 130LL * 60 * 1000;

/// Schedules what has happened in the demo's cluster before it is opened: connectors created, paused, stopped, altered,
/// deleted. The queue's clock stands at the beginning; the last of it is over before DemoHistoryMs.
void scheduleDemoHistory(EventQueue& queue, SimulatedConnect& connect);

} // namespace inspector
