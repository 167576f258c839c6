// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusfold.h"

#include "grown.h"
#include "keytable.h"
#include "plainactivetopic.h"
#include "plainstatus.h"
#include "recordstore.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{
namespace
{
const StatusFold::OfConnector NoStatusesKnown;
const std::string NoText;
} // namespace

StatusFold::OfConnector& StatusFold::at(ConnectorId id)
{
    return grown(m_connectors, id.value, OfConnector{});
}

const StatusFold::OfConnector& StatusFold::connector(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value] : NoStatusesKnown;
}

void StatusFold::apply(std::uint64_t row, KeyId key, const RecordView& record,
                       const std::function<void(KeyId)>& touched)
{
    const std::vector<KeyId>* twins = nullptr;
    switch (m_keys.info(key).family) {
    case KeyFamily::ConnectorStatus:
        applyStatus(row, key, record, false);
        if (m_severalConnectorKeys)
            chooseConnectorKey(key);
        twins = m_statusTwins.of(key);
        break;
    case KeyFamily::TaskStatus:
        applyStatus(row, key, record, true);
        twins = m_statusTwins.of(key);
        break;
    case KeyFamily::ActiveTopic:
        applyActiveTopic(row, key, record);
        twins = m_topicTwins.of(key);
        break;
    default:
        break;
    }
    if (!twins)
        return;
    for (const KeyId twin : *twins) {
        if (twin != key)
            touched(twin);
    }
}

StatusFold::Standing StatusFold::standing(std::uint64_t row) const
{
    const RecordView record = m_store.record(row);
    return {record.timestamp, m_store.partition(record.slot).partition, record.offset};
}

/// Of the record that decides about the key; nothing if no record of it could be used.
std::optional<StatusFold::Standing> StatusFold::standing(const StatusState& state) const
{
    if (state.reading)
        return standing(state.reading->row);
    return state.tombstone ? std::optional(standing(*state.tombstone)) : std::nullopt;
}

/// Of a connector's own status keys the one whose record decides, however the partitions were read.
void StatusFold::chooseConnectorKey(KeyId key)
{
    OfConnector& connector = at(m_keys.info(key).connector);
    if (connector.connectorKeys.size() == 1)
        return;
    const auto older = [this](KeyId a, KeyId b) {
        const auto left = standing(stateOf(a));
        const auto right = standing(stateOf(b));
        // Keys without a usable record are told apart by where they are.
        return left != right ? left < right : m_keys.bytes(a) < m_keys.bytes(b);
    };
    connector.connectorKey = *std::max_element(connector.connectorKeys.begin(), connector.connectorKeys.end(), older);
}

StatusFold::StatusState& StatusFold::statusAt(KeyId key)
{
    std::uint32_t& position = grown(m_positions, key.value, Nowhere);
    if (position == Nowhere) {
        position = static_cast<std::uint32_t>(m_statuses.size());
        m_statuses.emplace_back();
        const KeyInfo& info = m_keys.info(key);
        OfConnector& connector = at(info.connector);
        const bool isTask = info.family == KeyFamily::TaskStatus;
        (isTask ? connector.tasks : connector.connectorKeys).push_back(key);
        if (!isTask && connector.connectorKeys.size() == 1)
            connector.connectorKey = key;
        m_severalConnectorKeys = m_severalConnectorKeys || connector.connectorKeys.size() > 1;
        const auto task = static_cast<std::uint32_t>(isTask ? info.task : -1);
        m_statusTwins.add(key, std::uint64_t{info.connector.value} << 32U | task);
    }
    return m_statuses[position];
}

bool StatusFold::isStale(const Reading& reading, const Reading& known)
{
    return isStaleUnassigned(reading.state, reading.generation, known.state, known.generation);
}

