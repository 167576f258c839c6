// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "planrequest.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace inspector
{

class ClusterMirror;

/// A raw key that has been read, and where its last record stands.
struct FoundKey
{
    KeyId key;
    std::uint64_t row = 0;
    TopicRole role = TopicRole::Config;
    bool live = false; ///< the last record is not a tombstone
    /// The key's entry; one of them is set, by its family.
    const ConfigEntry* config = nullptr;
    const StatusEntry* status = nullptr;
    const ActiveTopicEntry* activeTopic = nullptr;
    const OffsetEntry* offset = nullptr;
};

/// What stands of a key that was read; nothing if its record is not folded yet.
std::optional<FoundKey> foundKey(const ClusterMirror& mirror, KeyId key);

/// Looks raw keys up the way they are named in files and by operators. The mirror must outlive it and stay as it is.
/// The first key of a connector costs a walk over all its keys, every further one next to nothing.
class KeyFinder
{
public:
    explicit KeyFinder(const ClusterMirror& mirror);

    /// Nothing if the key, or its partition, was not read.
    std::optional<FoundKey> find(const RawKeyPlace& place);

private:
    using Positions = std::unordered_multimap<BytesView, std::uint32_t>; ///< raw key -> position in the entries

    template <class Entry>
    const Entry* entryOf(const std::vector<Entry>& entries, const std::vector<std::uint32_t>& ofConnector,
                         ConnectorId connector, std::map<ConnectorId, Positions>& index, SlotId slot, BytesView rawKey);
    ConnectorId connectorOf(TopicRole role, BytesView rawKey) const;

    const ClusterMirror& m_mirror;
    std::map<std::pair<std::string, std::int32_t>, SlotId> m_slots;
    std::unordered_map<std::string, ConnectorId> m_names;
    /// By connector, as far as they were needed; keys of none under the id that is not valid.
    std::map<ConnectorId, Positions> m_configs;
    std::map<ConnectorId, Positions> m_statuses;
    std::map<ConnectorId, Positions> m_activeTopics;
    std::map<ConnectorId, Positions> m_offsets;
};

} // namespace inspector
