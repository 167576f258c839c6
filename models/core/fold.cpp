// SPDX-License-Identifier: GPL-3.0-or-later
#include "fold.h"

#include "grown.h"
#include "keytable.h"
#include "plainjson.h"
#include "recordstore.h"
#include "statusvalue.h"
#include "summary.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace inspector
{

namespace
{

/// Enough to be on their way at once, few enough to be still there when their turn comes.
constexpr std::size_t RowsLookedUp = 48;

/// Asks for the first bytes; the processor itself goes on with what follows.
void prefetchBytes(BytesView bytes)
{
    constexpr std::size_t Line = 64;
    __builtin_prefetch(bytes.data());
    if (bytes.size() > Line / 2)
        __builtin_prefetch(bytes.data() + Line);
}

} // namespace

Fold::Fold(RecordStore& store, KeyTable& keys)
    : m_store(store), m_keys(keys), m_configs(store, keys), m_statuses(store, keys), m_offsets(store, keys),
      m_rules(store, keys, m_configs, m_statuses, m_offsets, m_versions), m_retirement(store)
{}

std::size_t Fold::advance(std::size_t limit)
{
    const std::uint64_t from = m_store.folded();
    const std::uint64_t to = std::min<std::uint64_t>(m_store.published(), from + limit);
    std::array<KeyTable::Probe, RowsLookedUp> probes;
    for (std::uint64_t row = from; row < to;) {
        const std::size_t count = std::min<std::uint64_t>(to - row, probes.size());
        lookUp(row, count, probes.data());
        for (std::size_t i = 0; i < count; ++i, ++row)
            foldRow(row, probes[i]);
    }
    if (to != from)
        m_store.setFolded(to);
    return to - from;
}

/// Begins with rows that come next. In a topic of many keys each record is about another one: where it stands, what is
/// known of it and its bytes would each be waited for, once a record. Asked for in good time they come together.
void Fold::lookUp(std::uint64_t row, std::size_t count, KeyTable::Probe* probes) const
{
    // The bytes of a record were written by another thread, that of the reader: they are far away too.
    for (std::size_t i = 0; i < count; ++i) {
        const RecordView record = m_store.unfolded(row + i);
        probes[i].slot = record.slot;
        probes[i].key = record.key;
        if (record.key)
            prefetchBytes(*record.key);
        if (record.value && m_store.partition(record.slot).role == TopicRole::Status)
            prefetchBytes(*record.value);
    }
    for (std::size_t i = 0; i < count; ++i)
        probes[i] = m_keys.probe(probes[i].slot, probes[i].key);
    std::array<KeyId, RowsLookedUp> likely;
    for (std::size_t i = 0; i < count; ++i) {
        likely[i] = m_keys.approach(probes[i]);
        if (likely[i].value >= m_versions.size())
            continue;
        __builtin_prefetch(&m_versions[likely[i].value], 1);
        m_statuses.approach(likely[i]);
        m_offsets.approach(likely[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!likely[i].valid())
            continue;
        m_keys.arrive(likely[i]);
        m_statuses.arrive(likely[i]);
    }
}

void Fold::foldRow(std::uint64_t row, const KeyTable::Probe& probe)
{
    const RecordView record = m_store.unfolded(row);
    const TopicRole role = m_store.partition(record.slot).role;
    const bool isOffset = role == TopicRole::Offset || role == TopicRole::ConnectorOffset;
    const KeyId key = m_keys.intern(probe, role, isOffset ? m_offsets.topicOf(record.slot) : 0);

    KeyVersion& version = grown(m_versions, key.value, KeyVersion{});
    m_store.setKey(row, key, version.versions ? std::optional(version.row) : std::nullopt);
    if (version.versions == 0) {
        version.key = key;
        version.firstAt = record.timestamp;
    }
    version.row = row;
    version.lastAt = record.timestamp;
    ++version.versions;
    std::uint8_t& live = grown(m_live, key.value, std::uint8_t{0});
    count(row, record, live != 0);
    live = record.value.has_value();

    bool summaryToo = true;
    switch (role) {
    case TopicRole::Config:
        foldConfigRow(row, key);
        break;
    case TopicRole::Status:
        m_statuses.apply(row, key, record, [this](KeyId touched) { m_dirtyKeys.mark(touched); });
        break;
    case TopicRole::Offset:
    case TopicRole::ConnectorOffset:
        // An offset that moves on, as most records do, says nothing new of its connector.
        summaryToo =
            m_offsets.apply(row, key, record.value.has_value(), [this](KeyId touched) { m_dirtyKeys.mark(touched); });
        break;
    }
    m_dirtyKeys.mark(key);
    if (const ConnectorId connector = m_keys.info(key).connector; summaryToo && connector.valid())
        m_dirtyConnectors.mark(connector);
}

void Fold::count(std::uint64_t row, const RecordView& record, bool wasLive)
{
    PartitionEntry& partition = grown(m_partitions, record.slot.value, PartitionEntry{});
    partition.slot = record.slot;
    partition.lastRow = row;
    ++partition.records;
    partition.bytes += record.key.value_or(BytesView()).size() + record.value.value_or(BytesView()).size();
    partition.nextOffset = std::max(partition.nextOffset, record.offset + 1);
    partition.tombstones += !record.value;
    partition.liveKeys += record.value.has_value();
    partition.liveKeys -= wasLive;
    if (record.timestamp >= 0) {
        partition.oldestAt = partition.oldestAt < 0 ? record.timestamp : std::min(partition.oldestAt, record.timestamp);
        partition.newestAt = std::max(partition.newestAt, record.timestamp);
    }
    m_newestRecord = std::max(m_newestRecord, record.timestamp);
    m_dirtySlots.mark(record.slot);
}

void Fold::setPartitionCount(const std::string& topic, std::int32_t partitions)
{
    ++m_told;
    std::int32_t& known = m_partitionCounts[topic];
    if (known == partitions)
        return;
    known = partitions;
    m_offsets.setPartitionCount(topic, partitions);
    for (std::uint32_t key = 0; key < m_keys.size(); ++key) {
        if (m_store.partition(m_keys.info({key}).slot).topic == topic)
            m_dirtyKeys.mark({key});
    }
    for (std::uint32_t slot = 0; slot < m_partitions.size(); ++slot) {
        if (m_partitions[slot].slot.valid() && m_store.partition({slot}).topic == topic)
            m_dirtySlots.mark({slot});
    }
}

void Fold::foldConfigRow(std::uint64_t row, KeyId key)
{
    // Workers refuse a config topic of several partitions (KafkaConfigBackingStore.start), so there is no order that
    // they would see. The records' times are the best order there is, and one that does not depend on our reading.
    const KeyInfo& info = m_keys.info(key);
    if (!m_firstConfigSlot.valid())
        m_firstConfigSlot = info.slot;
    if (info.slot != m_firstConfigSlot && !m_severalConfigPartitions) {
        m_severalConfigPartitions = true;
        for (std::uint32_t i = 0; i < m_keys.connectorCount(); ++i)
            m_dirtyConnectors.mark({i});
        // What was read so far came in the order of its partition, which times may contradict.
        m_configLogs.resize(m_keys.connectorCount());
        for (std::uint32_t i = 0; i < m_configLogs.size(); ++i) {
            m_configLogs[i].stale = true;
            m_staleConfigs.push_back({i});
        }
        for (const std::uint64_t before : std::exchange(m_configRows, {}))
            queueConfigRow(before, m_store.record(before).keyId);
    }
    if (!m_severalConfigPartitions)
        m_configRows.push_back(row);
    if (m_severalConfigPartitions && info.connector.valid())
        queueConfigRow(row, key);
    else
        applyConfig(row, key);
}

void Fold::applyConfig(std::uint64_t row, KeyId key)
{
    const bool usable = m_configs.apply(row, key);
    if (m_versions[key.value].row == row)
        grown(m_usable, key.value, std::uint8_t{1}) = usable;
}

/// One connector's records say nothing of another: only those whose records came out of order are read again.
void Fold::queueConfigRow(std::uint64_t row, KeyId key)
{
    const ConnectorId connector = m_keys.info(key).connector;
    if (!connector.valid())
        return;
    ConfigLog& log = grown(m_configLogs, connector.value, ConfigLog{});
    const bool inOrder = log.rows.empty() || isOlder(log.rows.back(), row);
    log.rows.push_back(row);
    if (log.stale)
        return;
    if (inOrder) {
        applyConfig(row, key);
    } else {
        log.stale = true;
        m_staleConfigs.push_back(connector);
    }
}

bool Fold::isOlder(std::uint64_t row, std::uint64_t other) const
{
    const auto place = [this](std::uint64_t one) {
        const RecordView record = m_store.record(one);
        return std::tuple(record.timestamp, m_store.partition(record.slot).partition, record.offset);
    };
    return place(row) < place(other);
}

void Fold::replayConfigs()
{
    for (const ConnectorId connector : std::exchange(m_staleConfigs, {})) {
        ConfigLog& log = m_configLogs[connector.value];
        log.stale = false;
        std::sort(log.rows.begin(), log.rows.end(),
                  [this](std::uint64_t row, std::uint64_t other) { return isOlder(row, other); });
        m_configs.forget(connector);
        for (const std::uint64_t row : log.rows) {
            const KeyId key = m_store.record(row).keyId;
            applyConfig(row, key);
            m_dirtyKeys.mark(key);
        }
        m_dirtyConnectors.mark(connector);
    }
}

/// Partitions are read that may hold no record: what is known to be empty is known.
void Fold::noticePartitions()
{
    for (; m_partitionsSeen < m_store.partitionCount(); ++m_partitionsSeen) {
        const PartitionSlot& partition = m_store.partition({m_partitionsSeen});
        if (partition.role == TopicRole::Config && !m_hasConfigTopic) {
            m_hasConfigTopic = true;
            for (std::uint32_t i = 0; i < m_keys.connectorCount(); ++i)
                m_dirtyConnectors.mark({i});
        }
        const bool isOffset = partition.role == TopicRole::Offset || partition.role == TopicRole::ConnectorOffset;
        if (!isOffset || !m_offsetTopics.insert(partition.topic).second)
            continue;
        for (std::uint32_t i = 0; i < m_basis.size(); ++i) {
            if (m_basis[i].ownOffsetsTopic != partition.topic)
                continue;
            for (const KeyId key : m_offsets.keysOf({i}))
                m_dirtyKeys.mark(key);
        }
    }
}

void Fold::setComplete(bool complete)
{
    ++m_told;
    if (m_complete == complete)
        return;
    m_complete = complete;
    for (std::uint32_t i = 0; i < m_keys.connectorCount(); ++i)
        m_dirtyConnectors.mark({i});
    if (!complete)
        return;
    // Of what comes from now on nobody tells us what compaction leaves: only what was there is known to be retained.
    for (const PartitionEntry& partition : m_partitions) {
        if (!partition.slot.valid() || grown(m_retained, partition.slot.value, PartitionEntry{}).slot.valid())
            continue;
        m_retained[partition.slot.value] = partition;
        m_dirtySlots.mark(partition.slot);
    }
}

Fold::Basis Fold::basis(ConnectorId connector) const
{
    const ConnectorConfigState& config = m_configs.connector(connector);
    const StatusFold::OfConnector& statuses = m_statuses.connector(connector);
    Basis basis;
    if (config.hasConfig)
        basis.inConfig = true;
    else if (m_complete && m_hasConfigTopic)
        basis.inConfig = false;
    basis.gone = basis.inConfig == false || (m_complete && !m_hasConfigTopic && m_statuses.isTombstoned(connector));
    basis.committedTasks = config.committedTasks;
    basis.cleared = statuses.cleared;
    basis.clearedAt = statuses.clearedAt;
    if (config.configKey.valid())
        basis.configRow = m_versions[config.configKey.value].row + 1;
    basis.ownOffsetsTopic = config.ownOffsetsTopic;
    return basis;
}

bool Fold::isCurrent(const Basis& basis, std::int32_t task)
{
    if (basis.gone)
        return false;
    return task < 0 || basis.inConfig == std::nullopt || !basis.committedTasks || task < *basis.committedTasks;
}

/// Marks the entries that hang on what a connector is. Only when that changes, so that a connector of many tasks costs
/// no more than they do.
void Fold::deriveConnector(ConnectorId connector, const Basis& now)
{
    const StatusFold::OfConnector& statuses = m_statuses.connector(connector);
    const ConnectorConfigState& config = m_configs.connector(connector);
    Basis& before = grown(m_basis, connector.value, Basis{});
    if (before == now)
        return;
    const auto mark = [this](const std::vector<KeyId>& keys) {
        for (const KeyId key : keys)
            m_dirtyKeys.mark(key);
    };
    const bool moved = before.inConfig != now.inConfig || before.gone != now.gone;
    const bool recounted = moved || before.committedTasks != now.committedTasks;
    const bool configured = moved || before.configRow != now.configRow;
    if (recounted || before.cleared != now.cleared || before.clearedAt != now.clearedAt) {
        mark(statuses.tasks);
        mark(statuses.connectorKeys);
    }
    if (recounted || configured)
        mark(config.keys);
    if (configured || before.type != now.type)
        mark(statuses.activeTopics);
    if (moved || before.ownOffsetsTopic != now.ownOffsetsTopic)
        mark(m_offsets.keysOf(connector));
    before = now;
}

ConnectorSummary Fold::summary(ConnectorId connector, const Basis& basis) const
{
    const ConnectorConfigState& config = m_configs.connector(connector);
    const StatusFold::OfConnector& statuses = m_statuses.connector(connector);

    ConnectorSummary summary;
    summary.connector = connector;
    summary.inConfig = basis.inConfig;
    summary.gone = basis.gone;
    summary.className = config.className;
    summary.ownOffsetsTopic = config.ownOffsetsTopic;
    summary.targetState = config.targetState;
    if (!summary.targetState && config.hasConfig)
        summary.targetState = TargetState::Started;
    if (config.hasConfig) {
        summary.committedTasks = config.committedTasks;
        if (!m_severalConfigPartitions)
            summary.inconsistent = config.inconsistent;
        summary.deferredTasks.assign(config.deferredTasks.begin(), config.deferredTasks.end());
        if (!config.inconsistent && config.committedTasks) {
            for (const std::int32_t task : config.appliedTasks) {
                if (task >= 0 && task < *config.committedTasks)
                    summary.taskConfigs.push_back(task);
            }
        }
    }
    summary.fencedTasks = config.fencedTasks;
    summary.groupOverride = config.groupOverride;
    summary.configKey = config.configKey;
    summary.targetStateKey = config.targetStateKey;
    summary.commitKey = config.commitKey;
    summary.lastChange = config.lastChange;
    summary.liveOffsets = m_offsets.liveKeysOf(connector);

    HealthInputs inputs;
    for (const KeyId key : statuses.connectorKeys)
        summary.lastChange = std::max(summary.lastChange, m_versions[key.value].lastAt);
    if (statuses.connectorKey.valid()) {
        if (const auto own = m_statuses.counting(statuses.connectorKey)) {
            summary.state = own->state;
            summary.workerId = m_statuses.workerId(own->worker);
        }
    }
    for (const KeyId key : statuses.tasks) {
        summary.lastChange = std::max(summary.lastChange, m_versions[key.value].lastAt);
        const auto task = m_statuses.counting(key);
        if (!task)
            continue;
        if (!isCurrent(basis, m_keys.info(key).task)) {
            inputs.leftOverRunning |= task->state == TaskState::Running;
            continue;
        }
        ++inputs.tasksKnown;
        inputs.running += task->state == TaskState::Running;
        inputs.failed += task->state == TaskState::Failed;
        inputs.unassigned += task->state == TaskState::Unassigned;
        inputs.restarting += task->state == TaskState::Restarting;
    }
    for (const KeyId key : statuses.activeTopics)
        summary.activeTopics += m_statuses.activeTopicEntry(key).present;

    inputs.inConfig = summary.inConfig;
    inputs.targetState = summary.targetState;
    inputs.connectorState = summary.state;
    inputs.committedTasks = summary.committedTasks;
    summary.health = healthOf(inputs);
    summary.tasksKnown = inputs.tasksKnown;
    summary.tasksRunning = inputs.running;
    summary.tasksFailed = inputs.failed;

    const bool hasOffsets = !m_offsets.keysOf(connector).empty();
    summary.listed = config.mentioned || statuses.connectorKey.valid() || !statuses.tasks.empty() ||
                     !statuses.activeTopics.empty() || hasOffsets;
    if (hasOffsets || config.hasFencing)
        summary.type = ConnectorType::Source;
    else if (const ConnectorType byTask = typeOfClass(config.taskClass); byTask != ConnectorType::Unknown)
        summary.type = byTask;
    else
        summary.type = typeOfClass(config.className);
    return summary;
}

KeyVersion Fold::version(KeyId key)
{
    // A key is often emitted again for the sake of another: its value is read once.
    KeyVersion& version = m_versions[key.value];
    std::uint64_t& kindOf = grown(m_kindOf, key.value, std::uint64_t{0});
    if (kindOf != version.row + 1) {
        kindOf = version.row + 1;
        const RecordView record = m_store.record(version.row);
        const TopicRole role = m_store.partition(record.slot).role;
        if (role == TopicRole::Offset || role == TopicRole::ConnectorOffset) {
            const bool plain = record.value && m_plainMap.read(*record.value);
            const OffsetValue read = plain ? OffsetValue{ValueKind::Object, {}} : readOffsetValue(m_json, record.value);
            version.valueKind = read.kind;
            grown(m_valueMarks, key.value, FlagSet<ValueMark>{}) = read.marks;
        } else {
            const bool plain = record.value && PlainJson::isObject(*record.value);
            version.valueKind = plain ? ValueKind::Object : readValueKind(m_json, record.value);
        }
    }
    return version;
}

OffsetEntry Fold::offsetEntry(KeyId key, const Basis& basis)
{
    const KeyVersion known = version(key);
    const OffsetFold::Owner owner{basis.inConfig, basis.ownOffsetsTopic,
                                  m_offsetTopics.count(basis.ownOffsetsTopic) > 0};
    OffsetEntry entry = m_offsets.entry(key, {known.valueKind, m_valueMarks[key.value]}, owner);
    entry.version = known;
    entry.flags.set(OffsetFlag::Orphaned, entry.live && basis.gone);
    return entry;
}

void Fold::emitFindings(FindingSubject subject, std::vector<Finding> found, FoldDelta& delta)
{
    if (found.empty()) {
        if (m_found.erase(subject) == 0)
            return;
    } else {
        m_found.insert(subject);
    }
    delta.findings.push_back({subject, std::move(found)});
}

void Fold::emitPartition(SlotId slot, FoldDelta& delta)
{
    delta.partitions.push_back(m_partitions[slot.value]);
}

/// Findings of whole topics are filed under the partition heard of first.
void Fold::emitTopicFindings(const std::vector<SlotId>& slots, FoldDelta& delta)
{
    std::map<std::string_view, FindingRules::TopicFacts> topics;
    for (const SlotId slot : slots)
        topics[m_store.partition(slot).topic];
    for (std::uint32_t slot = 0; slot < m_store.partitionCount(); ++slot) {
        const auto found = topics.find(m_store.partition({slot}).topic);
        if (found == topics.end())
            continue;
        FindingRules::TopicFacts& facts = found->second;
        if (!facts.first.valid())
            facts.first = {slot};
        if (slot >= m_partitions.size() || !m_partitions[slot].slot.valid())
            continue;
        facts.partitions.push_back(m_partitions[slot]);
        const PartitionEntry& retained = grown(m_retained, slot, PartitionEntry{});
        facts.retained += retained.records;
        facts.liveKeys += retained.liveKeys;
    }
    for (auto& [name, facts] : topics) {
        if (const auto known = m_partitionCounts.find(std::string(name)); known != m_partitionCounts.end())
            facts.partitionCount = known->second;
        emitFindings({FindingSubject::Kind::Topic, facts.first.value}, m_rules.ofTopic(facts), delta);
    }
}

void Fold::emitKey(KeyId key, FoldDelta& delta)
{
    const KeyInfo& info = m_keys.info(key);
    static const Basis NoConnector;
    const Basis& basis = info.connector.valid() ? m_basis[info.connector.value] : NoConnector;
    const ConnectorSummary* about = info.connector.valid() ? &m_summaries[info.connector.value] : nullptr;
    const FindingSubject subject{FindingSubject::Kind::Key, key.value};
    switch (m_store.partition(info.slot).role) {
    case TopicRole::Config: {
        ConfigEntry entry;
        entry.version = version(key);
        entry.family = info.family;
        entry.problem = info.problem;
        entry.connector = info.connector;
        entry.task = info.task;
        entry.usable = grown(m_usable, key.value, std::uint8_t{1}) != 0;
        if (info.family == KeyFamily::TaskConfig || info.family == KeyFamily::TasksCommit)
            entry.leftOver = !isCurrent(basis, info.task);
        emitFindings(subject, m_rules.ofConfig(entry, about), delta);
        delta.configs.push_back(entry);
        break;
    }
    case TopicRole::Status:
        if (info.family == KeyFamily::ConnectorStatus || info.family == KeyFamily::TaskStatus) {
            StatusEntry entry = m_statuses.statusEntry(key);
            m_statuses.noteShown(key, entry.row);
            entry.version = version(key);
            entry.current = isCurrent(basis, entry.task);
            emitFindings(subject, m_rules.ofStatus(entry), delta);
            delta.statuses.push_back(std::move(entry));
        } else if (info.family == KeyFamily::ActiveTopic) {
            ActiveTopicEntry entry = m_statuses.activeTopicEntry(key);
            entry.version = version(key);
            entry.current = isCurrent(basis, -1);
            emitFindings(subject, m_rules.ofActiveTopic(entry, about), delta);
            delta.activeTopics.push_back(entry);
        } else {
            StatusEntry entry;
            entry.version = version(key);
            entry.problem = info.problem;
            emitFindings(subject, m_rules.ofStatus(entry), delta);
            delta.statuses.push_back(std::move(entry));
        }
        break;
    case TopicRole::Offset:
    case TopicRole::ConnectorOffset: {
        const OffsetEntry entry = offsetEntry(key, basis);
        emitFindings(subject, m_rules.ofOffset(entry), delta);
        delta.offsets.push_back(entry);
        break;
    }
    }
}

bool Fold::hasMore() const
{
    return !m_restConnectors.empty() || !m_restKeys.empty() || !m_dirtyConnectors.empty() || !m_dirtyKeys.empty() ||
           !m_dirtySlots.empty();
}

/// Derives connectors that changed, at most `most` of them; false when there are none left, or no more may be taken.
bool Fold::takeConnectors(std::size_t& most, FoldDelta& delta)
{
    if (m_restConnectors.empty()) {
        m_restConnectors = m_dirtyConnectors.take();
        std::reverse(m_restConnectors.begin(), m_restConnectors.end());
    }
    if (m_restConnectors.empty() || most == 0)
        return false;
    for (; most > 0 && !m_restConnectors.empty(); --most) {
        const ConnectorId connector = m_restConnectors.back();
        Basis rests = basis(connector);
        ConnectorSummary& now = grown(m_summaries, connector.value, ConnectorSummary{});
        now = summary(connector, rests);
        rests.type = now.type;
        deriveConnector(connector, rests);
        delta.connectors.push_back(now);
        emitFindings({FindingSubject::Kind::Connector, connector.value}, m_rules.ofConnector(now, m_complete), delta);
        m_restConnectors.pop_back();
    }
    return true;
}

std::vector<std::uint64_t> Fold::neededRows(std::uint64_t end) const
{
    std::vector<std::uint64_t> rows;
    const auto add = [&](std::uint64_t row, KeyId key) {
        if (row < end && m_versions[key.value].row != row)
            rows.push_back(row);
    };
    m_statuses.visitNeededRows(add);
    for (std::uint32_t i = 0; i < m_keys.connectorCount(); ++i) {
        const ConnectorConfigState& config = m_configs.connector({i});
        if (config.hasConfig && config.configKey.valid())
            add(config.configRow, config.configKey);
    }
    // All are replayed where they are of several partitions, which no worker runs with.
    for (const ConfigLog& log : m_configLogs)
        std::copy_if(log.rows.begin(), log.rows.end(), std::back_inserter(rows),
                     [end](std::uint64_t row) { return row < end; });
    return rows;
}

Retirement Fold::planRetirement()
{
    std::vector<std::uint64_t> needed;
    Retirement plan = m_retirement.plan(m_takenTo, [&](std::uint64_t end) { return needed = neededRows(end); });
    // Should the topic turn out to have several partitions, what has gone by then cannot be replayed: what remains is
    // what compaction leaves to a worker too, the newest record of each key.
    std::sort(needed.begin(), needed.end());
    const auto end = std::lower_bound(m_configRows.begin(), m_configRows.end(), plan.firstRow);
    const auto gone = [&](std::uint64_t row) {
        const KeyId key = m_store.record(row).keyId;
        return m_versions[key.value].row != row && !std::binary_search(needed.begin(), needed.end(), row);
    };
    m_configRows.erase(std::remove_if(m_configRows.begin(), end, gone), end);
    return plan;
}

FoldDelta Fold::takeDelta(std::size_t most)
{
    FoldDelta delta;
    noticePartitions();
    replayConfigs();
    if (m_restConnectors.empty() && m_restKeys.empty()) {
        m_takingTo = m_store.folded();
        m_takingTold = m_told;
    }
    // Connectors first, also those that came up since: they mark the keys that hang on them, and no key is told of
    // before its connector.
    while (m_restKeys.empty() && takeConnectors(most, delta)) {
    }
    if (m_restConnectors.empty() && m_restKeys.empty()) {
        m_offsets.settle([this](KeyId touched) { m_dirtyKeys.mark(touched); });
        m_restKeys = m_dirtyKeys.take();
        std::reverse(m_restKeys.begin(), m_restKeys.end());
    }
    for (; most > 0 && !m_restKeys.empty(); --most) {
        emitKey(m_restKeys.back(), delta);
        m_restKeys.pop_back();
    }
    if (m_restConnectors.empty() && m_restKeys.empty()) {
        const std::vector<SlotId> slots = m_dirtySlots.take();
        for (const SlotId slot : slots)
            emitPartition(slot, delta);
        if (!slots.empty())
            emitTopicFindings(slots, delta);
        delta.newestRecord = m_newestRecord;
        delta.stateChanges = m_statuses.changes().take();
        // Rows that were folded meanwhile may have been taken along; whether all were is known if nothing is left.
        const bool all = !hasMore();
        m_takenTo = all ? m_store.folded() : m_takingTo;
        m_takenTold = all ? m_told : m_takingTold;
    }
    delta.foldedRows = m_takenTo;
    delta.told = m_takenTold;
    return delta;
}

} // namespace inspector
