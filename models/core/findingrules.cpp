// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingrules.h"

#include "keytable.h"
#include "recordstore.h"

#include <algorithm>

namespace inspector
{
namespace
{

constexpr std::uint64_t ManyRecords = 100'000;
constexpr std::uint64_t ManyVersions = 50; ///< records a live key

} // namespace

Finding FindingRules::about(Rule rule, const KeyVersion& version, ConnectorId connector) const
{
    Finding finding;
    finding.rule = rule;
    finding.severity = severityOf(rule);
    finding.connector = connector;
    finding.since = version.lastAt;
    if (version.versions > 0)
        restOn(finding, version.row);
    return finding;
}

Finding FindingRules::about(Rule rule, KeyId key, ConnectorId connector) const
{
    return about(rule, key.valid() ? m_versions[key.value] : KeyVersion{}, connector);
}

void FindingRules::restOn(Finding& finding, std::uint64_t row) const
{
    finding.row = row;
    finding.slot = m_store.record(row).slot;
}

BytesView FindingRules::valueOf(const KeyVersion& version) const
{
    return m_store.record(version.row).value.value_or(BytesView());
}

bool FindingRules::hasTopic(TopicRole role) const
{
    for (std::uint32_t slot = 0; slot < m_store.partitionCount(); ++slot) {
        if (m_store.partition({slot}).role == role)
            return true;
    }
    return false;
}

std::vector<Finding> FindingRules::ofTopic(const TopicFacts& topic)
{
    std::vector<Finding> found;
    if (m_store.partition(topic.first).role == TopicRole::Config) {
        std::int32_t partitions = topic.partitionCount.value_or(1);
        const PartitionEntry* beyond = nullptr;
        for (const PartitionEntry& partition : topic.partitions) {
            const std::int32_t number = m_store.partition(partition.slot).partition;
            if (number == 0)
                continue;
            beyond = &partition;
            partitions = std::max(partitions, number + 1);
        }
        // KafkaConfigBackingStore.start refuses such a topic.
        if (partitions > 1) {
            Finding finding;
            finding.rule = Rule::ConfigTopicPartitions;
            finding.severity = severityOf(finding.rule);
            finding.slot = topic.first;
            finding.number = partitions;
            if (beyond)
                restOn(finding, beyond->lastRow);
            found.push_back(std::move(finding));
        }
    }
    if (topic.retained >= ManyRecords && topic.retained > ManyVersions * topic.liveKeys) {
        Finding finding;
        finding.rule = Rule::TopicGrowth;
        finding.severity = severityOf(finding.rule);
        finding.slot = topic.first;
        finding.number = static_cast<std::int64_t>(topic.retained);
        finding.other = static_cast<std::int64_t>(topic.liveKeys);
        found.push_back(std::move(finding));
    }
    return found;
}

} // namespace inspector
