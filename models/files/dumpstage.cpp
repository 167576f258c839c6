// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpstage.h"

#include <algorithm>

namespace inspector
{
namespace
{

constexpr std::uint64_t SortedBetweenQuestions = 16'384;

std::optional<BytesView> viewOf(const std::optional<Bytes>& bytes)
{
    return bytes ? std::optional<BytesView>(*bytes) : std::nullopt;
}

} // namespace

DumpStage::DumpStage(std::function<void(DumpProblem)> problem) : m_problem(std::move(problem)) {}

void DumpStage::tell(DumpProblem::Kind kind, const std::string& topic)
{
    m_problem(DumpProblem{kind, {}, 0, topic});
}

std::size_t DumpStage::topicAt(const std::string& name)
{
    const auto [place, isNew] = m_topicByName.try_emplace(name, m_topics.size());
    if (isNew)
        m_topics.emplace_back().found.name = name;
    return place->second;
}

SlotId DumpStage::slotOf(std::size_t topicIndex, std::int32_t partition)
{
    Topic& topic = m_topics[topicIndex];
    const auto found = topic.slots.find(partition);
    if (found != topic.slots.end())
        return found->second;
    if (m_store->partitionCount() == RecordStore::MostPartitions) {
        if (!topic.tooManyPartitions)
            tell(DumpProblem::Kind::TooManyPartitions, topic.found.name);
        topic.tooManyPartitions = true;
        return {};
    }
    const SlotId slot = m_store->addPartition(topic.found.name, TopicRole::Config, partition);
    topic.slots.emplace(partition, slot);
    m_partitions.push_back({topicIndex, -1, false});
    return slot;
}

void DumpStage::add(const DumpRecord& record)
{
    const std::size_t topic = topicAt(record.topic);
    const SlotId slot = slotOf(topic, record.partition);
    if (!slot.valid())
        return;
    Partition& partition = m_partitions[slot.value];
    partition.disordered = partition.disordered || record.offset <= partition.lastOffset;
    partition.lastOffset = std::max(partition.lastOffset, record.offset);
    m_topics[topic].found.evidence.add(viewOf(record.key), viewOf(record.value));
    m_headers.clear();
    for (const auto& [name, value] : record.headers)
        m_headers.push_back({name, viewOf(value)});
    m_store->append(slot, record.offset, record.timestamp, viewOf(record.key), viewOf(record.value), m_headers,
                    record.timestampKind);
}

void DumpStage::add(const DumpHeader& header, const std::string& source)
{
    // Exports of one group are of one cluster; without a group only the topics of one header are known to be.
    std::string exportId = header.group.empty() ? "from " + source : "group " + header.group;
    for (const KnownTopic& stated : header.topics) {
        const auto known = m_topicByName.find(stated.name);
        if (header.group.empty() && known != m_topicByName.end() && !m_topics[known->second].found.exportId.empty())
            exportId = m_topics[known->second].found.exportId;
    }
    for (const KnownTopic& stated : header.topics) {
        Topic& topic = m_topics[topicAt(stated.name)];
        if (topic.found.exportId.empty()) {
            topic.found.exportId = exportId;
            topic.found.statedRole = stated.role;
            topic.group = header.group;
        }
        if (stated.partitions)
            topic.statedPartitions = std::max(topic.statedPartitions.value_or(0), *stated.partitions);
        topic.redacted = topic.redacted || header.redacted;
        topic.partial = topic.partial || header.partial;
    }
}

std::vector<LoadedCluster> DumpStage::takeClusters(const std::function<bool()>& goOn)
{
    m_store->publish();
    std::vector<FoundTopic> found;
    found.reserve(m_topics.size());
    for (Topic& topic : m_topics)
        found.push_back(std::move(topic.found));
    const ClusterParts parts = clusterParts(found);
    for (std::size_t i = 0; i < found.size(); ++i)
        m_topics[i].found = std::move(found[i]);
    for (const std::size_t topic : parts.roleUnknown)
        tell(DumpProblem::Kind::RoleUnknown, m_topics[topic].found.name);
    for (const std::size_t topic : parts.nobodys)
        tell(DumpProblem::Kind::ClusterUnknown, m_topics[topic].found.name);

    std::vector<LoadedCluster> clusters;
    for (const ClusterParts::Cluster& part : parts.clusters)
        clusters.push_back(describe(part));
    if (isOnePiece(parts)) {
        for (const ClusterParts::Topic& topic : parts.clusters.front()) {
            for (const auto& [partition, slot] : m_topics[topic.topic].slots)
                m_store->setRole(slot, topic.role);
        }
        clusters.front().store = std::move(m_store);
    } else {
        copyInto(clusters, parts, goOn);
    }
    m_store = std::make_unique<RecordStore>();
    if (!goOn())
        return {};
    for (LoadedCluster& cluster : clusters)
        count(cluster);
    return clusters;
}

LoadedCluster DumpStage::describe(const ClusterParts::Cluster& part) const
{
    LoadedCluster cluster;
    cluster.keys = std::make_unique<KeyTable>();
    for (const ClusterParts::Topic& place : part) {
        const Topic& topic = m_topics[place.topic];
        LoadedTopic& loaded = cluster.topics.emplace_back();
        loaded.name = topic.found.name;
        loaded.role = place.role;
        loaded.partial = topic.partial;
        loaded.partitions = topic.slots.empty() ? 0 : topic.slots.rbegin()->first + 1;
        if (topic.statedPartitions) {
            loaded.partitions = std::max(loaded.partitions, *topic.statedPartitions);
            loaded.partitionsStated = true;
        }
        cluster.configKnown = cluster.configKnown || (place.role == TopicRole::Config && !topic.partial);
        cluster.complete = cluster.complete && !topic.partial;
        cluster.redacted = cluster.redacted || topic.redacted;
        if (cluster.group.isEmpty())
            cluster.group = QString::fromStdString(topic.group);
    }
    return cluster;
}

/// Whether the records can stay where they are.
bool DumpStage::isOnePiece(const ClusterParts& parts) const
{
    return parts.clusters.size() == 1 && parts.roleUnknown.empty() && parts.nobodys.empty() &&
           std::none_of(m_partitions.begin(), m_partitions.end(),
                        [](const Partition& partition) { return partition.disordered; });
}

void DumpStage::copyInto(std::vector<LoadedCluster>& clusters, const ClusterParts& parts,
                         const std::function<bool()>& goOn)
{
    struct Place
    {
        RecordStore* store = nullptr;
        TopicRole role = TopicRole::Config;
    };
    std::vector<Place> placeOf(m_topics.size());
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        clusters[i].store = std::make_unique<RecordStore>();
        for (const ClusterParts::Topic& topic : parts.clusters[i])
            placeOf[topic.topic] = {clusters[i].store.get(), topic.role};
    }
    std::vector<SlotId> slots(m_partitions.size());
    std::unordered_map<std::uint32_t, Ordered> ordered = orderedRows();
    for (std::uint64_t at = 0; at < m_store->published(); ++at) {
        if (at % SortedBetweenQuestions == 0 && !goOn())
            return;
        std::uint64_t row = at;
        const SlotId from = m_store->record(at).slot;
        if (const auto found = ordered.find(from.value); found != ordered.end()) {
            Ordered& rows = found->second;
            if (rows.taken == rows.rows.size())
                continue;
            row = rows.rows[rows.taken++];
        }
        const Place& place = placeOf[m_partitions[from.value].topic];
        if (!place.store)
            continue;
        SlotId& slot = slots[from.value];
        if (!slot.valid()) {
            const PartitionSlot& partition = m_store->partition(from);
            slot = place.store->addPartition(partition.topic, place.role, partition.partition);
        }
        const RecordView record = m_store->unfolded(row);
        place.store->append(slot, record.offset, record.timestamp, record.key, record.value, m_store->headers(row),
                            record.timestampKind);
    }
    for (LoadedCluster& cluster : clusters)
        cluster.store->publish();
}

