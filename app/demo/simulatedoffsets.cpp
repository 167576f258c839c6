// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedoffsets.h"

#include "connectrecords.h"

namespace inspector
{

SimulatedOffsets::SimulatedOffsets(std::string workerTopic, EventQueue& clock, RecordWriter& writer)
    : m_workerTopic(std::move(workerTopic)), m_clock(clock), m_writer(writer)
{}

void SimulatedOffsets::write(const SimulatedConnector& connector, const std::vector<Write>& batch)
{
    const std::string& name = connector.definition.name;
    if (connector.definition.ownOffsetsTopic.empty()) {
        for (const Write& write : batch) {
            put(m_workerTopic, name, write);
        }
        return;
    }
    for (const Write& write : batch) {
        if (!write.second) {
            put(m_workerTopic, name, write);
        }
    }
    for (const Write& write : batch) {
        put(connector.definition.ownOffsetsTopic, name, write);
    }
    for (const Write& write : batch) {
        if (write.second) {
            put(m_workerTopic, name, write);
        }
    }
}

std::optional<Bytes> SimulatedOffsets::taskValue(const SimulatedConnector& connector, const JsonMap& partition) const
{
    const auto store = m_stores.find(primaryTopic(connector));
    return store == m_stores.end()
               ? std::nullopt
               : store->second.value(connectrecords::offsetKey(connector.definition.name, partition.json()));
}

std::vector<std::pair<JsonMap, std::optional<JsonMap>>>
SimulatedOffsets::list(const SimulatedConnector& connector) const
{
    std::vector<std::pair<JsonMap, std::optional<JsonMap>>> listed;
    for (const JsonMap& partition : partitions(connector)) {
        std::optional<JsonMap> offset;
        if (const auto value = taskValue(connector, partition)) {
            JsonDocument document;
            if (document.parse(*value) == JsonDocument::Outcome::Value) {
                offset = JsonMap::fromJson(document, document.root());
            }
        }
        listed.emplace_back(partition, offset ? std::optional(offset->inHashMapOrder()) : std::nullopt);
    }
    return listed;
}

void SimulatedOffsets::reset(const SimulatedConnector& connector)
{
    std::vector<Write> batch;
    for (const JsonMap& partition : partitions(connector)) {
        batch.emplace_back(partition, std::nullopt);
    }
    write(connector, batch);
}

Outcome SimulatedOffsets::alter(const SimulatedConnector& connector, const std::vector<OffsetChange>& changes)
{
    std::map<Bytes, Write> batch; // of duplicate partitions the last one wins
    for (const OffsetChange& change : changes) {
        if ((change.partition && !change.partition->primitive()) || (change.offset && !change.offset->primitive())) {
            return Refusal{500, "Partitions and offsets are maps of primitive values; integers have at most 64 bits"};
        }
        if (!change.partition) {
            return Refusal{500, "Partition objects cannot be null for this connector"};
        }
        if (connector.definition.checksOffsets && change.offset && !change.offset->find("position") &&
            !change.offset->find("offset"))
        {
            return Refusal{500, "The offset lacks the field that this connector keeps its progress in"};
        }
        batch.insert_or_assign(
            change.partition->canonical(),
            Write(change.partition->inHashMapOrder(),
                  change.offset ? std::optional(change.offset->inHashMapOrder().json()) : std::nullopt));
    }
    std::vector<Write> writes;
    for (auto& [canonical, write] : batch) {
        writes.push_back(std::move(write));
    }
    write(connector, writes);
    return std::nullopt;
}

void SimulatedOffsets::put(const std::string& topic, const std::string& connector, const Write& write)
{
    m_stores[topic].put(connector, write.first, write.second);
    m_writer.write(topic, connectrecords::offsetKey(connector, write.first.json()), write.second, m_clock.now());
}

std::vector<JsonMap> SimulatedOffsets::partitions(const SimulatedConnector& connector) const
{
    std::map<Bytes, JsonMap> all;
    for (const std::string& topic : {m_workerTopic, connector.definition.ownOffsetsTopic}) {
        if (const auto store = m_stores.find(topic); store != m_stores.end()) {
            for (const JsonMap& partition : store->second.partitions(connector.definition.name)) {
                all.emplace(partition.canonical(), partition);
            }
        }
    }
    std::vector<JsonMap> listed;
    for (auto& [canonical, partition] : all) {
        listed.push_back(std::move(partition));
    }
    return listed;
}

const std::string& SimulatedOffsets::primaryTopic(const SimulatedConnector& connector) const
{
    return connector.definition.ownOffsetsTopic.empty() ? m_workerTopic : connector.definition.ownOffsetsTopic;
}

} // namespace inspector
