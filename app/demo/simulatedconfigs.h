// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "recordwriter.h"
#include "simulatedconnector.h"

#include <cstdint>
#include <string>

namespace inspector
{

/// The config topic of the simulated cluster: what its leader writes to it (KafkaConfigBackingStore), and with it what
/// the workers believe of the connector.
class SimulatedConfigs
{
public:
    SimulatedConfigs(std::string topic, EventQueue& clock, RecordWriter& writer);

    /// The connector's properties as they stand in its definition.
    void putConnector(const SimulatedConnector& connector);
    void setTarget(SimulatedConnector& connector, TargetState state);
    /// Configs for all tasks of the definition, then their commit.
    void putTasks(SimulatedConnector& connector);
    void commitTasks(SimulatedConnector& connector, int tasks);
    /// A round of fencing where one is due.
    void fence(SimulatedConnector& connector);
    void remove(SimulatedConnector& connector);
    void putRestart(const std::string& connector, bool includeTasks, bool onlyFailed);
    void putSessionKey(const std::string& base64);
    void putLoggerLevel(const std::string& logger, const std::string& level);

    /// Offset of the next record.
    std::int64_t end() const { return m_end; }

private:
    void write(const Bytes& key, const std::optional<Bytes>& value);

    std::string m_topic;
    EventQueue& m_clock;
    RecordWriter& m_writer;
    std::int64_t m_end = 0;
};

} // namespace inspector
