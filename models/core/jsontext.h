// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <string>

namespace inspector
{

/// What the strings of a JSON text may hold beside ASCII.
enum class StringBytes : std::uint8_t
{
    Utf8, ///< what Connect's reader takes for UTF-8
    Any,  ///< whatever bytes: kcat writes keys and values of records raw between the quotes
};

/// Text between the quotes of a JSON string that a JsonDocument accepted, escapes resolved and every character in its
/// shortest UTF-8 form (Any: bytes beyond ASCII as they are). A lone surrogate becomes its three-byte form.
std::string jsonUnescaped(BytesView raw, StringBytes bytes = StringBytes::Utf8);

/// Length of UTF-8 text (lone surrogates in three-byte form allowed) as Java counts it.
std::size_t utf16Length(std::string_view text);

/// The code point at `at`, which moves behind it. What is no UTF-8 counts as U+FFFD; a surrogate's three-byte form as
/// that surrogate.
char32_t nextCodePoint(BytesView bytes, std::size_t& at);

/// Appends one code point as UTF-8.
void appendUtf8(std::string& text, char32_t codePoint);

/// The text that Java's UTF-8 decoder makes of bytes: each malformed sequence becomes U+FFFD, cut as the JDK cuts.
std::string javaText(BytesView bytes);

} // namespace inspector
