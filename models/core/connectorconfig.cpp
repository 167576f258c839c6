// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorconfig.h"

#include "clustermirror.h"
#include "jsondocument.h"
#include "jsonwriter.h"
#include "planparts.h"
#include "secrets.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr std::string_view WorkerMask = "[hidden]";

Bytes written(const ConfigProperties& properties, JsonWriter::Layout layout)
{
    JsonWriter json(layout);
    json.beginObject();
    for (const ConfigProperty& property : properties) {
        json.name(property.name);
        property.value ? json.raw(jsonQuoted(*property.value)) : json.null();
    }
    json.endObject();
    return json.takeJson();
}

/// Nothing where the record is none that workers can use.
std::optional<ConfigProperties> readRecord(JsonDocument& scratch, BytesView value)
{
    ConfigProperties properties;
    const auto take = [&properties](std::string_view name, const std::optional<std::string>& text) {
        properties.push_back({std::string(name), text});
    };
    if (readProperties(scratch, value, take) != ValueProblem::None)
        return std::nullopt;
    return properties;
}

} // namespace

const ConfigProperty* propertyNamed(const ConfigProperties& properties, std::string_view name)
{
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [name](const ConfigProperty& property) { return property.name == name; });
    return found == properties.end() ? nullptr : &*found;
}

std::optional<std::string> valueOf(const ConfigProperties& properties, std::string_view name)
{
    const ConfigProperty* property = propertyNamed(properties, name);
    return property ? property->value : std::nullopt;
}

Result<ConfigProperties> readConfigText(BytesView json)
{
    JsonDocument document;
    const JsonDocument::Outcome outcome = document.parse(json);
    if (outcome != JsonDocument::Outcome::Value || !document.strict()) {
        const bool behind = outcome == JsonDocument::Outcome::Value;
        const std::size_t at = behind ? document.root().end : document.errorOffset();
        return refusedByConnect(behind ? "it is not JSON as the standard has it" : "it is no JSON from there on",
                                "offset " + std::to_string(at));
    }
    if (document.root().type != JsonType::Object)
        return refusedByConnect("it is no JSON object of properties", {});
    ConfigProperties properties;
    for (const auto* node = document.firstChild(document.root()); node; node = document.nextSibling(*node)) {
        const std::string name = document.name(*node);
        if (node->type == JsonType::Object || node->type == JsonType::Array)
            return refusedByConnect("a value must be a text, not an object or a list", name);
        if (propertyNamed(properties, name))
            return refusedByConnect("the property is there twice", name);
        if (node->type == JsonType::Null)
            properties.push_back({name, std::nullopt});
        else
            properties.push_back(
                {name, node->type == JsonType::String ? document.text(*node) : std::string(document.raw(*node))});
    }
    return properties;
}

Bytes configText(const ConfigProperties& properties)
{
    return written(properties, JsonWriter::Layout::Compact);
}

Bytes configLines(const ConfigProperties& properties)
{
    return written(properties, JsonWriter::Layout::Lines);
}

std::optional<ConfigProperties> configOf(const ClusterMirror& mirror, const ConnectorSummary& connector)
{
    const ConfigEntry* entry = connector.configKey.valid() ? mirror.config(connector.configKey) : nullptr;
    if (!entry || connector.inConfig == false)
        return std::nullopt;
    const RecordStore& store = mirror.store();
    JsonDocument scratch;
    for (std::optional<std::uint64_t> row = entry->version.row; row; row = store.previousVersion(*row)) {
        const std::optional<BytesView> value = store.record(*row).value;
        if (!value)
            return std::nullopt;
        if (std::optional<ConfigProperties> properties = readRecord(scratch, *value))
            return properties;
    }
    return std::nullopt;
}

bool holdsMask(std::string_view value)
{
    return value.find(Mask) != std::string_view::npos || value.find(WorkerMask) != std::string_view::npos;
}

} // namespace inspector
