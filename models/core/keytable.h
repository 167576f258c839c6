// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arena.h"
#include "bytes.h"
#include "connectkey.h"
#include "ids.h"
#include "stablevector.h"

#include <memory>
#include <optional>

namespace inspector
{

/// What is known of a raw key for ever, worked out once, when it is first seen.
struct KeyInfo
{
    const char* data = nullptr; ///< null with length -1: a record without key
    std::int32_t length = -1;
    SlotId slot;
    KeyFamily family = KeyFamily::Unknown;
    KeyProblem problem = KeyProblem::None;
    ConnectorId connector;        ///< none where the family has no connector
    std::int32_t task = -1;       ///< task id; -1 = none
    std::uint32_t extraStart = 0; ///< active topic: the topic's name; offset: the source partition's JSON
    std::uint32_t extraLength = 0;
    FlagSet<KeyMark> marks; ///< of offset keys
    std::int32_t hash = 0;  ///< the Java producer's (murmur2), as partitionForKey() wants it; 0 for the null key
    /// Offset keys: number shared by keys of one topic that are equal as maps. An envelope, and a key in wire format,
    /// are equal to their own kind only: workers make no map of them.
    std::uint32_t samePartition = 0xffffffffU;
};

/// Interned raw keys and connector names.
///
/// The fold thread writes; any thread reads what the store has published as folded.
class KeyTable
{
public:
    KeyTable();
    ~KeyTable();

    /// A raw key that is looked for.
    struct Probe
    {
        SlotId slot;
        std::optional<BytesView> key;
        std::uint32_t hash = 0;
    };
    /// Fold thread: to begin with a key that will be interned soon. What is in memory far away is asked for meanwhile:
    /// first where it stands in the table (probe()), some keys later what is known of it (approach()), then its bytes
    /// (arrive()). Each may be left out.
    Probe probe(SlotId slot, std::optional<BytesView> key) const;
    /// Which key it most likely is; none = none that is known.
    KeyId approach(const Probe& probe) const;
    void arrive(KeyId likely) const;
    /// Fold thread: the id of this raw key in this partition, made (and the key decoded) at the first call. `topic`: of
    /// offsets topics, a number that their partitions share.
    KeyId intern(const Probe& probe, TopicRole role, std::uint32_t topic = 0);
    KeyId intern(SlotId slot, TopicRole role, std::optional<BytesView> key, std::uint32_t topic = 0)
    {
        return intern(probe(slot, key), role, topic);
    }
    /// Fold thread: the id of a connector name.
    ConnectorId internConnector(std::string_view name);

    /// Any thread.
    std::size_t size() const { return m_keys.size(); }
    const KeyInfo& info(KeyId key) const { return m_keys[key.value]; }
    /// Nothing for the null key.
    std::optional<BytesView> bytes(KeyId key) const;
    /// Active topic's name, or the source partition as stored.
    BytesView extra(KeyId key) const;

    std::size_t connectorCount() const { return m_connectors.size(); }
    const std::string& connectorName(ConnectorId connector) const { return m_connectors[connector.value]; }

    /// Any thread: bytes held for keys (arena only).
    std::uint64_t bytesHeld() const { return m_arena.bytesHeld(); }

private:
    struct Index;

    Arena m_arena;
    StableVector<KeyInfo> m_keys;
    StableVector<std::string> m_connectors;
    std::unique_ptr<Index> m_index; ///< fold thread
};

} // namespace inspector
