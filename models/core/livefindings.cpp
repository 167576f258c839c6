// SPDX-License-Identifier: GPL-3.0-or-later
#include "livefindings.h"

#include "keytable.h"
#include "recordstore.h"
#include "summary.h"
#include "topicsafety.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace inspector
{
namespace
{

constexpr std::int32_t SinkPatience = 300'000; ///< ms
/// SinkUtils.consumerGroupId
constexpr std::string_view SinkPrefix = "connect-";

bool hasTopic(const ClusterMirror& mirror, TopicRole role)
{
    for (std::uint32_t slot = 0; slot < mirror.store().partitionCount(); ++slot) {
        if (mirror.store().partition({slot}).role == role)
            return true;
    }
    return false;
}

bool hasCommits(const GroupState& group)
{
    return std::any_of(group.partitions.begin(), group.partitions.end(),
                       [](const GroupState::Partition& partition) { return partition.committed.has_value(); });
}

/// Groups that were looked at, by their ids.
class GroupsSeen
{
public:
    explicit GroupsSeen(const Surroundings& around)
    {
        for (const GroupState& group : around.sinkGroups)
            m_groups.emplace(group.id, &group);
    }
    /// Null: not looked at.
    const GroupState* named(const std::string& id) const
    {
        const auto found = m_groups.find(id);
        return found == m_groups.end() ? nullptr : found->second;
    }

private:
    std::unordered_map<std::string_view, const GroupState*> m_groups;
};

} // namespace

Finding& LiveFindings::add(Look& look, Rule rule)
{
    Finding finding;
    finding.rule = rule;
    finding.severity = severityOf(rule);
    return look.found[rule].emplace_back(std::move(finding));
}

void LiveFindings::restOn(const Look& look, Finding& finding, std::uint64_t row)
{
    finding.row = row;
    finding.slot = look.mirror.store().record(row).slot;
}

std::int64_t LiveFindings::sinceOf(const Look& look, std::string key, std::int64_t recordAt)
{
    if (m_looks == Looks::Single)
        return recordAt;
    Condition& condition = m_since.try_emplace(std::move(key), Condition{look.around.at, 0}).first->second;
    condition.look = m_look;
    return condition.since;
}

std::vector<SubjectFindings> LiveFindings::update(const ClusterMirror& mirror, bool complete,
                                                  const Surroundings& around)
{
    Look look{mirror, complete, around, {}};
    ++m_look;
    if (!around.error) {
        for (const TopicFacts& topic : around.topics) {
            for (Finding& finding : TopicSafety(topic, around.brokers).findings())
                look.found[finding.rule].push_back(std::move(finding));
        }
        addOfWorkers(look);
        addLeftOverGroups(look);
        addSinksElsewhere(look);
    }
    std::erase_if(m_since, [this](const auto& one) { return one.second.look != m_look; });

    std::vector<SubjectFindings> changed;
    for (int number = 0; number < RuleCount; ++number) {
        const auto rule = static_cast<Rule>(number);
        std::vector<Finding>& found = look.found[rule];
        std::vector<Finding>& told = m_told[rule];
        if (found == told)
            continue;
        changed.push_back({{FindingSubject::Kind::Surroundings, static_cast<std::uint32_t>(number)}, found});
        told = std::move(found);
    }
    return changed;
}

std::vector<std::string> LiveFindings::leftOverCandidates(const ClusterMirror& mirror, bool complete,
                                                          const Surroundings& around)
{
    std::vector<std::string> candidates;
    if (!complete || around.error || !hasTopic(mirror, TopicRole::Config))
        return candidates;
    for (const ListedGroup& group : around.connectGroups) {
        if (group.state == "Empty" && group.id.size() > SinkPrefix.size())
            candidates.push_back(group.id);
    }
    if (candidates.empty())
        return candidates;
    std::unordered_set<std::string_view> overrides;
    for (const ConnectorSummary& connector : mirror.connectors()) {
        if (connector.inConfig == false || connector.groupOverride.empty())
            continue;
        // A reference may stand for any group.
        if (connector.groupOverride.find("${") != std::string::npos)
            return {};
        overrides.insert(connector.groupOverride);
    }
    std::erase_if(candidates, [&](const std::string& id) {
        const ConnectorSummary* named =
            id.starts_with(SinkPrefix) ? mirror.connector(std::string_view(id).substr(SinkPrefix.size())) : nullptr;
        return (named && named->inConfig != false) || overrides.contains(id);
    });
    return candidates;
}

void LiveFindings::addLeftOverGroups(Look& look) const
{
    const GroupsSeen groups(look.around);
    for (const std::string& id : leftOverCandidates(look.mirror, look.complete, look.around)) {
        const GroupState* group = groups.named(id);
        if (!group || !hasCommits(*group))
            continue;
        Finding& finding = add(look, Rule::GroupLeftOver);
        finding.text = id;
        finding.number = std::count_if(group->partitions.begin(), group->partitions.end(),
                                       [](const GroupState::Partition& partition) { return partition.committed; });
        if (const ConnectorSummary* gone = look.mirror.connector(id.substr(SinkPrefix.size())))
            finding.connector = gone->connector;
    }
}

void LiveFindings::addSinksElsewhere(Look& look)
{
    if (!look.complete || look.around.sinkGroups.empty())
        return;
    const GroupsSeen groups(look.around);
    for (const ConnectorSummary& connector : look.mirror.connectors()) {
        if (connector.type != ConnectorType::Sink || connector.inConfig != true ||
            connector.state != TaskState::Running)
            continue;
        const std::string& name = look.mirror.name(connector.connector);
        const GroupState* group = groups.named(sinkGroupId(connector, name));
        if (!group || group->error || hasCommits(*group))
            continue;
        const auto hasRecords = [](const GroupState::Partition& partition) {
            return !partition.error && partition.low && partition.end && *partition.end > *partition.low;
        };
        if (std::none_of(group->partitions.begin(), group->partitions.end(), hasRecords))
            continue;
        Finding& finding = add(look, Rule::SinkGroupElsewhere);
        finding.connector = connector.connector;
        finding.text = group->id;
        finding.lasting = SinkPatience;
        std::int64_t runningSince = -1;
        for (const std::uint32_t position : look.mirror.statusesOf(connector.connector)) {
            const StatusEntry& status = look.mirror.statuses()[position];
            if (status.task < 0 && status.present) {
                restOn(look, finding, status.row);
                runningSince = status.at;
            }
        }
        finding.since = sinceOf(look, "sink " + name, runningSince);
    }
}

} // namespace inspector
