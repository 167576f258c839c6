// SPDX-License-Identifier: GPL-3.0-or-later
#include "configplans.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "jsondocument.h"
#include "planparts.h"
#include "secrets.h"

#include <algorithm>
#include <map>

namespace inspector
{

namespace
{

constexpr std::string_view NameProperty = "name";
constexpr std::string_view ClassProperty = "connector.class";

/// What CreateConnectorRequest.InitialState calls a target state.
std::string_view initialStateWord(TargetState state)
{
    return state == TargetState::Started ? std::string_view("RUNNING") : wireName(state);
}

std::optional<TargetState> initialStateNamed(std::string_view word)
{
    for (const TargetState state : {TargetState::Started, TargetState::Paused, TargetState::Stopped})
        if (initialStateWord(state) == word)
            return state;
    return std::nullopt;
}

/// Blanks and control characters up to U+0020, as Java's String.trim() takes them.
bool isTrimmed(std::string_view text)
{
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    return text.empty() || (!blank(text.front()) && !blank(text.back()));
}

/// ISO control characters: below U+0020, and from U+007F to U+009F.
bool hasControls(std::string_view utf8)
{
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte < 0x20 || byte == 0x7f)
            return true;
        if (byte == 0xc2 && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xa0)
            return true;
    }
    return false;
}

/// ConfigDef.NonEmptyStringWithoutControlChars, and what becomes of a name that ConnectorsResource trims.
Result<Done> checkNewName(const std::string& name)
{
    if (name.empty())
        return refusedByConnect("a connector must have a name", std::string(NameProperty));
    if (hasControls(name))
        return refusedByConnect("the name has control characters", std::string(NameProperty));
    if (!isTrimmed(name))
        return refusedByConnect("a worker would cut the blanks around the name off", std::string(NameProperty));
    return Done{};
}

/// The name among the properties is the connector's, and added where it is missing
/// (ConnectorsResource.checkAndPutConnectorConfigName).
Result<Done> putName(const std::string& connector, ConfigProperties& properties)
{
    const ConfigProperty* name = propertyNamed(properties, NameProperty);
    if (!name)
        properties.push_back({std::string(NameProperty), connector});
    else if (name->value != connector)
        return refusedByConnect("the name in the configuration is not the connector's, " + connector,
                                std::string(NameProperty));
    return Done{};
}

Result<Done> checkMasks(const ConfigProperties& sent)
{
    for (const ConfigProperty& property : sent)
        if (property.value && holdsMask(*property.value))
            return notPossible("masked", property.name);
    return Done{};
}

ConfigProperties patched(ConfigProperties properties, const ConfigProperties& changes)
{
    for (const ConfigProperty& change : changes) {
        const auto at = std::find_if(properties.begin(), properties.end(), [&change](const ConfigProperty& property) {
            return property.name == change.name;
        });
        if (!change.value && at != properties.end())
            properties.erase(at);
        else if (change.value && at != properties.end())
            at->value = change.value;
        else if (change.value)
            properties.push_back(change);
    }
    return properties;
}

std::optional<Bytes> shown(const ConfigProperty* property, const std::vector<std::string>& passwords)
{
    if (!property)
        return std::nullopt;
    if (!property->value)
        return Bytes("null");
    const bool password = std::find(passwords.begin(), passwords.end(), property->name) != passwords.end();
    return password ? maskedPassword(*property->value) : maskedValue(property->name, *property->value);
}

std::vector<PlannedChange> changesOf(const ConfigWish& wish, const std::vector<std::string>& passwords)
{
    std::map<std::string, std::pair<const ConfigProperty*, const ConfigProperty*>> byName;
    for (const ConfigProperty& property : wish.before)
        byName[property.name].first = &property;
    for (const ConfigProperty& property : wish.after)
        byName[property.name].second = &property;
    std::vector<PlannedChange> changes;
    for (const auto& [name, both] : byName) {
        const auto& [before, after] = both;
        if (!before || !after || before->value != after->value)
            changes.push_back({name, shown(before, passwords), shown(after, passwords)});
    }
    return changes;
}

PlannedCall callOf(const PlanRequest& request, const ConfigWish& wish)
{
    const Bytes sent = configText(wish.sent);
    const std::string path = "/connectors/" + pathSegment(request.connector) + "/config";
    if (request.operation == PlanOperation::PatchConfig)
        return {"PATCH", path, sent};
    if (request.operation == PlanOperation::EditConfig)
        return {"PUT", path, sent};
    Bytes body = "{\"name\":" + jsonQuoted(request.connector) + ",\"config\":" + sent;
    if (request.initialState)
        body += ",\"initial_state\":" + jsonQuoted(initialStateWord(*request.initialState));
    return {"POST", "/connectors", body + "}"};
}

} // namespace

