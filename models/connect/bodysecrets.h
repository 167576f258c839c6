// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <optional>
#include <string>

namespace inspector
{

/// `text` with every secret property value of the request body `body` (JSON) masked in it: workers quote values of the
/// configuration that they were sent in what they say about it. Secret by name or shape, as in core/secrets.h.
std::string withoutSecretsOf(const std::optional<Bytes>& body, std::string text);

} // namespace inspector
