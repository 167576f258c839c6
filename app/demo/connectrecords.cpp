// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectrecords.h"

namespace inspector::connectrecords
{

namespace
{

std::string boolText(bool value)
{
    return value ? "true" : "false";
}

} // namespace

Bytes connectorKey(const std::string& connector)
{
    return "connector-" + connector;
}

Bytes targetStateKey(const std::string& connector)
{
    return "target-state-" + connector;
}

Bytes taskKey(const std::string& connector, int task)
{
    return "task-" + connector + "-" + std::to_string(task);
}

Bytes commitKey(const std::string& connector)
{
    return "commit-" + connector;
}

Bytes restartKey(const std::string& connector)
{
    return "restart-connector-" + connector;
}

Bytes fencingKey(const std::string& connector)
{
    return "tasks-fencing-" + connector;
}

Bytes loggerKey(const std::string& logger)
{
    return "logger-cluster-" + logger;
}

Bytes connectorStatusKey(const std::string& connector)
{
    return "status-connector-" + connector;
}

Bytes taskStatusKey(const std::string& connector, int task)
{
    return "status-task-" + connector + "-" + std::to_string(task);
}

Bytes activeTopicKey(const std::string& topic, const std::string& connector)
{
    return "status-topic-" + topic + ":connector-" + connector;
}

Bytes offsetKey(const std::string& connector, BytesView partition)
{
    return "[" + jsonQuoted(connector) + "," + Bytes(partition) + "]";
}

Bytes propertiesValue(const JsonMap& properties)
{
    return "{\"properties\":" + properties.json() + "}";
}

Bytes targetStateValue(TargetState state)
{
    const TargetState old = state == TargetState::Stopped ? TargetState::Paused : state;
    return "{\"state\":\"" + Bytes(wireName(old)) + "\",\"state.v2\":\"" + Bytes(wireName(state)) + "\"}";
}

Bytes commitValue(int tasks)
{
    return "{\"tasks\":" + std::to_string(tasks) + "}";
}

Bytes restartValue(bool includeTasks, bool onlyFailed)
{
    return "{\"include-tasks\":" + boolText(includeTasks) + ",\"only-failed\":" + boolText(onlyFailed) + "}";
}

Bytes fencingValue(int tasks)
{
    return "{\"task-count\":" + std::to_string(tasks) + "}";
}

Bytes sessionKeyValue(const std::string& base64, std::int64_t createdAt)
{
    return "{\"key\":" + jsonQuoted(base64) +
           ",\"algorithm\":\"HmacSHA256\",\"creation-timestamp\":" + std::to_string(createdAt) + "}";
}

Bytes loggerValue(const std::string& level)
{
    return "{\"level\":" + jsonQuoted(level) + "}";
}

Bytes statusValue(const TaskStatus& status)
{
    return "{\"state\":\"" + Bytes(wireName(status.state)) +
           "\",\"trace\":" + (status.trace.empty() ? Bytes("null") : jsonQuoted(status.trace)) +
           ",\"worker_id\":" + jsonQuoted(status.workerId) + ",\"generation\":" + std::to_string(status.generation) +
           ",\"version\":" + (status.version ? jsonQuoted(*status.version) : Bytes("null")) + "}";
}

Bytes activeTopicValue(const std::string& topic, const std::string& connector, int task, std::int64_t discoveredAt)
{
    return "{\"topic\":{\"name\":" + jsonQuoted(topic) + ",\"connector\":" + jsonQuoted(connector) +
           ",\"task\":" + std::to_string(task) + ",\"discoverTimestamp\":" + std::to_string(discoveredAt) + "}}";
}

} // namespace inspector::connectrecords
