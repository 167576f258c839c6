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
const ConnectorConfigState NothingKnown;
}

const ConnectorConfigState& ConfigFold::connector(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value] : NothingKnown;
}

ConnectorConfigState& ConfigFold::at(ConnectorId id)
{
    return grown(m_connectors, id.value, ConnectorConfigState{});
}

bool ConfigFold::apply(std::uint64_t row, KeyId key)
{
    const KeyInfo& info = m_keys.info(key);
    const RecordView record = m_store.record(row);
    if (!info.connector.valid())
        return info.family != KeyFamily::Unknown;

    ConnectorConfigState& state = at(info.connector);
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
        return applyConnector(state, key, record.value);
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
        return true; // restart requests have been acted on or not; there is nothing to fold
    }
}

/// KafkaConfigBackingStore.processConnectorRemoval: target state and fencing count stay.
void ConfigFold::removeConnector(ConnectorConfigState& state)
{
    state.hasConfig = false;
    state.className.clear();
    state.taskClass.clear();
    state.ownOffsetsTopic.clear();
    state.groupOverride.clear();
    state.committedTasks.reset();
    state.appliedTasks.clear();
    state.deferredTasks.clear();
}

bool ConfigFold::applyConnector(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value)
{
    state.configKey = key;
    std::string className;
    std::string ownTopic;
    std::string group;
    const ValueProblem problem =
        value ? readProperties(m_json, *value,
                               [&](std::string_view name, const std::optional<std::string>& property) {
                                   if (name == "connector.class")
                                       className = property.value_or(std::string());
                                   else if (name == "offsets.storage.topic")
                                       ownTopic = property.value_or(std::string());
                                   else if (name == "consumer.override.group.id")
                                       group = property.value_or(std::string());
                               })
              : ValueProblem::Nothing;
    if (problem == ValueProblem::Nothing) {
        removeConnector(state);
        return true;
    }
    if (problem != ValueProblem::None)
        return false; // the old config stays
    state.hasConfig = true;
    state.className = std::move(className);
    state.ownOffsetsTopic = std::move(ownTopic);
    state.groupOverride = std::move(group);
    if (!state.targetState)
        state.targetState = TargetState::Started;
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
        if (state.hasConfig)
            state.targetState = TargetState::Started;
        else
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
    if (read.usable())
        state.fencedTasks = read.count;
    return read.usable();
}

bool ConfigFold::applyCommit(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value)
{
    state.commitKey = key;
    if (!state.hasConfig) {
        removeConnector(state);
        return false;
    }
    if (!value)
        return false;
    const TaskCountValue read = readCommittedTasks(m_json, *value);
    if (!read.usable())
        return false;
    // Complete if every id below the count is there; ids beyond it do no harm (completeTaskIdSet).
    std::int32_t found = 0;
    for (const std::int32_t id : state.deferredTasks)
        found += id >= 0 && id < read.count;
    state.inconsistent = found < read.count;
    if (!state.inconsistent)
        state.appliedTasks.merge(state.deferredTasks);
    state.deferredTasks.clear();
    state.committedTasks = read.count;
    return true;
}

} // namespace inspector
