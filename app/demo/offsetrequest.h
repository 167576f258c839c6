// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonmap.h"
#include "refusal.h"

#include <variant>
#include <vector>

namespace inspector
{

/// Reads the body of `PATCH …/offsets` as ConnectorsResource.alterConnectorOffsets does: without offsets it is a bad
/// request, what is no JSON or no map of primitive values fails inside the worker.
std::variant<Refusal, std::vector<OffsetChange>> parseOffsetRequest(BytesView body);

} // namespace inspector
