// SPDX-License-Identifier: GPL-3.0-or-later
#include "configvalidation.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace inspector
{

namespace
{

/// The one topic for offsets that the demo's broker has beside the workers' own.
constexpr std::string_view SpareOffsetsTopic = "dedicated-offsets";

std::string invalid(const std::string& value, const PluginField& field, const std::string& why)
{
    return "Invalid value " + (field.type == "PASSWORD" ? std::string("[hidden]") : value) + " for configuration " +
           field.name + ": " + why;
}

void checkInteger(const std::string& value, const PluginField& field, std::vector<std::string>& errors)
{
    int number = 0;
    const auto end = std::from_chars(value.data(), value.data() + value.size(), number);
    if (end.ec != std::errc() || end.ptr != value.data() + value.size()) {
        errors.push_back(invalid(value, field, "not a number of type INT"));
    } else if (field.name == "tasks.max" && number < 1) {
        errors.push_back(invalid(value, field, "the value must be at least 1"));
    }
}

void checkValue(const std::string& value, const PluginField& field, std::vector<std::string>& errors)
{
    if (field.type == "INT") {
        checkInteger(value, field, errors);
    } else if (field.type == "CLASS" && !value.starts_with("org.apache.kafka.connect.") &&
               !value.starts_with("io.confluent.connect."))
    {
        errors.push_back(invalid(value, field, "class " + value + " could not be found"));
    } else if (field.name == "offsets.storage.topic" && value != SpareOffsetsTopic) {
        errors.push_back(invalid(value, field, "the simulated cluster has no topic for it but dedicated-offsets"));
    } else if (field.required && value.empty()) {
        errors.push_back(invalid(value, field, "it must not be empty"));
    }
}

void checkSinkTopics(const JsonMap& properties, ConfigCheck& check)
{
    const std::string topics = properties.text("topics").value_or("");
    const std::string regex = properties.text("topics.regex").value_or("");
    if (topics.empty() != regex.empty()) {
        return;
    }
    for (ConfigCheck::Field& field : check.fields) {
        if (field.definition->name == "topics" || field.definition->name == "topics.regex") {
            field.errors.emplace_back("A sink needs exactly one of topics and topics.regex");
        }
    }
}

template <class Each, class Text>
Bytes listJson(const Each& each, Text text)
{
    Bytes json = "[";
    for (const auto& item : each) {
        json += (json.size() > 1 ? "," : "") + text(item);
    }
    return json + "]";
}

Bytes optionalText(const std::optional<std::string>& text)
{
    return text ? jsonQuoted(*text) : Bytes("null");
}

Bytes fieldJson(const ConfigCheck::Field& field, int order)
{
    const PluginField& definition = *field.definition;
    const std::string name = jsonQuoted(definition.name);
    const bool hidden = definition.type == "PASSWORD" && field.value;
    return "{\"definition\":{\"name\":" + name + ",\"type\":" + jsonQuoted(definition.type) +
           ",\"required\":" + (definition.required ? "true" : "false") +
           ",\"default_value\":" + optionalText(definition.defaultValue) +
           ",\"importance\":" + jsonQuoted(definition.importance) +
           ",\"documentation\":" + jsonQuoted(definition.documentation) + ",\"group\":" + jsonQuoted(definition.group) +
           ",\"width\":\"MEDIUM\",\"display_name\":" + jsonQuoted(definition.displayName) +
           ",\"dependents\":[],\"order\":" + std::to_string(order) + "},\"value\":{\"name\":" + name +
           ",\"value\":" + (hidden ? Bytes("\"[hidden]\"") : optionalText(field.value)) +
           ",\"recommended_values\":" + listJson(definition.recommended, jsonQuoted) +
           ",\"errors\":" + listJson(field.errors, jsonQuoted) + ",\"visible\":true}}";
}

} // namespace

int ConfigCheck::errorCount() const
{
    return static_cast<int>(
        std::count_if(fields.begin(), fields.end(), [](const Field& field) { return !field.errors.empty(); }));
}

Bytes ConfigCheck::json() const
{
    std::vector<std::string> groups;
    std::map<std::string, int> orders;
    const auto fieldText = [&](const Field& field) {
        const std::string& group = field.definition->group;
        if (orders[group]++ == 0) {
            groups.push_back(group);
        }
        return fieldJson(field, orders[group]);
    };
    const Bytes configs = listJson(fields, fieldText);
    return "{\"name\":" + jsonQuoted(plugin->className) + ",\"error_count\":" + std::to_string(errorCount()) +
           ",\"groups\":" + listJson(groups, jsonQuoted) + ",\"configs\":" + configs + "}";
}

std::variant<Refusal, ConfigCheck> checkConfig(const JsonMap& properties)
{
    const std::optional<std::string> className = properties.text("connector.class");
    if (!className || className->empty()) {
        return Refusal{400, "The connector config has no connector.class"};
    }
    ConfigCheck check;
    check.plugin = simulatedPlugin(*className);
    if (!check.plugin) {
        return Refusal{500, "Failed to find any class that implements Connector and which name matches " + *className};
    }
    for (const PluginField& definition : check.plugin->fields) {
        ConfigCheck::Field field{&definition, properties.text(definition.name), {}};
        if (field.value) {
            checkValue(*field.value, definition, field.errors);
        } else if (definition.required) {
            field.errors.push_back("Missing required configuration \"" + definition.name +
                                   "\" which has no default value");
        } else {
            field.value = definition.defaultValue;
        }
        check.fields.push_back(std::move(field));
    }
    if (check.plugin->type == ConnectorType::Sink) {
        checkSinkTopics(properties, check);
    }
    return check;
}

Outcome refuseConfig(const JsonMap& properties)
{
    const auto checked = checkConfig(properties);
    if (const auto* refusal = std::get_if<Refusal>(&checked)) {
        return *refusal;
    }
    const auto& check = std::get<ConfigCheck>(checked);
    if (check.errorCount() == 0) {
        return std::nullopt;
    }
    std::string message = "Connector configuration is invalid and contains the following " +
                          std::to_string(check.errorCount()) + " error(s):";
    for (const ConfigCheck::Field& field : check.fields) {
        for (const std::string& error : field.errors) {
            message += "\n" + error;
        }
    }
    return Refusal{400, message};
}

} // namespace inspector
