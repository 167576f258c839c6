// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"
#include "ids.h"
#include "jsondocument.h"
#include "states.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;
struct RecordView;

/// What a worker that has read the config topic holds of one connector. Source: KafkaConfigBackingStore.
struct ConnectorConfigState
{
    bool hasConfig = false;
    std::string className;
    std::string taskClass; ///< of the last task config read, empty = none; outlives its connector, as the record does
    std::string ownOffsetsTopic;            ///< `offsets.storage.topic`
    std::optional<TargetState> targetState; ///< by a record; one with a config and without a record is STARTED
    std::optional<std::int32_t> committedTasks;
    std::set<std::int32_t> appliedTasks;
    std::set<std::int32_t> deferredTasks; ///< read, not committed yet
    bool inconsistent = false;
    bool hasFencing = false;                 ///< a fencing record was seen, readable or not
    std::optional<std::int32_t> fencedTasks; ///< of the last fencing record that workers can use
    std::string groupOverride;               ///< `consumer.override.group.id`
    bool mentioned = false;                  ///< config, target state, task config or commit was seen, tombstones too
    std::int64_t lastChange = -1;            ///< ms
    KeyId configKey;
    KeyId targetStateKey;
    KeyId commitKey;
    std::int64_t createdAt = -1;    ///< ms; record that brought the connector into the config
    bool commitDropped = false;     ///< the last commit came while the connector was unknown, so that workers drop it
    bool fencedAfterCommit = true;  ///< false: the last usable commit came after the last fencing record
    std::int32_t firstMissing = -1; ///< lowest id without config in an inconsistent commit
    std::string topics;             ///< `topics`, empty = none
    std::string topicsRegex;        ///< `topics.regex`, empty = none
    std::uint64_t configRow = 0;    ///< store row of the config that workers go by, while there is one
    std::vector<KeyId> keys;        ///< all keys of the config topic that name the connector
};

/// Folds the config topic, record by record in log order, by the rules of KafkaConfigBackingStore.
class ConfigFold
{
public:
    ConfigFold(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// Whether a worker can use the value; also false where the record is one that workers ignore.
    bool apply(std::uint64_t row, KeyId key);
    /// Forgets what was read of a connector, for a replay in another order.
    void forget(ConnectorId id);

    const ConnectorConfigState& connector(ConnectorId id) const;

private:
    ConnectorConfigState& at(ConnectorId id);
    bool applyConnector(ConnectorConfigState& state, KeyId key, std::uint64_t row, const RecordView& record);
    bool applyTargetState(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value);
    bool applyTask(ConnectorConfigState& state, std::int32_t task, std::optional<BytesView> value);
    bool applyFencing(ConnectorConfigState& state, std::optional<BytesView> value);
    bool applyCommit(ConnectorConfigState& state, KeyId key, std::optional<BytesView> value);
    bool isUsable(KeyFamily family, std::optional<BytesView> value);
    static void removeConnector(ConnectorConfigState& state);

    const RecordStore& m_store;
    const KeyTable& m_keys;
    JsonDocument m_json;
    std::vector<ConnectorConfigState> m_connectors; ///< by ConnectorId
    std::vector<std::uint8_t> m_known;              ///< by KeyId: is among its connector's keys
};

} // namespace inspector
