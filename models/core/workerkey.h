// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"

#include <optional>

namespace inspector
{

/// The bytes that a worker writes for a JSON value which it has read (JsonConverter without schemas, both ways): no
/// white space, its own escapes, integers in 64 bits, fractions as doubles, of duplicate members the last, and every
/// object in the order of a java.util.HashMap.
///
/// Chains of more than eight members in one bucket are trees in Java, or make the table grow early; their order is then
/// not the one given here. Eight names of one map with one bucket do not happen by chance.
Bytes workerJson(const JsonDocument& document, const JsonDocument::Node& value);

/// The key under which a worker writes the source partition of this raw offset key when it changes or resets offsets
/// (Worker.normalizeSourceConnectorOffsets); a task that wrote other bytes never sees it. Nothing for a key from which
/// workers make no partition (OffsetUtils.processPartitionKey).
std::optional<Bytes> workerKey(BytesView rawKey);

} // namespace inspector
