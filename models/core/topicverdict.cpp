// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicverdict.h"

#include <algorithm>

namespace inspector
{

namespace
{

using What = TopicVerdict::What;
using Way = TopicVerdict::Way;

constexpr const char* CleanupPolicy = "cleanup.policy";
constexpr const char* MinInSync = "min.insync.replicas";

void comparePlaces(TopicVerdict& verdict, const TopicFacts& facts)
{
    verdict.partitions = facts.partitions();
    verdict.replication = facts.replicationFactor();
    const std::int32_t partitions = facts.partitions().value_or(0);
    if (partitions != verdict.wanted.partitions) {
        // Of the others any number works, and more partitions would send known keys to other ones.
        const Way way = verdict.subject.role == TopicRole::Config ? Way::Backup : Way::Keep;
        verdict.differences.push_back(
            {What::Partitions, way, std::to_string(partitions), std::to_string(verdict.wanted.partitions)});
    }
    const std::int32_t replication = facts.replicationFactor().value_or(0);
    if (replication < verdict.wanted.replicationFactor.value_or(1))
        verdict.differences.push_back({What::Replication, Way::Reassign, std::to_string(replication),
                                       std::to_string(verdict.wanted.replicationFactor.value_or(1))});
}

void compareSettings(TopicVerdict& verdict, const TopicFacts& facts)
{
    const std::int32_t replication = facts.replicationFactor().value_or(0);
    for (const auto& [name, wanted] : verdict.wanted.settings) {
        const std::string is = facts.setting(name).value_or(std::string());
        if (is == wanted)
            continue;
        const bool ofReplicas = name == MinInSync;
        // More in-sync replicas than there are replicas: no producer could write any more.
        const bool beyond = ofReplicas && std::stoi(wanted) > replication;
        verdict.differences.push_back(
            {ofReplicas ? What::MinInSync : What::CleanupPolicy, beyond ? Way::Reassign : Way::Settings, is, wanted});
    }
}

/// What would have to be sent to change some settings and lose none.
void planRepair(TopicVerdict& verdict, const TopicFacts& facts)
{
    for (const auto& [name, setting] : *facts.settings) {
        const bool own = setting.source == TopicSetting::Source::Topic;
        if (setting.source == TopicSetting::Source::Unknown || (own && !setting.value))
            verdict.unreadable.push_back(name);
        else if (own)
            verdict.settingsNow.emplace(name, *setting.value);
    }
    verdict.settingsThen = verdict.settingsNow;
    for (const TopicVerdict::Difference& difference : verdict.differences) {
        if (difference.way == Way::Settings)
            verdict.settingsThen[difference.what == What::MinInSync ? MinInSync : CleanupPolicy] = difference.wanted;
    }
    // Without it an AlterConfigs that has other settings turns the policy back to the brokers' own.
    verdict.settingsThen.emplace(CleanupPolicy, verdict.wanted.settings.at(CleanupPolicy));
}

} // namespace

bool TopicVerdict::hasDifference(Way way) const
{
    return std::any_of(differences.begin(), differences.end(),
                       [way](const Difference& difference) { return difference.way == way; });
}

TopicVerdict judgeTopic(const TopicSubject& subject, const TopicFacts& facts, const TopicPolicy& policy,
                        std::int32_t brokers)
{
    TopicVerdict verdict;
    verdict.subject = subject;
    verdict.wanted.name = subject.name;
    verdict.wanted.partitions = policy.partitionsOf(subject.role);
    verdict.wanted.replicationFactor = policy.replicationOn(brokers);
    verdict.wanted.settings[CleanupPolicy] = "compact";
    if (policy.minInSync)
        verdict.wanted.settings[MinInSync] = std::to_string(*policy.minInSync);
    if (facts.missing) {
        verdict.state = TopicVerdict::State::Missing;
        return verdict;
    }
    if (!facts.placed) {
        verdict.error = facts.error;
        return verdict;
    }
    comparePlaces(verdict, facts);
    if (!facts.settings) {
        verdict.error = facts.settingsError;
        return verdict;
    }
    compareSettings(verdict, facts);
    planRepair(verdict, facts);
    if (verdict.differences.empty())
        verdict.state = TopicVerdict::State::Fits;
    else
        verdict.state = verdict.hasDifference(Way::Settings) && verdict.unreadable.empty()
                            ? TopicVerdict::State::Repairable
                            : TopicVerdict::State::Deviates;
    return verdict;
}

} // namespace inspector
