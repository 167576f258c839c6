// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusfold.h"

#include "grown.h"
#include "keytable.h"
#include "recordstore.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{
namespace
{
constexpr std::uint32_t Nowhere = 0xffffffffU;
const StatusFold::OfConnector NothingKnown;
} // namespace

StatusFold::OfConnector& StatusFold::at(ConnectorId id)
{
    return grown(m_connectors, id.value, OfConnector{});
}

const StatusFold::OfConnector& StatusFold::connector(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value] : NothingKnown;
}

void StatusFold::apply(std::uint64_t row, KeyId key)
{
    switch (m_keys.info(key).family) {
    case KeyFamily::ConnectorStatus:
        applyStatus(row, key, false);
        break;
    case KeyFamily::TaskStatus:
        applyStatus(row, key, true);
        break;
    case KeyFamily::ActiveTopic:
        applyActiveTopic(row, key);
        break;
    default:
        break;
    }
}

StatusFold::StatusState& StatusFold::statusAt(KeyId key)
{
    std::uint32_t& position = grown(m_positions, key.value, Nowhere);
    if (position == Nowhere) {
        position = static_cast<std::uint32_t>(m_statuses.size());
        m_statuses.emplace_back();
        const KeyInfo& info = m_keys.info(key);
        OfConnector& connector = at(info.connector);
        if (info.family == KeyFamily::TaskStatus)
            connector.tasks.push_back(key);
        else
            connector.connectorKey = key;
    }
    return m_statuses[position];
}

void StatusFold::applyStatus(std::uint64_t row, KeyId key, bool isTask)
{
    StatusState& state = statusAt(key);
    const RecordView record = m_store.record(row);
    state.lastIgnored = false;
    if (!record.value) {
        state = {};
        if (!isTask) {
            OfConnector& connector = at(m_keys.info(key).connector);
            connector.cleared = true;
            connector.clearedAt = std::max(connector.clearedAt, record.timestamp);
        }
        return;
    }
    StatusValue value = readStatusValue(m_json, *record.value);
    if (!value.usable()) {
        state.lastIgnored = true;
        return;
    }
    if (isTask)
        state.claims.status(value.state, value.workerId, value.generation, row, record.timestamp);
    Reading reading;
    reading.state = value.state;
    reading.workerId = std::move(value.workerId);
    reading.generation = value.generation;
    reading.pluginVersion = std::move(value.version);
    reading.hasTrace = value.hasTrace;
    reading.row = row;
    reading.at = record.timestamp;
    // KafkaStatusBackingStore.readTaskStatus (3.6 and later): an UNASSIGNED that comes late, from the worker that lost
    // the task, does not undo the RUNNING of the one that has it.
    if (isTask && reading.state == TaskState::Unassigned && state.reading &&
        state.reading->state == TaskState::Running && state.reading->generation >= reading.generation)
    {
        state.skipped = std::move(reading);
        state.lastIgnored = true;
        return;
    }
    state.reading = std::move(reading);
    state.skipped.reset();
}

/// The record of a key that a worker goes by; null if none.
const StatusFold::Reading* StatusFold::countingReading(KeyId key) const
{
    const KeyInfo& info = m_keys.info(key);
    const StatusState& state = m_statuses[m_positions[key.value]];
    const Reading* counts = state.reading ? &*state.reading : nullptr;
    if (info.family != KeyFamily::TaskStatus)
        return counts;
    // A connector's tombstone drops its tasks from a worker's memory; records from before it do not count.
    const OfConnector& connector = this->connector(info.connector);
    const auto dropped = [&](const Reading& reading) {
        return connector.cleared && reading.at >= 0 && reading.at <= connector.clearedAt;
    };
    if (counts && dropped(*counts))
        counts = nullptr;
    if (!counts && state.skipped && !dropped(*state.skipped))
        counts = &*state.skipped;
    return counts;
}

std::optional<StatusFold::Counting> StatusFold::counting(KeyId key) const
{
    const Reading* reading = countingReading(key);
    return reading ? std::optional(Counting{reading->state, &reading->workerId}) : std::nullopt;
}

const ClaimTrack::Contest* StatusFold::contest(KeyId key) const
{
    return m_statuses[m_positions[key.value]].claims.contest();
}

StatusEntry StatusFold::statusEntry(KeyId key) const
{
    const KeyInfo& info = m_keys.info(key);
    const StatusState& state = m_statuses[m_positions[key.value]];
    const Reading* counts = countingReading(key);
    StatusEntry entry;
    entry.connector = info.connector;
    entry.task = info.family == KeyFamily::TaskStatus ? info.task : -1;
    entry.lastIgnored = state.lastIgnored && !(counts && state.skipped && counts == &*state.skipped);
    if (counts) {
        entry.present = true;
        entry.state = counts->state;
        entry.workerId = counts->workerId;
        entry.generation = counts->generation;
        entry.pluginVersion = counts->pluginVersion;
        entry.hasTrace = counts->hasTrace;
        entry.row = counts->row;
        entry.at = counts->at;
    }
    return entry;
}

void StatusFold::applyActiveTopic(std::uint64_t row, KeyId key)
{
    const KeyInfo& info = m_keys.info(key);
    std::uint32_t& position = grown(m_positions, key.value, Nowhere);
    if (position == Nowhere) {
        position = static_cast<std::uint32_t>(m_activeTopics.size());
        m_activeTopics.emplace_back().connector = info.connector;
        at(info.connector).activeTopics.push_back(key);
    }
    ActiveTopicEntry& entry = m_activeTopics[position];
    const RecordView record = m_store.record(row);
    entry.lastIgnored = false;
    if (!record.value) {
        entry.present = false;
        return;
    }
    const ActiveTopicValue value = readActiveTopicValue(m_json, *record.value);
    if (!value.usable()) {
        entry.lastIgnored = true; // what was known before stays
        return;
    }
    entry.present = true;
    entry.task = value.task;
    entry.discoveredAt = value.discoverTimestamp;
    entry.mismatch = value.topic != m_keys.extra(key) || value.connector != m_keys.connectorName(info.connector);
}

const ActiveTopicEntry& StatusFold::activeTopicEntry(KeyId key) const
{
    return m_activeTopics[m_positions[key.value]];
}

} // namespace inspector
