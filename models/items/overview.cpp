// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview.h"

#include "connectorsmodel.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace inspector
{

namespace
{
constexpr qint64 MinuteMs = 60'000;
}

Overview Overview::of(const ClusterMirror& mirror, std::optional<qint64> now)
{
    Overview overview;
    overview.until = now.value_or(mirror.newestRecord());
    overview.countConnectors(mirror);
    overview.countFindings(mirror, now);
    overview.countTopics(mirror);
    overview.countChanges(mirror);
    return overview;
}

int Overview::broken() const
{
    return byHealth[static_cast<std::size_t>(Health::Failed)] + byHealth[static_cast<std::size_t>(Health::Degraded)];
}

void Overview::countConnectors(const ClusterMirror& mirror)
{
    for (const ConnectorSummary& connector : mirror.connectors()) {
        if (!connector.listed || !connector.inConfig.value_or(true))
            continue;
        ++connectors;
        ++byHealth[static_cast<std::size_t>(connector.health)];
        if (connector.health == Health::Failed || connector.health == Health::Degraded)
            brokenSince = std::max<qint64>(brokenSince, connector.lastChange);
        const int expected = connector.committedTasks.value_or(connector.tasksKnown);
        tasks += std::max(expected, connector.tasksKnown);
        tasksWithoutStatus += std::max(0, expected - connector.tasksKnown);
        for (const std::uint32_t position : mirror.statusesOf(connector.connector)) {
            const StatusEntry& status = mirror.statuses()[position];
            if (status.task >= 0 && status.present && status.current)
                ++byState[static_cast<std::size_t>(status.state)];
        }
    }
}

void Overview::countFindings(const ClusterMirror& mirror, std::optional<qint64> now)
{
    for (const auto& [subject, findings] : mirror.findings()) {
        for (const Finding& finding : findings) {
            if (!finding.due(now, mirror.newestRecord()))
                continue;
            ++bySeverity[static_cast<std::size_t>(finding.severity)];
            worst.push_back(&finding);
        }
    }
    const auto shown = std::min(worst.size(), MostWorst);
    std::partial_sort(worst.begin(), worst.begin() + static_cast<std::ptrdiff_t>(shown), worst.end(),
                      [](const Finding* left, const Finding* right) {
                          // All of it: equals would stand in another order each time.
                          const auto place = [](const Finding& of) {
                              return std::tuple(-static_cast<int>(of.severity), -of.since, of.rule, of.connector.value,
                                                of.task, std::string_view(of.topic), std::string_view(of.text));
                          };
                          return place(*left) < place(*right);
                      });
    worst.resize(shown);
}

void Overview::countTopics(const ClusterMirror& mirror)
{
    std::map<std::tuple<TopicRole, std::string_view>, Topic> byName;
    for (const PartitionEntry& partition : mirror.partitions()) {
        if (!partition.slot.valid())
            continue;
        const PartitionSlot& slot = mirror.store().partition(partition.slot);
        Topic& topic = byName[{slot.role, slot.topic}];
        topic.name = QString::fromStdString(slot.topic);
        topic.role = slot.role;
        ++topic.partitionsWithRecords;
        topic.records += partition.records;
        topic.liveKeys += partition.liveKeys;
        topic.tombstones += partition.tombstones;
        topic.bytes += partition.bytes;
        topic.newestAt = std::max<qint64>(topic.newestAt, partition.newestAt);
    }
    for (auto& [key, topic] : byName)
        topics.push_back(std::move(topic));
}

void Overview::countChanges(const ClusterMirror& mirror)
{
    if (until < 0)
        return;
    const std::int64_t last = until / MinuteMs;
    for (std::int64_t minute = last - PlotMinutes + 1; minute <= last; ++minute) {
        const auto found = mirror.stateChanges().find(minute);
        changes.push_back(found == mirror.stateChanges().end() ? MinuteChanges{minute, 0, 0} : found->second);
    }
}

} // namespace inspector
