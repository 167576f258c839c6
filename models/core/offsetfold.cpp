// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetfold.h"

#include "grown.h"
#include "javahash.h"
#include "keytable.h"
#include "recordstore.h"

namespace inspector
{

std::uint32_t OffsetFold::topicNamed(const std::string& name)
{
    const auto [place, isNew] = m_topicIndex.try_emplace(name, static_cast<std::uint32_t>(m_topics.size()));
    if (isNew)
        m_topics.emplace_back().name = name;
    return place->second;
}

std::uint32_t OffsetFold::topicOf(SlotId slot)
{
    std::uint32_t& topic = grown(m_topicOf, slot.value, None);
    if (topic == None)
        topic = topicNamed(m_store.partition(slot).topic);
    return topic;
}

void OffsetFold::setPartitionCount(const std::string& topic, std::int32_t partitions)
{
    m_topics[topicNamed(topic)].partitions = partitions;
}

bool OffsetFold::apply(std::uint64_t row, KeyId key, bool live, const Touch& touched)
{
    const KeyInfo& info = m_keys.info(key);
    Last& last = grown(m_last, key.value, Last{});
    const Last before = last;
    last = Last::of(row, live);
    touched(key);
    if (info.family != KeyFamily::SourceOffset)
        return false;
    group(key, !before.seen(), before.live(), touched);
    if (!before.seen())
        addToConnector(key, touched);
    else if (before.live() == last.live())
        return false;
    m_connectors[info.connector.value].live += static_cast<int>(last.live()) - static_cast<int>(before.live());
    return true;
}

void OffsetFold::addToConnector(KeyId key, const Touch& touched)
{
    const KeyInfo& info = m_keys.info(key);
    OfConnector& connector = grown(m_connectors, info.connector.value, OfConnector{});
    const std::uint32_t topic = topicOf(info.slot);
    connector.keys.push_back(key);
    if (connector.topic == None)
        connector.topic = topic;
    if (connector.topic == topic || connector.severalTopics)
        return;
    connector.severalTopics = true;
    for (const KeyId other : connector.keys)
        touched(other);
}

SiblingGroup::LastRecord OffsetFold::lastRecord(KeyId key) const
{
    const Last known = last(key);
    const RecordView record = m_store.record(known.row());
    return {record.slot, record.offset, record.timestamp, known.live()};
}

void OffsetFold::group(KeyId key, bool isNew, bool wasLive, const Touch& touched)
{
    const KeyInfo& info = m_keys.info(key);
    Partition& partition = grown(m_partitions, info.samePartition, Partition{});
    if (!partition.only.valid()) {
        partition.only = key;
        return;
    }
    if (partition.group == None) {
        if (!isNew)
            return;
        partition.group = static_cast<std::uint32_t>(m_groups.size());
        m_groups.emplace_back().add(partition.only, *m_keys.bytes(partition.only), lastRecord(partition.only), touched);
    }
    SiblingGroup& group = m_groups[partition.group];
    if (isNew)
        group.add(key, *m_keys.bytes(key), lastRecord(key), touched);
    else
        group.update(*m_keys.bytes(key), wasLive, lastRecord(key), touched);
    m_dirtyGroups.mark({partition.group});
}

void OffsetFold::settle(const Touch& touched)
{
    for (const auto group : m_dirtyGroups.take())
        m_groups[group.value].settle(touched);
}

/// Whether tasks of the key's connector look into this topic, and take its word; nothing = not known.
std::optional<bool> OffsetFold::isLookedUp(const KeyInfo& info, const Owner& owner) const
{
    const PartitionSlot& place = m_store.partition(info.slot);
    if (owner.inConfig != true) {
        // Nobody says in which topic such a connector keeps its offsets: in the one where they are, if it is one.
        return m_connectors[info.connector.value].severalTopics ? std::nullopt : std::optional(true);
    }
    if (owner.ownTopic.empty())
        return place.role == TopicRole::Offset;
    if (place.topic == owner.ownTopic)
        return true;
    if (place.role != TopicRole::Offset)
        return false;
    // Where there are two stores the connector's own one answers for every key, with null where it has none
    // (ConnectorOffsetBackingStore.get as released; its documentation promises to fall back on the global one).
    return owner.ownTopicRead ? std::optional(false) : std::nullopt;
}

std::optional<bool> OffsetFold::effective(const KeyInfo& info, const OffsetEntry& entry, const Owner& owner) const
{
    if (!entry.valueUsable || info.family != KeyFamily::SourceOffset || info.marks.has(KeyMark::NeverWritten))
        return false;
    const std::optional<bool> lookedUp = isLookedUp(info, owner);
    if (lookedUp == true && entry.has(OffsetFlag::SeveralPartitions))
        return std::nullopt;
    return lookedUp;
}

OffsetEntry OffsetFold::entry(KeyId key, const OffsetValue& value, const Owner& owner) const
{
    const KeyInfo& info = m_keys.info(key);
    OffsetEntry entry;
    entry.connector = info.connector;
    entry.problem = info.problem;
    entry.live = last(key).live();
    if (info.family == KeyFamily::SourceOffset) {
        const Partition& partition = m_partitions[info.samePartition];
        if (partition.group != None)
            entry.flags = m_groups[partition.group].flags(*m_keys.bytes(key), entry.live);
        const auto either = [&](OffsetFlag flag, KeyMark inKey, ValueMark inValue) {
            entry.flags.set(flag, info.marks.has(inKey) || value.marks.has(inValue));
        };
        either(OffsetFlag::OutOfRange, KeyMark::OutOfRange, ValueMark::OutOfRange);
        either(OffsetFlag::DuplicateMembers, KeyMark::DuplicateMembers, ValueMark::DuplicateMembers);
        either(OffsetFlag::LenientJson, KeyMark::LenientJson, ValueMark::LenientJson);
        entry.flags.set(OffsetFlag::NotWorkerOrder, info.marks.has(KeyMark::NotWorkerOrder));
        entry.flags.set(OffsetFlag::Envelope, info.marks.has(KeyMark::Envelope));
        entry.flags.set(OffsetFlag::WireFormat, info.marks.has(KeyMark::WireFormat));
        if (entry.live && (entry.has(OffsetFlag::Envelope) || entry.has(OffsetFlag::WireFormat)))
            entry.flags.set(OffsetFlag::Hidden);
        const PartitionSlot& place = m_store.partition(info.slot);
        const std::int32_t partitions = m_topics[m_topicOf[info.slot.value]].partitions;
        entry.flags.set(OffsetFlag::UnexpectedPartition,
                        partitions > 0 && partitionForHash(info.hash, partitions) != place.partition);
    }
    entry.valueUsable = entry.live && value.usable();
    entry.effective = effective(info, entry, owner);
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
