// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectrest.h"

#include "offsetrequest.h"

#include <charconv>

namespace inspector
{

namespace
{

constexpr int NoContent = 204;
constexpr int Accepted = 202;

Bytes statusFields(const StatusStore::Status& status)
{
    Bytes json = "\"state\":\"" + Bytes(wireName(status.state)) + "\",\"worker_id\":" + jsonQuoted(status.workerId) +
                 ",\"version\":" + (status.version ? jsonQuoted(*status.version) : Bytes("null"));
    if (!status.trace.empty()) {
        json += ",\"trace\":" + jsonQuoted(status.trace);
    }
    return json;
}

Bytes taskStatusJson(int task, const StatusStore::Status& status)
{
    return "{\"id\":" + std::to_string(task) + "," + statusFields(status) + "}";
}

/// What GET answers while a rebalance is expected: other than orders, which get 409.
Refusal rebalanceOnRead()
{
    return Refusal{500, "Cannot complete request momentarily: a rebalance is expected"};
}

} // namespace

ConnectRest::ConnectRest(SimulatedConnect& connect, std::string kafkaClusterId)
    : m_connect(connect), m_configs(connect), m_loggers(connect), m_kafkaClusterId(std::move(kafkaClusterId))
{}

RestAnswer ConnectRest::answer(const WorkerRequest& request)
{
    if (request.segments.empty()) {
        return request.method == "GET"
                   ? RestAnswer{200, "{\"version\":\"4.3.1\",\"commit\":\"26b251a451ce941d\",\"kafka_cluster_id\":" +
                                         jsonQuoted(m_kafkaClusterId) + "}"}
                   : restNotAllowed();
    }
    if (request.segments.front() == "health" && request.segments.size() == 1 && request.method == "GET") {
        return {200, R"({"status":"healthy","message":"Worker is up and answers requests."})"};
    }
    if (request.segments.front() == "connector-plugins") {
        return m_configs.plugins(request);
    }
    if (request.segments.front() == "admin") {
        return m_loggers.answer(request);
    }
    if (request.segments.front() != "connectors") {
        return restNotFound();
    }
    if (request.segments.size() == 1) {
        return request.method == "GET"    ? RestAnswer{200, connectorsJson(request)}
               : request.method == "POST" ? m_configs.create(request)
                                          : restNotAllowed();
    }
    return answerConnector(request, request.segments[1]);
}

RestAnswer ConnectRest::answerConnector(const WorkerRequest& request, const std::string& name)
{
    const std::string what = request.segments.size() > 2 ? request.segments[2] : std::string();
    if (what == "offsets" && request.segments.size() == 3) {
        return answerOffsets(request, name);
    }
    if (what == "tasks" && request.segments.size() == 5) {
        return answerTask(request, name);
    }
    if (request.method != "GET") {
        return change(request, name);
    }
    if (request.segments.size() > 3) {
        return restNotFound();
    }
    if (what == "topics") {
        return {200, topicsJson(name)};
    }
    if (what == "status") {
        const Bytes status = statusJson(name);
        return status.empty() ? restError({404, "No status found for connector " + name}) : RestAnswer{200, status};
    }
    if (!what.empty() && what != "config" && what != "tasks") {
        return restNotFound();
    }
    if (m_connect.rebalanceExpected()) {
        return restError(rebalanceOnRead());
    }
    const SimulatedConnector* connector = m_connect.connector(name);
    if (!connector) {
        return restError({404, "Connector " + name + " not found"});
    }
    if (what == "config") {
        return {200, connector->definition.properties.inHashMapOrder().json()};
    }
    return {200, what == "tasks" ? tasksJson(*connector) : connectorInfoJson(*connector)};
}

RestAnswer ConnectRest::answerOffsets(const WorkerRequest& request, const std::string& name)
{
    const SimulatedConnector* connector = m_connect.connector(name);
    if (request.method == "GET") {
        return connector ? RestAnswer{200, offsetsJson(*connector)}
                         : restError({404, "Connector " + name + " not found"});
    }
    Outcome outcome;
    std::string verb;
    if (request.method == "DELETE") {
        outcome = m_connect.resetOffsets(name);
        verb = "reset";
    } else if (request.method == "PATCH") {
        auto changes = parseOffsetRequest(request.body);
        if (const auto* refusal = std::get_if<Refusal>(&changes)) {
            return restError(*refusal);
        }
        outcome = m_connect.alterOffsets(name, std::get<std::vector<OffsetChange>>(changes));
        verb = "altered";
    } else {
        return restNotAllowed();
    }
    if (outcome) {
        return restError(*outcome);
    }
    const std::string message =
        connector && connector->definition.checksOffsets
            ? "The offsets for this connector have been " + verb + " successfully"
            : "The Connect framework-managed offsets for this connector have been " + verb +
                  "; offsets that it keeps in another system, if any, have to be changed there by hand";
    return {200, "{\"message\":" + jsonQuoted(message) + "}"};
}

RestAnswer ConnectRest::answerTask(const WorkerRequest& request, const std::string& name)
{
    int task = -1;
    const std::string& text = request.segments[3];
    if (std::from_chars(text.data(), text.data() + text.size(), task).ec != std::errc()) {
        return restNotFound();
    }
    if (request.segments[4] == "restart" && request.method == "POST") {
        return restDone(m_connect.restartTask(name, task), NoContent);
    }
    if (request.segments[4] == "status" && request.method == "GET") {
        const auto* status = m_connect.statuses().task(name, task);
        return status ? RestAnswer{200, taskStatusJson(task, *status)}
                      : restError({404, "No status found for task " + name + "-" + std::to_string(task)});
    }
    return restNotFound();
}

RestAnswer ConnectRest::change(const WorkerRequest& request, const std::string& name)
{
    const std::string& method = request.method;
    if (request.segments.size() == 2) {
        return method == "DELETE" ? restDone(m_connect.remove(name), NoContent) : restNotAllowed();
    }
    const std::string& what = request.segments[2];
    if (request.segments.size() == 4 && what == "topics" && request.segments[3] == "reset" && method == "PUT") {
        return restDone(m_connect.resetTopics(name), Accepted);
    }
    if (request.segments.size() != 3) {
        return restNotFound();
    }
    if (what == "restart" && method == "POST") {
        const bool includeTasks = request.asks("includeTasks", "true");
        const bool onlyFailed = request.asks("onlyFailed", "true");
        const Outcome outcome = m_connect.restart(name, includeTasks, onlyFailed);
        if (outcome || !(includeTasks || onlyFailed)) {
            return restDone(outcome, NoContent);
        }
        return {Accepted, statusJson(name)};
    }
    if (what == "config" && method == "PATCH") {
        return m_configs.patch(request, name);
    }
    if (method != "PUT") {
        return restNotAllowed();
    }
    if (what == "config") {
        return m_configs.put(request, name);
    }
    if (what == "stop") {
        return restDone(m_connect.stop(name), NoContent);
    }
    if (what == "pause") {
        return restDone(m_connect.pause(name), Accepted);
    }
    if (what == "resume") {
        return restDone(m_connect.resume(name), Accepted);
    }
    return restNotFound();
}

Bytes ConnectRest::connectorsJson(const WorkerRequest& request) const
{
    const bool status = request.asks("expand", "status");
    const bool info = request.asks("expand", "info");
    std::vector<Bytes> parts;
    for (const std::string& name : m_connect.connectorNames()) {
        if (!status && !info) {
            parts.push_back(jsonQuoted(name));
            continue;
        }
        std::vector<Bytes> expanded;
        if (status) {
            const Bytes json = statusJson(name);
            if (json.empty()) {
                continue; // left out without a word, as the real one does
            }
            expanded.push_back("\"status\":" + json);
        }
        if (info) {
            expanded.push_back("\"info\":" + connectorInfoJson(*m_connect.connector(name)));
        }
        parts.push_back(jsonQuoted(name) + ":" + jsonJoined('{', expanded, '}'));
    }
    return status || info ? jsonJoined('{', parts, '}') : jsonJoined('[', parts, ']');
}

Bytes ConnectRest::statusJson(const std::string& name) const
{
    const auto* own = m_connect.statuses().connector(name);
    if (!own) {
        return {};
    }
    std::vector<Bytes> tasks;
    for (const auto& [task, status] : m_connect.statuses().tasks(name)) {
        tasks.push_back(taskStatusJson(task, status));
    }
    return "{\"name\":" + jsonQuoted(name) + ",\"connector\":{" + statusFields(*own) +
           "},\"tasks\":" + jsonJoined('[', tasks, ']') + ",\"type\":\"" + typeText(m_connect.typeOf(name)) + "\"}";
}

Bytes ConnectRest::tasksJson(const SimulatedConnector& connector) const
{
    std::vector<Bytes> tasks;
    for (int task = 0; task < connector.committedTasks; ++task) {
        tasks.push_back("{\"id\":{\"connector\":" + jsonQuoted(connector.definition.name) +
                        ",\"task\":" + std::to_string(task) +
                        "},\"config\":" + connector.taskConfigs[static_cast<std::size_t>(task)].json() + "}");
    }
    return jsonJoined('[', tasks, ']');
}

Bytes ConnectRest::topicsJson(const std::string& name) const
{
    std::vector<Bytes> topics;
    for (const auto& [topic, task] : m_connect.statuses().topics(name)) {
        topics.push_back(jsonQuoted(topic));
    }
    return "{" + jsonQuoted(name) + ":{\"topics\":" + jsonJoined('[', topics, ']') + "}}";
}

Bytes ConnectRest::offsetsJson(const SimulatedConnector& connector) const
{
    std::vector<Bytes> offsets;
    for (const auto& [partition, offset] : m_connect.offsets(connector)) {
        offsets.push_back("{\"partition\":" + partition.json() +
                          ",\"offset\":" + (offset ? offset->json() : Bytes("null")) + "}");
    }
    return "{\"offsets\":" + jsonJoined('[', offsets, ']') + "}";
}

} // namespace inspector