void StatusFold::applyStatus(std::uint64_t row, KeyId key, const RecordView& record, bool isTask)
{
    StatusState& state = statusAt(key);
    state.lastIgnored = false;
    if (!record.value) {
        state = {.tombstone = row, .shown = state.shown};
        if (!isTask) {
            OfConnector& connector = at(m_keys.info(key).connector);
            connector.cleared = true;
            connector.clearedAt = std::max(connector.clearedAt, record.timestamp);
        }
        return;
    }
    std::optional<Reading> reading = read(*record.value);
    if (!reading) {
        state.lastIgnored = true;
        return;
    }
    reading->row = row;
    reading->at = record.timestamp;
    if (isTask)
        state.claims.status(reading->state, reading->worker, reading->generation, row, record.timestamp);
    if (isTask && state.reading && isStale(*reading, *state.reading)) {
        state.skipped = reading;
        state.lastIgnored = true;
        return;
    }
    if (!state.reading || state.reading->state != reading->state)
        m_changes.add(reading->at, reading->state == TaskState::Failed);
    state.reading = reading;
    state.skipped.reset();
    state.tombstone.reset();
}

/// Of what stands in the value; nothing if it is no status.
std::optional<StatusFold::Reading> StatusFold::read(BytesView value)
{
    const auto readingOf = [this](const auto& status) {
        Reading reading;
        reading.state = status.state;
        reading.hasTrace = status.hasTrace;
        reading.worker = status.workerId.empty() ? TextId() : m_texts.intern(status.workerId);
        reading.version = status.version ? m_texts.intern(*status.version) : TextId();
        reading.generation = status.generation;
        return reading;
    };
    if (const std::optional<PlainStatus> plain = readPlainStatus(value))
        return readingOf(*plain);
    const StatusValue full = readStatusValue(m_json, value);
    return full.usable() ? std::optional(readingOf(full)) : std::nullopt;
}

void StatusFold::approach(KeyId key) const
{
    if (key.value < m_positions.size())
        __builtin_prefetch(&m_positions[key.value]);
}

void StatusFold::arrive(KeyId key) const
{
    if (key.value >= m_positions.size() || m_positions[key.value] >= m_statuses.size())
        return;
    // Two lines of the cache; where it is the place of an active topic instead, nothing is lost.
    const auto* at = reinterpret_cast<const char*>(&m_statuses[m_positions[key.value]]);
    __builtin_prefetch(at, 1);
    __builtin_prefetch(at + 64, 1);
}

