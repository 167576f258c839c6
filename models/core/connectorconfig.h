// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

class ClusterMirror;
struct ConnectorSummary;

/// One property of a connector's configuration.
struct ConfigProperty
{
    std::string name;
    std::optional<std::string> value; ///< in clear, also where it is secret; nothing = null

    bool operator==(const ConfigProperty&) const = default;
};

/// In the order of the text, every name once.
using ConfigProperties = std::vector<ConfigProperty>;

/// Null if there is none.
const ConfigProperty* propertyNamed(const ConfigProperties& properties, std::string_view name);
/// The value of a property; nothing where it is not there, or null.
std::optional<std::string> valueOf(const ConfigProperties& properties, std::string_view name);

/// The properties of a JSON object as a worker reads the body of a request: numbers and booleans become the text that
/// stands there, null stays null (Jackson's reading of a Map<String, String>).
/// Errors: BadRequest with the reason in `detail` and in `subject` what it is about: "offset N" where the text is no
/// JSON from that byte on, else the property, or nothing. Two properties of one name are refused: a worker would take
/// the later one without a word.
Result<ConfigProperties> readConfigText(BytesView json);

/// As a JSON object, all values texts or null.
Bytes configText(const ConfigProperties& properties);
/// The same with every property on a line of its own, for editing.
Bytes configLines(const ConfigProperties& properties);

/// The configuration that workers go by, in clear, in the order of the record; nothing where the connector has none
/// that is read here. A record that workers ignore leaves the one before it in force.
std::optional<ConfigProperties> configOf(const ClusterMirror& mirror, const ConnectorSummary& connector);

/// Whether a value is, or has in it, what stands in place of a secret: this program's mask (also in a redacted dump) or
/// a worker's (org.apache.kafka.common.config.types.Password). It must never be written in the secret's place.
bool holdsMask(std::string_view value);

} // namespace inspector
