// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"

namespace inspector
{

/// Decodes a raw key of an offsets topic (OffsetUtils.processPartitionKey), and those that other converters wrote: an
/// envelope (JsonConverter with schemas) or the five bytes of a schema registry before a pair. Workers of today make
/// nothing of the latter two.
///
/// ConnectKey::extraStart and extraLength are the source partition's bytes as they stand in the key, also where they
/// are UTF-16 or UTF-32: then they are no UTF-8, and the mark NeverWritten goes with them.
ConnectKey decodeOffsetKey(BytesView raw);
/// The same without the short way for keys that stand as workers write them (readPlainOffsetKey).
ConnectKey parseOffsetKey(BytesView raw);

} // namespace inspector
