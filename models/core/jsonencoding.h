// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>

namespace inspector
{

/// How the characters of a JSON text stand in its bytes.
enum class JsonEncoding : std::uint8_t
{
    Utf8,
    Utf16Big,
    Utf16Little,
    Utf32Big,
    Utf32Little,
    Refused, ///< an order of four-byte characters that Java's reader recognises and refuses
};

struct DetectedEncoding
{
    JsonEncoding encoding = JsonEncoding::Utf8;
    std::size_t markLength = 0; ///< bytes of the byte order mark of UTF-16 and UTF-32; that of UTF-8 is not counted
};

/// What Java's JSON reader takes the bytes for: by a byte order mark, else by where the zero bytes of the first
/// character are (Jackson's ByteSourceJsonBootstrapper.detectEncoding).
DetectedEncoding detectJsonEncoding(BytesView bytes);

/// The text in UTF-8. UTF-16 as Java's decoder reads it: a surrogate without its other half becomes U+FFFD. UTF-32 as
/// Jackson's UTF32Reader does: a surrogate stays (three-byte form). At what is no character at all, and at a cut last
/// one, the text ends with U+FFFD.
std::string utf8FromJson(BytesView bytes, const DetectedEncoding& from);

/// Where in the original bytes the character stands that is at `offset` of `utf8`, which utf8FromJson() made.
std::size_t offsetBeforeUtf8(std::string_view utf8, std::size_t offset, const DetectedEncoding& from);

} // namespace inspector
