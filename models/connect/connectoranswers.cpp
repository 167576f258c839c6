// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connectoranswers.h"

#include "connect/answers.h"
#include "connect/bodysecrets.h"
#include "connect/jsonanswer.h"

#include <limits>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

/// Texts of a member that workers leave out or write as null.
std::vector<std::string> optionalTexts(const JsonAnswer& answer, const Node& object, std::string_view name)
{
    const Node* array = answer.member(object, name, JsonType::Array);
    return array ? answer.texts(*array).value_or(std::vector<std::string>()) : std::vector<std::string>();
}

bool isTrue(const JsonAnswer& answer, const Node& object, std::string_view name)
{
    return answer.member(object, name, JsonType::True) != nullptr;
}

void readDefinition(const JsonAnswer& answer, const Node& node, ValidatedField& field)
{
    field.defined = true;
    field.name = answer.optionalText(node, "name");
    field.type = answer.optionalText(node, "type");
    field.required = isTrue(answer, node, "required");
    field.defaultValue = answer.text(node, "default_value");
    field.importance = answer.optionalText(node, "importance");
    field.documentation = answer.optionalText(node, "documentation");
    field.group = answer.optionalText(node, "group");
    field.order = answer.integer(node, "order").value_or(-1);
    field.width = answer.optionalText(node, "width");
    field.displayName = answer.optionalText(node, "display_name");
    field.dependents = optionalTexts(answer, node, "dependents");
}

std::optional<ValidatedField> readField(const JsonAnswer& answer, const Node& node, const Bytes& sent)
{
    ValidatedField field;
    const bool object = node.type == JsonType::Object;
    const Node* value = object ? answer.member(node, "value", JsonType::Object) : nullptr;
    const std::optional<std::string> name = value ? answer.text(*value, "name") : std::nullopt;
    if (!name) {
        return std::nullopt;
    }
    // Null for what the plugin does not define.
    if (const Node* definition = answer.member(node, "definition", JsonType::Object)) {
        readDefinition(answer, *definition, field);
    }
    field.name = *name;
    field.value = answer.text(*value, "value");
    field.recommendedValues = optionalTexts(answer, *value, "recommended_values");
    for (std::string& error : optionalTexts(answer, *value, "errors")) {
        field.errors.push_back(withoutSecretsOf(sent, std::move(error)));
    }
    field.visible = !answer.member(*value, "visible", JsonType::False);
    return field;
}

} // namespace

std::optional<Bytes> readConnectorConfig(const Bytes& body)
{
    return JsonAnswer(body).root(JsonType::Object) ? std::optional(body) : std::nullopt;
}

std::optional<std::vector<RestTaskConfig>> readConnectorTasks(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Array);
    if (!root) {
        return std::nullopt;
    }
    std::vector<RestTaskConfig> tasks;
    for (const Node* node = answer.first(*root); node; node = answer.next(*node)) {
        const Node* id = node->type == JsonType::Object ? answer.member(*node, "id", JsonType::Object) : nullptr;
        const std::optional<std::int64_t> task = id ? answer.integer(*id, "task") : std::nullopt;
        if (!task || *task < 0 || *task > std::numeric_limits<std::int32_t>::max()) {
            return std::nullopt;
        }
        tasks.push_back({static_cast<int>(*task), answer.raw(*node, "config")});
    }
    return tasks;
}

std::optional<std::vector<ConnectorPlugin>> readPlugins(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Array);
    if (!root) {
        return std::nullopt;
    }
    std::vector<ConnectorPlugin> plugins;
    for (const Node* node = answer.first(*root); node; node = answer.next(*node)) {
        const std::optional<std::string> name =
            node->type == JsonType::Object ? answer.text(*node, "class") : std::nullopt;
        if (!name) {
            return std::nullopt;
        }
        const std::string type = answer.optionalText(*node, "type");
        plugins.push_back({*name,
                           type == "source" ? ConnectorType::Source
                           : type == "sink" ? ConnectorType::Sink
                                            : ConnectorType::Unknown,
                           answer.optionalText(*node, "version")});
    }
    return plugins;
}

std::optional<ConfigValidation> readValidation(const Bytes& sent, const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const std::optional<std::int64_t> errors = root ? answer.integer(*root, "error_count") : std::nullopt;
    const Node* configs = root ? answer.member(*root, "configs", JsonType::Array) : nullptr;
    if (!errors || !configs) {
        return std::nullopt;
    }
    ConfigValidation validation;
    validation.pluginClass = answer.optionalText(*root, "name");
    validation.errorCount = *errors;
    validation.groups = optionalTexts(answer, *root, "groups");
    for (const Node* node = answer.first(*configs); node; node = answer.next(*node)) {
        std::optional<ValidatedField> field = readField(answer, *node, sent);
        if (!field) {
            return std::nullopt;
        }
        validation.fields.push_back(std::move(*field));
    }
    return validation;
}

std::optional<std::vector<LoggerLevel>> readLoggers(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    if (!root) {
        return std::nullopt;
    }
    std::vector<LoggerLevel> loggers;
    for (const Node* node = answer.first(*root); node; node = answer.next(*node)) {
        if (node->type != JsonType::Object) {
            return std::nullopt;
        }
        loggers.push_back(
            {answer.name(*node), answer.optionalText(*node, "level"), answer.integer(*node, "last_modified")});
    }
    return loggers;
}

std::optional<std::vector<std::string>> readChangedLoggers(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Array);
    return root ? answer.texts(*root) : std::nullopt;
}

std::optional<ConnectAnswer> readConnectAnswer(const RestRequest& request, const HttpAnswer& answer)
{
    ConnectAnswer read{answer.status, answer.body, {}, false};
    if (request.givesMessage) {
        std::optional<OffsetsChanged> message = readOffsetsChanged(answer.body);
        if (!message) {
            return std::nullopt;
        }
        read.message = std::move(message->message);
        read.frameworkManaged = message->frameworkManaged;
    }
    return read;
}

} // namespace inspector
