// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace inspector
{

/// What this machine is, and how busy it is: `processor`, `cores`, `memoryMiB`, `kernel`, `system`, `qt`, `librdkafka`,
/// `loadOfLastMinute`, `at` (UTC).
QJsonObject describeMachine();
/// The same for a person, in one line.
QString machineWords(const QJsonObject& machine);

} // namespace inspector
