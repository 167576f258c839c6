// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/answers.h"

#include "connect/jsonanswer.h"

#include <charconv>
#include <limits>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

std::optional<RestTaskStatus> readTask(const JsonAnswer& answer, const Node& node)
{
    if (node.type != JsonType::Object) {
        return std::nullopt;
    }
    const std::optional<std::int64_t> id = answer.integer(node, "id");
    const std::optional<std::string> state = answer.text(node, "state");
    if (!id || *id < 0 || *id > std::numeric_limits<std::int32_t>::max() || !state) {
        return std::nullopt;
    }
    return RestTaskStatus{static_cast<int>(*id), *state, answer.optionalText(node, "worker_id"),
                          answer.optionalText(node, "trace")};
}

/// Reads `7` or `.6` off the front of `text`.
bool takeNumber(std::string_view& text, int& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0) {
        return false;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

} // namespace

ConnectVersion connectVersion(const std::string& text)
{
    ConnectVersion version;
    version.text = text;
    std::string_view rest = text;
    int major = 0;
    int minor = 0;
    if (!takeNumber(rest, major) || !rest.starts_with('.')) {
        return version;
    }
    rest.remove_prefix(1);
    if (!takeNumber(rest, minor)) {
        return version;
    }
    if (rest.find("-ccs") != std::string_view::npos || rest.find("-ce") != std::string_view::npos) {
        // Confluent Platform 5.x has Kafka 2.x, 6.x has 2.(x+6), 7.x has 3.x, 8.x has 4.x.
        if (major < 5) {
            return version;
        }
        minor += major == 6 ? 6 : 0;
        major = major <= 6 ? 2 : major - 4;
    }
    version.major = major;
    version.minor = minor;
    return version;
}

std::optional<WorkerInfo> readWorkerInfo(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const std::optional<std::string> version = root ? answer.text(*root, "version") : std::nullopt;
    if (!version) {
        return std::nullopt;
    }
    WorkerInfo info;
    info.version = connectVersion(*version);
    info.commit = answer.optionalText(*root, "commit");
    info.kafkaClusterId = answer.optionalText(*root, "kafka_cluster_id");
    return info;
}

std::optional<WorkerHealth> readWorkerHealth(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const std::optional<std::string> status = root ? answer.text(*root, "status") : std::nullopt;
    return status ? std::optional(WorkerHealth{*status, answer.optionalText(*root, "message")}) : std::nullopt;
}

std::optional<std::vector<std::string>> readConnectorNames(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Array);
    return root ? answer.texts(*root) : std::nullopt;
}

std::optional<std::map<std::string, ConnectorType>> readConnectorTypes(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    if (!root) {
        return std::nullopt;
    }
    std::map<std::string, ConnectorType> types;
    for (const Node* connector = answer.first(*root); connector; connector = answer.next(*connector)) {
        const Node* info =
            connector->type == JsonType::Object ? answer.member(*connector, "info", JsonType::Object) : nullptr;
        const std::string type = info ? answer.optionalText(*info, "type") : std::string();
        if (type == "source") {
            types[answer.name(*connector)] = ConnectorType::Source;
        } else if (type == "sink") {
            types[answer.name(*connector)] = ConnectorType::Sink;
        }
    }
    return types;
}

std::optional<RestConnectorStatus> readConnectorStatus(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    if (!root) {
        return std::nullopt;
    }
    const std::optional<std::string> name = answer.text(*root, "name");
    const Node* connector = answer.member(*root, "connector", JsonType::Object);
    const Node* tasks = answer.member(*root, "tasks", JsonType::Array);
    const std::optional<std::string> state = connector ? answer.text(*connector, "state") : std::nullopt;
    if (!name || !state || !tasks) {
        return std::nullopt;
    }
    RestConnectorStatus status;
    status.name = *name;
    status.state = *state;
    status.workerId = answer.optionalText(*connector, "worker_id");
    status.trace = answer.optionalText(*connector, "trace");
    status.type = answer.optionalText(*root, "type");
    for (const Node* node = answer.first(*tasks); node; node = answer.next(*node)) {
        std::optional<RestTaskStatus> task = readTask(answer, *node);
        if (!task) {
            return std::nullopt;
        }
        status.tasks.push_back(std::move(*task));
    }
    return status;
}

std::optional<std::vector<std::string>> readActiveTopics(const std::string& connector, const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const Node* entry = root ? answer.member(*root, connector, JsonType::Object) : nullptr;
    const Node* topics = entry ? answer.member(*entry, "topics", JsonType::Array) : nullptr;
    return topics ? answer.texts(*topics) : std::nullopt;
}

std::optional<std::vector<RestOffset>> readOffsets(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const Node* offsets = root ? answer.member(*root, "offsets", JsonType::Array) : nullptr;
    if (!offsets) {
        return std::nullopt;
    }
    std::vector<RestOffset> result;
    result.reserve(offsets->children);
    for (const Node* node = answer.first(*offsets); node; node = answer.next(*node)) {
        if (node->type != JsonType::Object) {
            return std::nullopt;
        }
        result.push_back({answer.raw(*node, "partition"), answer.raw(*node, "offset")});
    }
    return result;
}

std::optional<OffsetsChanged> readOffsetsChanged(const Bytes& body)
{
    const JsonAnswer answer(body);
    const Node* root = answer.root(JsonType::Object);
    const std::optional<std::string> message = root ? answer.text(*root, "message") : std::nullopt;
    if (!message) {
        return std::nullopt;
    }
    // The form of Worker.completeModifyOffsetsCallback for connectors that do not say that they have no other offsets.
    return OffsetsChanged{*message, message->find("framework-managed") != std::string::npos};
}

} // namespace inspector
