// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dirtyset.h"
#include "entries.h"
#include "offsetvalue.h"
#include "siblinggroup.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;
struct KeyInfo;

/// Folds offsets topics: which raw keys are live, which of them a worker takes for the same source partition, and what
/// a task that looks one up would be handed.
/// Source: OffsetUtils.processPartitionKey, KafkaOffsetBackingStore.consumedCallback, ConnectorOffsetBackingStore.get.
class OffsetFold
{
public:
    using Touch = std::function<void(KeyId)>;

    OffsetFold(const RecordStore& store, const KeyTable& keys) : m_store(store), m_keys(keys) {}

    /// A number that partitions of one topic share: KeyTable::intern wants it.
    std::uint32_t topicOf(SlotId slot);

    /// Takes in one record, which is live if it has a value; `touched` is called for every key whose entry may be
    /// another now. True if the connector has other keys, or other live ones, than before.
    bool apply(std::uint64_t row, KeyId key, bool live, const Touch& touched);
    /// To begin with a record of this key that will be applied soon: what is in memory far away is asked for.
    void approach(KeyId key) const
    {
        if (key.value < m_last.size())
            __builtin_prefetch(&m_last[key.value], 1);
    }
    /// Before entries are asked for: settles what keys of one source partition have in common, and touches those for
    /// which it is other than before. Entries are about what was settled last.
    void settle(const Touch& touched);

    /// How many partitions a topic has; not told = not known.
    void setPartitionCount(const std::string& topic, std::int32_t partitions);

    /// What an entry rests on besides its own records.
    struct Owner
    {
        std::optional<bool> inConfig; ///< of the connector; nothing also where the key names none
        std::string_view ownTopic;    ///< `offsets.storage.topic`, empty = none
        bool ownTopicRead = false;
    };
    /// `value`: of the last record. `version` is left to the caller.
    OffsetEntry entry(KeyId key, const OffsetValue& value, const Owner& owner) const;

    const std::vector<KeyId>& keysOf(ConnectorId id) const;
    std::int32_t liveKeysOf(ConnectorId id) const;

private:
    static constexpr std::uint32_t None = 0xffffffffU;

    struct OfConnector
    {
        std::vector<KeyId> keys;
        std::int32_t live = 0;
        std::uint32_t topic = None; ///< of the first key
        bool severalTopics = false;
    };
    struct Topic
    {
        std::string name;
        std::int32_t partitions = 0; ///< 0 = not known
    };
    /// The last record of a key, in eight bytes: there may be millions.
    struct Last
    {
        std::uint64_t rowAfterTwice = 0; ///< 0 = no record; the lowest bit: live

        static Last of(std::uint64_t row, bool live) { return {(row + 1) << 1U | (live ? 1U : 0U)}; }
        bool seen() const { return rowAfterTwice != 0; }
        bool live() const { return (rowAfterTwice & 1U) != 0; }
        std::uint64_t row() const { return (rowAfterTwice >> 1U) - 1; }
    };
    /// Keys that are one source partition: nearly always one, which then costs no group.
    struct Partition
    {
        KeyId only;
        std::uint32_t group = None;
    };

    std::uint32_t topicNamed(const std::string& name);
    SiblingGroup::LastRecord lastRecord(KeyId key) const;
    void group(KeyId key, bool isNew, bool wasLive, const Touch& touched);
    void addToConnector(KeyId key, const Touch& touched);
    std::optional<bool> isLookedUp(const KeyInfo& info, const Owner& owner) const;
    std::optional<bool> effective(const KeyInfo& info, const OffsetEntry& entry, const Owner& owner) const;
    Last last(KeyId key) const { return key.value < m_last.size() ? m_last[key.value] : Last{}; }

    const RecordStore& m_store;
    const KeyTable& m_keys;
    std::vector<Topic> m_topics;
    std::vector<std::uint32_t> m_topicOf; ///< by SlotId
    std::unordered_map<std::string, std::uint32_t> m_topicIndex;
    std::vector<Last> m_last;            ///< by KeyId
    std::vector<Partition> m_partitions; ///< by KeyInfo::samePartition
    std::vector<SiblingGroup> m_groups;
    DirtySet<Id<struct GroupTag>> m_dirtyGroups;
    std::vector<OfConnector> m_connectors; ///< by ConnectorId
};

} // namespace inspector
