// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulatedconnector.h"

namespace inspector
{

/// The offset that the task writes where it is now; `now` in ms.
Bytes offsetValue(const SourcePartition& partition, std::int64_t now);

/// Puts the task where its stored offset says; without one, where such a task begins: a file or a mirror at the start,
/// a database's log (after a new snapshot) where the log is.
void takePosition(SourcePartition& partition, const std::optional<Bytes>& stored);

} // namespace inspector
