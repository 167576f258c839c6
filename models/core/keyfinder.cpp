// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyfinder.h"

#include "clustermirror.h"

namespace inspector
{

namespace
{

void takeVersion(FoundKey& found, const KeyVersion& version)
{
    found.key = version.key;
    found.row = version.row;
    found.live = version.valueKind != ValueKind::Tombstone;
}

/// Of the entry that is set; nothing where none is.
std::optional<FoundKey> settled(FoundKey found)
{
    if (found.config)
        takeVersion(found, found.config->version);
    else if (found.activeTopic)
        takeVersion(found, found.activeTopic->version);
    else if (found.status)
        takeVersion(found, found.status->version);
    else if (!found.offset)
        return std::nullopt;
    if (found.offset) {
        takeVersion(found, found.offset->version);
        found.live = found.offset->live;
    }
    return found;
}

} // namespace

std::optional<FoundKey> foundKey(const ClusterMirror& mirror, KeyId key)
{
    FoundKey found;
    found.role = mirror.store().partition(mirror.keys().info(key).slot).role;
    found.config = mirror.config(key);
    found.activeTopic = mirror.activeTopic(key);
    found.status = mirror.status(key);
    found.offset = mirror.offset(key);
    return settled(found);
}

KeyFinder::KeyFinder(const ClusterMirror& mirror) : m_mirror(mirror)
{
    for (std::size_t i = 0; i < mirror.store().partitionCount(); ++i) {
        const SlotId slot{static_cast<std::uint32_t>(i)};
        const PartitionSlot& one = mirror.store().partition(slot);
        m_slots.try_emplace({one.topic, one.partition}, slot);
    }
    for (const ConnectorSummary& summary : mirror.connectors())
        m_names.try_emplace(mirror.name(summary.connector), summary.connector);
}

ConnectorId KeyFinder::connectorOf(TopicRole role, BytesView rawKey) const
{
    const ConnectKey decoded = decodeKey(role, rawKey);
    const auto named = decoded.family == KeyFamily::Unknown ? m_names.end() : m_names.find(decoded.connector);
    return named == m_names.end() ? ConnectorId() : named->second;
}

template <class Entry>
const Entry* KeyFinder::entryOf(const std::vector<Entry>& entries, const std::vector<std::uint32_t>& ofConnector,
                                ConnectorId connector, std::map<ConnectorId, Positions>& index, SlotId slot,
                                BytesView rawKey)
{
    const auto [place, isNew] = index.try_emplace(connector);
    Positions& positions = place->second;
    if (isNew) {
        const auto add = [&](std::uint32_t position) {
            if (const std::optional<BytesView> bytes = m_mirror.keys().bytes(entries[position].version.key))
                positions.emplace(*bytes, position);
        };
        if (connector.valid())
            for (const std::uint32_t position : ofConnector)
                add(position);
        else
            for (std::uint32_t position = 0; position < entries.size(); ++position)
                if (!entries[position].connector.valid())
                    add(position);
    }
    const auto [first, last] = positions.equal_range(rawKey);
    for (auto one = first; one != last; ++one)
        if (m_mirror.keys().info(entries[one->second].version.key).slot == slot)
            return &entries[one->second];
    return nullptr;
}

std::optional<FoundKey> KeyFinder::find(const RawKeyPlace& place)
{
    const auto slot = m_slots.find({place.topic, place.partition});
    if (slot == m_slots.end())
        return std::nullopt;
    FoundKey found;
    found.role = m_mirror.store().partition(slot->second).role;
    const ConnectorId id = connectorOf(found.role, place.rawKey);
    switch (found.role) {
    case TopicRole::Config:
        found.config = entryOf(m_mirror.configs(), m_mirror.configsOf(id), id, m_configs, slot->second, place.rawKey);
        break;
    case TopicRole::Status:
        found.activeTopic = entryOf(m_mirror.activeTopics(), m_mirror.activeTopicsOf(id), id, m_activeTopics,
                                    slot->second, place.rawKey);
        if (!found.activeTopic)
            found.status =
                entryOf(m_mirror.statuses(), m_mirror.statusesOf(id), id, m_statuses, slot->second, place.rawKey);
        break;
    case TopicRole::Offset:
    case TopicRole::ConnectorOffset:
        found.offset = entryOf(m_mirror.offsets(), m_mirror.offsetsOf(id), id, m_offsets, slot->second, place.rawKey);
        break;
    }
    return settled(found);
}

} // namespace inspector
