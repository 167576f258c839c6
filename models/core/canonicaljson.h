// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"
#include "plainmap.h"

#include <string>

namespace inspector
{

/// A form of a JSON value that is equal for two values exactly if a worker holds equal objects after reading them
/// (JsonConverter without schemas, then Java's equals): members without order, of duplicates the last, texts by their
/// characters, integers by their low 64 bits, fractions as doubles, and `1.0` another value than `1`.
/// Not JSON, not for showing, not to be kept outside the process.
std::string canonicalJson(const JsonDocument& document, const JsonDocument::Node& value);

/// The same of an object that was read as a plain one.
std::string canonicalMap(const PlainMap& map);

} // namespace inspector
