// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/discovery.h"

#include <QStringList>

namespace inspector
{

/// What was found, four lines a cluster, to be compared: "group state/protocol workers (groups without members)", then
/// for config, status and offset topic "topic/partitions! proofs | candidates | others that use it". ! = certain;
/// counts that depend on when one looks are left out.
QStringList spelled(const Discovery& found);

} // namespace inspector
