// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <string>
#include <string_view>

namespace inspector
{

/// What stands in place of a secret.
inline constexpr std::string_view Mask = "********";

/// Whether a property's name says that its value is secret (findings.md, `secret by name`).
bool isSecretName(std::string_view property);
/// The value as it may be shown: masked if secret by name or shape; `${provider:path:key}` references stay readable.
std::string maskedValue(std::string_view property, std::string_view value);
/// A record's value as it may be shown: property values of connector and task configs masked in place, everything else
/// byte for byte. A session key's value is masked whole.
Bytes maskedRecordValue(std::string_view key, BytesView value);

} // namespace inspector