Result<ConfigWish> readConfigWish(const ClusterMirror& mirror, const PlanRequest& request)
{
    const ConnectorSummary* connector = mirror.connector(request.connector);
    const bool creates = request.operation == PlanOperation::Create;
    ConfigWish wish;
    if (creates) {
        if (const Result<Done> name = checkNewName(request.connector); !name)
            return name.error();
        if (connector && connector->inConfig == true)
            return notPossible("exists", request.connector);
    } else {
        if (!connector)
            return Error{ErrorCode::NotFound, request.connector};
        if (connector->inConfig != true)
            return notPossible(connector->inConfig ? "not-in-config" : "config-unknown", request.connector);
        std::optional<ConfigProperties> before = configOf(mirror, *connector);
        if (!before)
            return notPossible("config-unread", request.connector);
        wish.before = std::move(*before);
    }
    Result<ConfigProperties> sent = readConfigText(request.config);
    if (!sent)
        return sent.error();
    wish.sent = std::move(sent).value();
    wish.after = request.operation == PlanOperation::PatchConfig ? patched(wish.before, wish.sent) : wish.sent;
    if (const Result<Done> named = putName(request.connector, wish.after); !named)
        return named.error();
    if (valueOf(wish.after, ClassProperty).value_or(std::string()).empty())
        return refusedByConnect("the configuration names no connector class", std::string(ClassProperty));
    if (const Result<Done> unmasked = checkMasks(wish.sent); !unmasked)
        return unmasked.error();
    return wish;
}

std::optional<ConfigProperties> configToValidate(const ClusterMirror& mirror, const PlanRequest& request)
{
    Result<ConfigProperties> sent = readConfigText(request.config);
    if (!sent || !checkMasks(*sent))
        return std::nullopt;
    ConfigProperties all = std::move(sent).value();
    if (request.operation == PlanOperation::PatchConfig) {
        const ConnectorSummary* connector = mirror.connector(request.connector);
        const std::optional<ConfigProperties> before = connector ? configOf(mirror, *connector) : std::nullopt;
        if (!before)
            return std::nullopt;
        all = patched(*before, all);
        if (!checkMasks(all))
            return std::nullopt;
    }
    if (valueOf(all, ClassProperty).value_or(std::string()).empty())
        return std::nullopt;
    if (!request.connector.empty() && !propertyNamed(all, NameProperty))
        all.push_back({std::string(NameProperty), request.connector});
    return all;
}

Result<OperationPlan> planConfig(const PlanFacts& facts, const PlanRequest& request)
{
    if (request.via == PlanVia::Direct)
        return notPossible("rest-only", request.connector);
    const Result<ConfigWish> wish = readConfigWish(*facts.mirror, request);
    if (!wish)
        return wish.error();
    OperationPlan plan;
    plan.operation = request.operation;
    plan.connector = request.connector;
    plan.group = facts.connectGroup;
    plan.changes = changesOf(*wish, request.passwords);
    plan.passwords = request.passwords;
    if (plan.changes.empty())
        return notPossible("nothing-to-do", request.connector);
    if (request.operation == PlanOperation::Create && request.initialState)
        plan.changes.push_back({"target state", std::nullopt, Bytes(wireName(*request.initialState))});
    plan.rest = callOf(request, *wish);
    if (const ConnectorSummary* connector = facts.mirror->connector(request.connector))
        addConfigKey(plan.basis, *facts.mirror, connector->configKey);
    for (PlannedKey& key : plan.basis)
        if (key.before)
            key.before = maskedRecordValue(key.rawKey, *key.before, request.passwords);
    return plan;
}

std::optional<WantedConfig> wantedConfig(const OperationPlan& plan)
{
    const bool creates = plan.operation == PlanOperation::Create;
    if (!changesConfig(plan.operation) || !plan.rest || !plan.rest->body)
        return std::nullopt;
    WantedConfig wanted;
    wanted.whole = plan.operation != PlanOperation::PatchConfig;
    Bytes config = *plan.rest->body;
    if (creates) {
        JsonDocument document;
        if (document.parse(*plan.rest->body) != JsonDocument::Outcome::Value ||
            document.root().type != JsonType::Object)
            return std::nullopt;
        const auto* member = document.member(document.root(), "config");
        if (!member)
            return std::nullopt;
        config = document.raw(*member);
        const auto* state = document.member(document.root(), "initial_state");
        if (state && state->type == JsonType::String)
            wanted.initialState = initialStateNamed(document.text(*state));
    }
    Result<ConfigProperties> properties = readConfigText(config);
    if (!properties)
        return std::nullopt;
    wanted.properties = std::move(properties).value();
    if (wanted.whole && !propertyNamed(wanted.properties, NameProperty))
        wanted.properties.push_back({std::string(NameProperty), plan.connector});
    return wanted;
}

} // namespace inspector
