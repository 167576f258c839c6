// SPDX-License-Identifier: GPL-3.0-or-later
#include "generatedcluster.h"

#include "core/javahash.h"

#include <limits>

namespace inspector
{

namespace
{

constexpr std::int64_t Million = 1'000'000;
/// So many connectors have more than a million keys of either kind, of which each comes once before any comes again.
constexpr std::int64_t ConnectorsForMillion = 300'000;

} // namespace

GeneratedCluster::GeneratedCluster()
{
    m_config = store.addPartition(m_topics.config, TopicRole::Config, 0);
    for (std::size_t i = 0; i < m_status.size(); ++i)
        m_status[i] = store.addPartition(m_topics.status, TopicRole::Status, static_cast<std::int32_t>(i));
    for (std::size_t i = 0; i < m_offset.size(); ++i)
        m_offset[i] = store.addPartition(m_topics.offset, TopicRole::Offset, static_cast<std::int32_t>(i));
}

void GeneratedCluster::append(TopicRole role, const std::vector<GeneratedRecords::Record>& records)
{
    for (const GeneratedRecords::Record& record : records) {
        SlotId slot = m_config;
        if (role == TopicRole::Status)
            slot = m_status[static_cast<std::size_t>(partitionForKey(record.key, BenchTopics::StatusPartitions))];
        else if (role == TopicRole::Offset)
            slot = m_offset[static_cast<std::size_t>(partitionForKey(record.key, BenchTopics::OffsetPartitions))];
        store.append(slot, m_nextOffset, record.timestamp, record.key, record.value);
        ++m_nextOffset;
    }
    store.publish();
}

void GeneratedCluster::appendAll(const GeneratedRecords& records)
{
    append(TopicRole::Config, records.configs);
    append(TopicRole::Status, records.statuses);
    append(TopicRole::Offset, records.offsets);
}

void GeneratedCluster::foldAll()
{
    // In steps, as the fold thread does it.
    constexpr std::size_t Step = 16'384;
    while (fold.advance(Step) > 0) {
    }
    fold.setComplete(true);
}

std::size_t GeneratedCluster::takeAll()
{
    std::size_t taken = 0;
    do {
        FoldDelta delta = fold.takeDelta();
        taken += delta.connectors.size() + delta.configs.size() + delta.statuses.size() + delta.activeTopics.size() +
                 delta.offsets.size();
        mirror.apply(std::move(delta));
    } while (fold.hasMore());
    return taken;
}

const GeneratedCluster& GeneratedCluster::millionOffsets()
{
    static const std::unique_ptr<GeneratedCluster> cluster = [] {
        auto made = std::make_unique<GeneratedCluster>();
        made->append(TopicRole::Offset, GeneratedRecords({ConnectorsForMillion, 0, Million}).offsets);
        made->foldAll();
        made->takeAll();
        return made;
    }();
    return *cluster;
}

const GeneratedCluster& GeneratedCluster::millionStatuses()
{
    static const std::unique_ptr<GeneratedCluster> cluster = [] {
        auto made = std::make_unique<GeneratedCluster>();
        made->append(TopicRole::Status, GeneratedRecords({ConnectorsForMillion, Million, 0}).statuses);
        made->foldAll();
        made->takeAll();
        return made;
    }();
    return *cluster;
}

} // namespace inspector
