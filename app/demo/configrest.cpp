// SPDX-License-Identifier: GPL-3.0-or-later
#include "configrest.h"

#include "configvalidation.h"
#include "connectorwork.h"

#include <QString>

#include <variant>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

Refusal unreadable()
{
    return {500, "The request body cannot be read as JSON of this endpoint"};
}

/// A config, whose values become strings; null stays null. Nested values cannot be read.
std::variant<Refusal, JsonMap> configFrom(const JsonDocument& document, const Node* node)
{
    if (!node || node->type != JsonType::Object) {
        return unreadable();
    }
    JsonMap properties;
    for (const Node* child = document.firstChild(*node); child; child = document.nextSibling(*child)) {
        if (child->type == JsonType::Object || child->type == JsonType::Array) {
            return unreadable();
        }
        const Bytes raw(document.raw(*child));
        properties.set(document.name(*child), child->type == JsonType::String ? jsonQuoted(document.text(*child))
                                              : child->type == JsonType::Null ? raw
                                                                              : jsonQuoted(raw));
    }
    return properties;
}

std::variant<Refusal, JsonMap> configBody(const Bytes& body)
{
    JsonDocument document;
    if (document.parse(body) != JsonDocument::Outcome::Value) {
        return unreadable();
    }
    return configFrom(document, &document.root());
}

/// The name in the config must be the connector's; without one it is added (checkAndPutConnectorConfigName).
Outcome putName(const std::string& name, JsonMap& properties)
{
    if (!properties.find("name")) {
        properties.set("name", jsonQuoted(name));
    }
    const std::string inside = properties.text("name").value_or(std::string());
    if (inside != name) {
        return Refusal{400,
                       "Connector name configuration (" + inside + ") is not the name in the request (" + name + ")"};
    }
    return std::nullopt;
}

/// Nothing if there is no such state.
std::optional<TargetState> initialState(const std::string& text)
{
    const QString state = QString::fromStdString(text).toUpper();
    return targetStateFromText(state == QLatin1String("RUNNING") ? "STARTED" : state.toStdString());
}

} // namespace

RestAnswer ConfigRest::create(const WorkerRequest& request)
{
    JsonDocument document;
    if (document.parse(request.body) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object) {
        return restError(unreadable());
    }
    auto config = configFrom(document, document.member(document.root(), "config"));
    if (const auto* refusal = std::get_if<Refusal>(&config)) {
        return restError(*refusal);
    }
    std::optional<TargetState> initial;
    if (const Node* state = document.member(document.root(), "initial_state"); state && state->type != JsonType::Null) {
        initial = state->type == JsonType::String ? initialState(document.text(*state)) : std::nullopt;
        if (!initial) {
            return restError(unreadable());
        }
    }
    ConnectorDefinition definition;
    if (const Node* name = document.member(document.root(), "name"); name && name->type == JsonType::String) {
        definition.name = QString::fromStdString(document.text(*name)).trimmed().toStdString();
    }
    definition.properties = std::get<JsonMap>(std::move(config));
    Outcome refused = putName(definition.name, definition.properties);
    if (!refused) {
        refused = refuseConfig(definition.properties);
    }
    if (!refused) {
        defineWork(definition);
        refused = m_connect.create(definition, initial);
    }
    return refused ? restError(*refused) : RestAnswer{201, connectorInfoJson(*m_connect.connector(definition.name))};
}

RestAnswer ConfigRest::put(const WorkerRequest& request, const std::string& name)
{
    auto config = configBody(request.body);
    if (const auto* refusal = std::get_if<Refusal>(&config)) {
        return restError(*refusal);
    }
    return take(name, std::get<JsonMap>(std::move(config)));
}

RestAnswer ConfigRest::patch(const WorkerRequest& request, const std::string& name)
{
    const auto changes = configBody(request.body);
    if (const auto* refusal = std::get_if<Refusal>(&changes)) {
        return restError(*refusal);
    }
    const SimulatedConnector* connector = m_connect.connector(name);
    if (!connector) {
        return restError({404, "Connector " + name + " not found"});
    }
    JsonMap properties = connector->definition.properties;
    for (const auto& [property, value] : std::get<JsonMap>(changes).members()) {
        if (value == "null") {
            properties.remove(property);
        } else {
            properties.set(property, value);
        }
    }
    return take(name, properties.inHashMapOrder()); // ConnectUtils.patchConfig makes a HashMap
}

RestAnswer ConfigRest::take(const std::string& name, JsonMap properties)
{
    Outcome refused = putName(name, properties);
    if (!refused) {
        refused = refuseConfig(properties);
    }
    const bool there = m_connect.connector(name) != nullptr;
    if (!refused && there) {
        refused = m_connect.configure(name, properties);
    } else if (!refused) {
        ConnectorDefinition definition;
        definition.name = name;
        definition.properties = std::move(properties);
        defineWork(definition);
        refused = m_connect.create(definition);
    }
    return refused ? restError(*refused) : RestAnswer{there ? 200 : 201, connectorInfoJson(*m_connect.connector(name))};
}

RestAnswer ConfigRest::plugins(const WorkerRequest& request) const
{
    const auto& segments = request.segments;
    if (segments.size() == 1) {
        if (request.method != "GET") {
            return restNotAllowed();
        }
        std::vector<Bytes> parts;
        for (const SimulatedPlugin& plugin : simulatedPlugins()) {
            parts.push_back("{\"class\":" + jsonQuoted(plugin.className) + ",\"type\":\"" + typeText(plugin.type) +
                            "\",\"version\":" + jsonQuoted(plugin.version) + "}");
        }
        return {200, jsonJoined('[', parts, ']')};
    }
    if (segments.size() != 4 || segments[2] != "config" || segments[3] != "validate") {
        return restNotFound();
    }
    if (request.method != "PUT") {
        return restNotAllowed();
    }
    const auto config = configBody(request.body);
    if (const auto* refusal = std::get_if<Refusal>(&config)) {
        return restError(*refusal);
    }
    const auto& properties = std::get<JsonMap>(config);
    const auto checked = checkConfig(properties);
    if (const auto* refusal = std::get_if<Refusal>(&checked)) {
        return restError(*refusal);
    }
    const auto& check = std::get<ConfigCheck>(checked);
    if (check.plugin != simulatedPlugin(segments[1])) {
        return restError({400, "The config's connector.class is not the plugin of the request, " + segments[1]});
    }
    return {200, check.json()};
}

} // namespace inspector
