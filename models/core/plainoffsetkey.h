// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"

#include <optional>

namespace inspector
{

/// Reads a raw key of an offsets topic that stands as workers write it: a pair of name and source partition, whose few
/// values are plain texts, whole numbers, true, false or null. Nothing for any other key.
///
/// Where it returns something, parseOffsetKey() agrees. Far quicker: a large cluster has a million of them.
std::optional<ConnectKey> readPlainOffsetKey(BytesView raw);

} // namespace inspector
