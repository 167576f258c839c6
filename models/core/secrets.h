// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "topics.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

/// What stands in place of a secret.
inline constexpr std::string_view Mask = "********";

/// Whether a property's name says that its value is secret (findings.md, `secret by name`).
bool isSecretName(std::string_view property);
/// Whether the value, or a part of it, would be masked; cheaper than masking it where it would not.
bool holdsSecret(std::string_view property, std::string_view value);
/// The value as it may be shown: masked if secret by name or shape; `${provider:path:key}` references stay readable.
std::string maskedValue(std::string_view property, std::string_view value);
/// The same of a property that its plugin declares to be a password, whatever its name.
std::string maskedPassword(std::string_view value);
/// Whether maskedRecordValue() may change the values of such a key.
bool mayHoldSecrets(BytesView key);
/// A property of a connector or task config in clear: for one value that the operator asked to see, never for anything
/// that is kept, copied or logged by itself. Nothing where there is none, and never of another record: a session key
/// does not leave this file.
std::optional<std::string> revealedProperty(BytesView key, BytesView value, std::string_view property);
/// A record's value as it may be shown: property values of connector and task configs masked in place, everything else
/// byte for byte. Of a session key only its algorithm and times are left. `passwords`: properties that their plugin
/// declares to be passwords, whatever their names.
Bytes maskedRecordValue(std::string_view key, BytesView value, const std::vector<std::string>& passwords = {});

/// A record's value and key as they may leave the house in a redacted copy: beside what is masked on screen, everything
/// that is secret by name or shape in a record of whatever role, and a value that cannot be read as a whole.
Bytes redactedValue(TopicRole role, BytesView key, BytesView value);
Bytes redactedKey(BytesView key);

} // namespace inspector
