// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventqueue.h"
#include "offsetstore.h"
#include "recordwriter.h"
#include "refusal.h"
#include "simulatedconnector.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inspector
{

/// The source offsets of the simulated cluster: the workers' offsets topic, the topics of connectors that have their
/// own, and what workers do to them (ConnectorOffsetBackingStore, Worker.modifySourceConnectorOffsets).
class SimulatedOffsets
{
public:
    using Write = std::pair<JsonMap, std::optional<Bytes>>; ///< partition in its byte form; nothing = tombstone

    SimulatedOffsets(std::string workerTopic, EventQueue& clock, RecordWriter& writer);

    /// Writes to the stores of the connector in the workers' order: what removes goes to the workers' topic first, all
    /// of it to the connector's own topic (if it has one) next, and what is not null to the workers' topic last.
    void write(const SimulatedConnector& connector, const std::vector<Write>& batch);

    /// What the connector's task finds: by exact key bytes, in its own topic if it has one.
    std::optional<Bytes> taskValue(const SimulatedConnector& connector, const JsonMap& partition) const;

    /// As `GET …/offsets` lists them. An offset is null when the partition is only known in another byte form, or only
    /// in the workers' topic of a connector with its own.
    std::vector<std::pair<JsonMap, std::optional<JsonMap>>> list(const SimulatedConnector& connector) const;

    /// Every listed partition gets a tombstone, under the key as a worker writes it: another byte form survives.
    void reset(const SimulatedConnector& connector);
    Outcome alter(const SimulatedConnector& connector, const std::vector<OffsetChange>& changes);

private:
    void put(const std::string& topic, const std::string& connector, const Write& write);
    std::vector<JsonMap> partitions(const SimulatedConnector& connector) const;
    const std::string& primaryTopic(const SimulatedConnector& connector) const;

    std::string m_workerTopic;
    EventQueue& m_clock;
    RecordWriter& m_writer;
    std::map<std::string, OffsetStore> m_stores; ///< by topic
};

} // namespace inspector