std::unordered_map<std::uint32_t, DumpStage::Ordered> DumpStage::orderedRows()
{
    std::unordered_map<std::uint32_t, Ordered> ordered;
    for (std::uint64_t row = 0; row < m_store->published(); ++row) {
        const std::uint32_t slot = m_store->record(row).slot.value;
        if (m_partitions[slot].disordered)
            ordered[slot].rows.push_back(row);
    }
    std::vector<bool> told(m_topics.size());
    for (auto& [slot, rows] : ordered) {
        const auto offsetOf = [this](std::uint64_t row) { return m_store->record(row).offset; };
        std::stable_sort(rows.rows.begin(), rows.rows.end(),
                         [&](std::uint64_t a, std::uint64_t b) { return offsetOf(a) < offsetOf(b); });
        bool conflict = false;
        const auto end = std::unique(rows.rows.begin(), rows.rows.end(), [&](std::uint64_t a, std::uint64_t b) {
            if (offsetOf(a) != offsetOf(b))
                return false;
            conflict = conflict || !isSame(a, b);
            return true;
        });
        rows.rows.erase(end, rows.rows.end());
        const std::size_t topic = m_partitions[slot].topic;
        if (conflict && !told[topic]) {
            told[topic] = true;
            tell(DumpProblem::Kind::OffsetTwice, m_topics[topic].found.name);
        }
    }
    return ordered;
}

bool DumpStage::isSame(std::uint64_t row, std::uint64_t other) const
{
    const RecordView a = m_store->unfolded(row);
    const RecordView b = m_store->unfolded(other);
    return a.timestamp == b.timestamp && a.key == b.key && a.value == b.value;
}

void DumpStage::count(LoadedCluster& cluster) const
{
    std::unordered_map<std::string, LoadedTopic*> byName;
    for (LoadedTopic& topic : cluster.topics) {
        topic.endOffsets.assign(static_cast<std::size_t>(topic.partitions), 0);
        byName.emplace(topic.name, &topic);
    }
    const RecordStore& store = *cluster.store;
    std::vector<std::pair<LoadedTopic*, std::int64_t*>> places;
    for (std::uint32_t slot = 0; slot < store.partitionCount(); ++slot) {
        const PartitionSlot& partition = store.partition({slot});
        LoadedTopic* topic = byName.at(partition.topic);
        places.emplace_back(topic, &topic->endOffsets[static_cast<std::size_t>(partition.partition)]);
    }
    for (std::uint64_t row = 0; row < store.published(); ++row) {
        const RecordView record = store.record(row);
        const auto& [topic, end] = places[record.slot.value];
        ++topic->records;
        *end = std::max(*end, record.offset + 1);
    }
    // A topic that holds nothing has been read all the same: only so is an empty config topic known to be empty.
    for (const LoadedTopic& topic : cluster.topics) {
        if (topic.records == 0)
            cluster.store->addPartition(topic.name, topic.role, 0);
    }
}

} // namespace inspector
