// SPDX-License-Identifier: GPL-3.0-or-later
#include "configfold.h"

#include "grown.h"
#include "keytable.h"
#include "recordstore.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{
namespace
{
const ConnectorConfigState NoConfigKnown;
}

const ConnectorConfigState& ConfigFold::connector(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value] : NoConfigKnown;
}

ConnectorConfigState& ConfigFold::at(ConnectorId id)
{
    return grown(m_connectors, id.value, ConnectorConfigState{});
}

void ConfigFold::forget(ConnectorId id)
{
    ConnectorConfigState& state = at(id);
    for (const KeyId key : state.keys)
        m_known[key.value] = 0;
    state = {};
}

bool ConfigFold::apply(std::uint64_t row, KeyId key)
{
    const KeyInfo& info = m_keys.info(key);
    const RecordView record = m_store.record(row);
    if (!info.connector.valid())
        return isUsable(info.family, record.value);

    ConnectorConfigState& state = at(info.connector);
    if (std::uint8_t& known = grown(m_known, key.value, std::uint8_t{0}); !known) {
        known = 1;
        state.keys.push_back(key);
    }
    switch (info.family) {
    case KeyFamily::Connector:
    case KeyFamily::TargetState:
    case KeyFamily::TaskConfig:
    case KeyFamily::TasksCommit:
        state.mentioned = true;
        state.lastChange = std::max(state.lastChange, record.timestamp);
        break;
    default:
        break;
    }
    switch (info.family) {
    case KeyFamily::Connector:
        return applyConnector(state, key, row, record);
    case KeyFamily::TargetState:
        return applyTargetState(state, key, record.value);
    case KeyFamily::TaskConfig:
        return applyTask(state, info.task, record.value);
    case KeyFamily::TasksCommit:
        return applyCommit(state, key, record.value);
    case KeyFamily::TasksFencing:
        state.hasFencing = true;
        return applyFencing(state, record.value);
    default:
        // A restart request has been acted on or not: there is nothing to fold.
        return record.value && readRestartRequest(m_json, *record.value).usable();
    }
}

/// Of keys that name no connector.
bool ConfigFold::isUsable(KeyFamily family, std::optional<BytesView> value)
{
    if (!value)
        return false; // neither a session key nor a level can be deleted
    if (family == KeyFamily::SessionKey)
        return readSessionKey(m_json, *value).usable();
    return family == KeyFamily::LoggerLevel && readLoggerLevel(m_json, *value).usable();
}

/// KafkaConfigBackingStore.processConnectorRemoval: target state and fencing count stay.
void ConfigFold::removeConnector(ConnectorConfigState& state)
{
    state.hasConfig = false;
    state.className.clear();
    state.ownOffsetsTopic.clear();
    state.groupOverride.clear();
    state.topics.clear();
    state.topicsRegex.clear();
    state.commitDropped = false;
    state.committedTasks.reset();
    state.appliedTasks.clear();
    state.deferredTasks.clear();
}

bool ConfigFold::applyConnector(ConnectorConfigState& state, KeyId key, std::uint64_t row, const RecordView& record)
{
    state.configKey = key;
    std::string className;
    std::string ownTopic;
    std::string group;
    std::string topics;
    std::string topicsRegex;
    const auto read = [&](std::string_view name, const std::optional<std::string>& property) {
        if (!property)
            return;
        if (name == "connector.class")
            className = *property;
        else if (name == "offsets.storage.topic")
            ownTopic = *property;
        else if (name == "consumer.override.group.id")
            group = *property;
        else if (name == "topics")
            topics = *property;
        else if (name == "topics.regex")
            topicsRegex = *property;
    };
    const ValueProblem problem = record.value ? readProperties(m_json, *record.value, read) : ValueProblem::Nothing;
    if (problem == ValueProblem::Nothing) {
        removeConnector(state);
        return true;
    }
    if (problem != ValueProblem::None)
        return false; // the old config stays
    if (!state.hasConfig)
        state.createdAt = record.timestamp;
    state.hasConfig = true;
    state.className = std::move(className);
    state.ownOffsetsTopic = std::move(ownTopic);
    state.groupOverride = std::move(group);
    state.topics = std::move(topics);
    state.topicsRegex = std::move(topicsRegex);
    state.configRow = row;
    return true;
}

bool ConfigFold::applyTargetState(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value)
{
    state.targetStateKey = key;
    TargetStateValue read;
    read.problem = ValueProblem::Nothing;
    if (value)
        read = readTargetStateValue(m_json, *value);
    if (read.problem == ValueProblem::Nothing) {
        state.targetState.reset();
        return true;
    }
    if (!read.usable() || !read.state)
        return false; // the state before stays
    state.targetState = read.state;
    return true;
}

bool ConfigFold::applyTask(ConnectorConfigState& state, std::int32_t task, std::optional<BytesView> value)
{
    if (!value)
        return false; // a tombstone of a task config deletes nothing
    std::string taskClass;
    const ValueProblem problem =
        readProperties(m_json, *value, [&](std::string_view name, const std::optional<std::string>& property) {
            if (name == "task.class")
                taskClass = property.value_or(std::string());
        });
    if (problem != ValueProblem::None)
        return false;
    state.taskClass = std::move(taskClass);
    state.deferredTasks.insert(task);
    return true;
}

bool ConfigFold::applyFencing(ConnectorConfigState& state, std::optional<BytesView> value)
{
    if (!value)
        return false; // a fencing count cannot be deleted
    const TaskCountValue read = readFencedTasks(m_json, *value);
    if (!read.usable())
        return false;
    state.fencedTasks = read.count;
    state.fencedAfterCommit = true;
    return true;
}

bool ConfigFold::applyCommit(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value)
{
    state.commitKey = key;
    if (!state.hasConfig) {
        removeConnector(state);
        state.commitDropped = value.has_value();
        return false;
    }
    if (!value)
        return false;
    const TaskCountValue read = readCommittedTasks(m_json, *value);
    if (!read.usable())
        return false;
    state.commitDropped = false;
    state.fencedAfterCommit = false;
    // Complete if every id below the count is there; ids beyond it do no harm (completeTaskIdSet).
    std::int32_t next = 0;
    for (const std::int32_t id : state.deferredTasks)
        next += id == next;
    state.inconsistent = next < read.count;
    state.firstMissing = state.inconsistent ? next : -1;
    if (!state.inconsistent)
        state.appliedTasks.merge(state.deferredTasks);
    state.deferredTasks.clear();
    state.committedTasks = read.count;
    return true;
}

} // namespace inspector
