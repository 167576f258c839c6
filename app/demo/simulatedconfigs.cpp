// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedconfigs.h"

#include "connectrecords.h"

namespace inspector
{

SimulatedConfigs::SimulatedConfigs(std::string topic, EventQueue& clock, RecordWriter& writer)
    : m_topic(std::move(topic)), m_clock(clock), m_writer(writer)
{}

void SimulatedConfigs::putConnector(const SimulatedConnector& connector)
{
    write(connectrecords::connectorKey(connector.definition.name),
          connectrecords::propertiesValue(connector.definition.properties));
}

void SimulatedConfigs::setTarget(SimulatedConnector& connector, TargetState state)
{
    connector.target = state;
    write(connectrecords::targetStateKey(connector.definition.name), connectrecords::targetStateValue(state));
}

void SimulatedConfigs::putTasks(SimulatedConnector& connector)
{
    const ConnectorDefinition& definition = connector.definition;
    connector.taskConfigs.clear();
    for (int task = 0; task < definition.tasks; ++task) {
        JsonMap properties = definition.properties;
        properties.set("task.class", jsonQuoted(definition.taskClass));
        if (definition.tasks > 1 && definition.type == ConnectorType::Source) {
            properties.set("task.index", jsonQuoted(std::to_string(task)));
        }
        properties = properties.inHashMapOrder();
        write(connectrecords::taskKey(definition.name, task), connectrecords::propertiesValue(properties));
        connector.taskConfigs.push_back(std::move(properties));
    }
    commitTasks(connector, definition.tasks);
    connector.unpublished = false;
}

void SimulatedConfigs::commitTasks(SimulatedConnector& connector, int tasks)
{
    write(connectrecords::commitKey(connector.definition.name), connectrecords::commitValue(tasks));
    connector.committedTasks = tasks;
    connector.pendingFencing = true;
}

void SimulatedConfigs::fence(SimulatedConnector& connector)
{
    if (!connector.pendingFencing) {
        return;
    }
    write(connectrecords::fencingKey(connector.definition.name),
          connectrecords::fencingValue(connector.committedTasks));
    connector.pendingFencing = false;
}

void SimulatedConfigs::remove(SimulatedConnector& connector)
{
    write(connectrecords::connectorKey(connector.definition.name), std::nullopt);
    write(connectrecords::targetStateKey(connector.definition.name), std::nullopt);
    connector.inConfig = false;
    connector.target = TargetState::Started;
    connector.committedTasks = 0;
    connector.taskConfigs.clear();
}

void SimulatedConfigs::putRestart(const std::string& connector, bool includeTasks, bool onlyFailed)
{
    write(connectrecords::restartKey(connector), connectrecords::restartValue(includeTasks, onlyFailed));
}

void SimulatedConfigs::putSessionKey(const std::string& base64)
{
    write("session-key", connectrecords::sessionKeyValue(base64, m_clock.now()));
}

void SimulatedConfigs::putLoggerLevel(const std::string& logger, const std::string& level)
{
    write(connectrecords::loggerKey(logger), connectrecords::loggerValue(level));
}

void SimulatedConfigs::write(const Bytes& key, const std::optional<Bytes>& value)
{
    m_writer.write(m_topic, key, value, m_clock.now());
    ++m_end;
}

} // namespace inspector