/// The record that a worker which knew no other key would go by; null if none.
const StatusFold::Reading* StatusFold::ownReading(KeyId key) const
{
    const KeyInfo& info = m_keys.info(key);
    const StatusState& state = stateOf(key);
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

/// A worker keeps one status a task, whichever key brought it: the keys are gone through in the order of their times.
const StatusFold::Reading* StatusFold::readingOf(const std::vector<KeyId>& twins) const
{
    std::vector<std::pair<Standing, KeyId>> order;
    for (const KeyId key : twins) {
        if (const auto when = standing(stateOf(key)))
            order.emplace_back(*when, key);
    }
    std::sort(order.begin(), order.end());
    const Reading* known = nullptr;
    for (const auto& [when, key] : order) {
        const Reading* reading = ownReading(key);
        if (stateOf(key).tombstone && !stateOf(key).reading)
            known = nullptr;
        else if (reading && !(known && m_keys.info(key).family == KeyFamily::TaskStatus && isStale(*reading, *known)))
            known = reading;
    }
    return known;
}

/// The record of a key that a worker goes by; null if none, or if another key of the same task is the newer one.
const StatusFold::Reading* StatusFold::countingReading(KeyId key) const
{
    const Reading* own = ownReading(key);
    const std::vector<KeyId>* twins = own ? m_statusTwins.of(key) : nullptr;
    return twins && readingOf(*twins) != own ? nullptr : own;
}

std::optional<StatusFold::Counting> StatusFold::counting(KeyId key) const
{
    const Reading* reading = countingReading(key);
    return reading ? std::optional(Counting{reading->state, reading->worker}) : std::nullopt;
}

const ClaimTrack::Contest* StatusFold::contest(KeyId key) const
{
    return m_statuses[m_positions[key.value]].claims.contest();
}

const std::string& StatusFold::workerId(TextId worker) const
{
    return worker.valid() ? m_texts.text(worker) : NoText;
}

StatusEntry StatusFold::statusEntry(KeyId key) const
{
    const KeyInfo& info = m_keys.info(key);
    const StatusState& state = m_statuses[m_positions[key.value]];
    const Reading* counts = countingReading(key);
    StatusEntry entry;
    entry.connector = info.connector;
    entry.task = info.family == KeyFamily::TaskStatus ? info.task : -1;
    entry.superseded = !counts && ownReading(key);
    entry.lastIgnored = state.lastIgnored && !(counts && state.skipped && counts == &*state.skipped);
    if (counts) {
        entry.present = true;
        entry.state = counts->state;
        entry.workerId = workerId(counts->worker);
        entry.generation = counts->generation;
        if (counts->version.valid())
            entry.pluginVersion = m_texts.text(counts->version);
        entry.hasTrace = counts->hasTrace;
        entry.row = counts->row;
        entry.at = counts->at;
    }
    return entry;
}

void StatusFold::visitNeededRows(const std::function<void(std::uint64_t row, KeyId key)>& found) const
{
    for (std::uint32_t key = 0; key < m_positions.size(); ++key) {
        const std::uint32_t position = m_positions[key];
        // Of an active topic its newest record is all that is asked for again.
        if (position == Nowhere || m_keys.info({key}).family == KeyFamily::ActiveTopic)
            continue;
        const StatusState& state = m_statuses[position];
        found(state.shown, {key});
        if (state.tombstone)
            found(*state.tombstone, {key});
        if (state.reading)
            found(state.reading->row, {key});
        if (state.skipped)
            found(state.skipped->row, {key});
        if (const ClaimTrack::Contest* contest = state.claims.contest())
            found(contest->row, {key});
    }
}

void StatusFold::applyActiveTopic(std::uint64_t row, KeyId key, const RecordView& record)
{
    const KeyInfo& info = m_keys.info(key);
    std::uint32_t& position = grown(m_positions, key.value, Nowhere);
    if (position == Nowhere) {
        position = static_cast<std::uint32_t>(m_activeTopics.size());
        m_activeTopics.emplace_back().entry.connector = info.connector;
        at(info.connector).activeTopics.push_back(key);
        m_topicTwins.add(key, std::to_string(info.connector.value) + ':' + std::string(m_keys.extra(key)));
    }
    m_activeTopics[position].row = row;
    ActiveTopicEntry& entry = m_activeTopics[position].entry;
    entry.lastIgnored = false;
    if (!record.value) {
        entry.present = false;
        return;
    }
    const auto take = [&](const auto& value) {
        entry.present = true;
        entry.task = value.task;
        entry.discoveredAt = value.discoverTimestamp;
        entry.mismatch = value.topic != m_keys.extra(key) || value.connector != m_keys.connectorName(info.connector);
    };
    if (const std::optional<PlainActiveTopic> plain = readPlainActiveTopic(*record.value)) {
        take(*plain);
        return;
    }
    const ActiveTopicValue value = readActiveTopicValue(m_json, *record.value);
    if (value.usable())
        take(value);
    else
        entry.lastIgnored = true; // what was known before stays
}

ActiveTopicEntry StatusFold::activeTopicEntry(KeyId key) const
{
    const ActiveTopicState& state = m_activeTopics[m_positions[key.value]];
    ActiveTopicEntry entry = state.entry;
    if (const std::vector<KeyId>* twins = entry.present ? m_topicTwins.of(key) : nullptr) {
        const Standing own = standing(state.row);
        entry.superseded = std::any_of(twins->begin(), twins->end(), [&](KeyId twin) {
            return own < standing(m_activeTopics[m_positions[twin.value]].row);
        });
        entry.present = !entry.superseded;
    }
    return entry;
}

bool StatusFold::isTombstoned(ConnectorId id) const
{
    const OfConnector& known = connector(id);
    const auto tombstone = known.connectorKey.valid() ? stateOf(known.connectorKey).tombstone : std::nullopt;
    if (!tombstone || stateOf(known.connectorKey).lastIgnored)
        return false;
    const std::int64_t at = m_store.record(*tombstone).timestamp;
    // Statuses from before the tombstone do not count as it is; an active topic does.
    return at >= 0 &&
           std::none_of(known.tasks.begin(), known.tasks.end(),
                        [this](KeyId task) { return ownReading(task) != nullptr; }) &&
           std::none_of(known.activeTopics.begin(), known.activeTopics.end(), [&](KeyId topic) {
               const ActiveTopicState& state = m_activeTopics[m_positions[topic.value]];
               return state.entry.present && m_store.record(state.row).timestamp > at;
           });
}

} // namespace inspector
