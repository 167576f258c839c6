// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inspector
{

/// Raw bytes as Kafka delivered them; not text. Owning form.
using Bytes = std::string;
/// Raw bytes owned by somebody else.
using BytesView = std::string_view;

/// Lower-case hex, two digits a byte, nothing between them.
std::string toHex(BytesView bytes);
/// The bytes that `hex` spells; nothing if it is not an even number of hex digits.
std::optional<Bytes> fromHex(std::string_view hex);
/// Whether the bytes are well-formed UTF-8 (no overlong forms, no surrogates, at most U+10FFFF).
bool isUtf8(BytesView bytes);

} // namespace inspector
