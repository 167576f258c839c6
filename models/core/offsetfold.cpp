// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetfold.h"

#include "grown.h"
#include "keytable.h"
#include "recordstore.h"

namespace inspector
{

bool OffsetFold::apply(std::uint64_t row, KeyId key, const std::function<void(KeyId)>& touched)
{
    const KeyInfo& info = m_keys.info(key);
    State& state = grown(m_states, key.value, State::Unseen);
    const State before = state;
    state = m_store.record(row).value ? State::Live : State::Deleted;
    touched(key);
    if (info.family != KeyFamily::SourceOffset || state == before)
        return false;

    OfConnector& connector = grown(m_connectors, info.connector.value, OfConnector{});
    std::vector<KeyId>& siblings = grown(m_siblings, info.samePartition, {});
    if (before == State::Unseen) {
        connector.keys.push_back(key);
        siblings.push_back(key);
    }
    if (state == State::Live)
        ++connector.live;
    else if (before == State::Live)
        --connector.live;
    for (const KeyId sibling : siblings) {
        if (sibling != key)
            touched(sibling);
    }
    return true;
}

void OffsetFold::setPartitionCount(const std::string& topic, std::int32_t partitions)
{
    m_partitionCounts[topic] = partitions;
}

bool OffsetFold::sameTopic(KeyId a, KeyId b) const
{
    const SlotId slotA = m_keys.info(a).slot;
    const SlotId slotB = m_keys.info(b).slot;
    return slotA == slotB || m_store.partition(slotA).topic == m_store.partition(slotB).topic;
}

OffsetEntry OffsetFold::entry(KeyId key) const
{
    const KeyInfo& info = m_keys.info(key);
    OffsetEntry entry;
    entry.connector = info.connector;
    entry.problem = info.problem;
    entry.live = key.value < m_states.size() && m_states[key.value] == State::Live;
    if (info.family != KeyFamily::SourceOffset || info.samePartition >= m_siblings.size())
        return entry;
    for (const KeyId sibling : m_siblings[info.samePartition]) {
        if (sibling == key || !sameTopic(sibling, key))
            continue;
        const bool sameBytes = m_keys.bytes(sibling) == m_keys.bytes(key);
        if (sameBytes)
            entry.flags.set(OffsetFlag::SeveralPartitions);
        else if (entry.live && m_states[sibling.value] == State::Live)
            entry.flags.set(OffsetFlag::DuplicateByBytes);
    }
    return entry;
}

namespace
{
const std::vector<KeyId> NoKeys;
}

const std::vector<KeyId>& OffsetFold::keysOf(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value].keys : NoKeys;
}

std::int32_t OffsetFold::liveKeysOf(ConnectorId id) const
{
    return id.value < m_connectors.size() ? m_connectors[id.value].live : 0;
}

} // namespace inspector
