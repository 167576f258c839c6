// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;

/// Folds offsets topics: which raw keys are live, and which of them a worker takes for the same source partition.
/// Source: OffsetUtils.processPartitionKey, KafkaOffsetBackingStore.consumedCallback.
class OffsetFold
{
public:
    OffsetFold(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// Takes in one record; `touched` is called for every key whose entry may be another now. True if the connector has
    /// other keys, or other live ones, than before.
    bool apply(std::uint64_t row, KeyId key, const std::function<void(KeyId)>& touched);

    /// How many partitions a topic has; not told = not known.
    void setPartitionCount(const std::string& topic, std::int32_t partitions);

    /// `version` and Orphaned are left to the caller.
    OffsetEntry entry(KeyId key) const;

    const std::vector<KeyId>& keysOf(ConnectorId id) const;
    std::int32_t liveKeysOf(ConnectorId id) const;

private:
    struct OfConnector
    {
        std::vector<KeyId> keys;
        std::int32_t live = 0;
    };
    enum class State : std::uint8_t
    {
        Unseen,
        Live,
        Deleted,
    };

    bool sameTopic(KeyId a, KeyId b) const;

    const RecordStore& m_store;
    const KeyTable& m_keys;
    std::unordered_map<std::string, std::int32_t> m_partitionCounts; ///< by topic
    std::vector<State> m_states;                                     ///< by KeyId
    std::vector<std::vector<KeyId>> m_siblings;                      ///< by KeyInfo::samePartition
    std::vector<OfConnector> m_connectors;                           ///< by ConnectorId
};

} // namespace inspector
