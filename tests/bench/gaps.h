// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heartbeat.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>

namespace inspector
{

double msOfNs(std::int64_t ns);

/// Of the gaps that began from `fromNs` on and before `toNs` (monotonicNs()): `PHASELongestMs`, `PHASELongestCpuMs`
/// (CPU time of the thread in that gap), `PHASEP99Ms`. Nothing if there are none.
void addGaps(QJsonObject& result, const QString& phase, const Heartbeat& heartbeat, std::int64_t fromNs,
             std::int64_t toNs);

} // namespace inspector
