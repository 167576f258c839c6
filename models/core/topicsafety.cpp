// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicsafety.h"

#include <algorithm>
#include <charconv>

namespace inspector
{
namespace
{

std::optional<std::int32_t> numberOf(const std::optional<std::string>& text)
{
    if (!text)
        return std::nullopt;
    std::int32_t number = 0;
    const char* end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

template <class Ids>
std::string joined(const Ids& ids)
{
    std::string text;
    for (const std::int32_t id : ids)
        text += (text.empty() ? "" : ",") + std::to_string(id);
    return text;
}

} // namespace

std::vector<std::string> settingWords(const std::string& value)
{
    constexpr std::string_view Blank = " \t";
    std::vector<std::string> words;
    for (std::size_t at = 0; at <= value.size();) {
        const std::size_t comma = std::min(value.find(',', at), value.size());
        const std::string word = value.substr(at, comma - at);
        if (const std::size_t first = word.find_first_not_of(Blank); first != std::string::npos)
            words.push_back(word.substr(first, word.find_last_not_of(Blank) + 1 - first));
        at = comma + 1;
    }
    return words;
}

TopicSafety::TopicSafety(const TopicFacts& facts, const std::optional<std::vector<std::int32_t>>& brokers)
    : m_facts(facts), m_brokers(brokers)
{}

std::vector<Finding> TopicSafety::findings() const
{
    std::vector<Finding> found;
    if (m_facts.missing)
        return found;
    addPolicy(found);
    addReplication(found);
    addMinInSync(found);
    addUnderReplicated(found);
    return found;
}

Finding TopicSafety::about(Rule rule, Severity severity) const
{
    Finding finding;
    finding.rule = rule;
    finding.severity = severity;
    finding.topic = m_facts.name;
    return finding;
}

bool TopicSafety::isAway(std::int32_t broker) const
{
    return m_brokers && std::find(m_brokers->begin(), m_brokers->end(), broker) == m_brokers->end();
}

/// A replica whose broker is gone may be named as in sync until the controller has noticed.
std::int32_t TopicSafety::inSync(const TopicFacts::Partition& partition) const
{
    return static_cast<std::int32_t>(std::count_if(partition.inSync.begin(), partition.inSync.end(),
                                                   [this](std::int32_t broker) { return !isAway(broker); }));
}

bool TopicSafety::hasLeader(const TopicFacts::Partition& partition) const
{
    return partition.leader >= 0 && !isAway(partition.leader);
}

std::optional<std::int32_t> TopicSafety::leastInSync() const
{
    std::optional<std::int32_t> least;
    if (m_facts.placed) {
        for (const TopicFacts::Partition& partition : *m_facts.placed)
            least = std::min(inSync(partition), least.value_or(inSync(partition)));
    }
    return least;
}

std::optional<std::int32_t> TopicSafety::minInSync() const
{
    return numberOf(m_facts.setting("min.insync.replicas"));
}

std::int32_t TopicSafety::leaderless() const
{
    if (!m_facts.placed)
        return 0;
    return static_cast<std::int32_t>(
        std::count_if(m_facts.placed->begin(), m_facts.placed->end(),
                      [this](const TopicFacts::Partition& partition) { return !hasLeader(partition); }));
}

std::int32_t TopicSafety::behind() const
{
    if (!m_facts.placed)
        return 0;
    return static_cast<std::int32_t>(
        std::count_if(m_facts.placed->begin(), m_facts.placed->end(), [this](const TopicFacts::Partition& partition) {
            return inSync(partition) < static_cast<std::int32_t>(partition.replicas.size());
        }));
}

std::set<std::int32_t> TopicSafety::offlineBrokers() const
{
    std::set<std::int32_t> away;
    if (m_facts.placed) {
        for (const TopicFacts::Partition& partition : *m_facts.placed) {
            std::copy_if(partition.replicas.begin(), partition.replicas.end(), std::inserter(away, away.end()),
                         [this](std::int32_t broker) { return isAway(broker); });
        }
    }
    return away;
}

void TopicSafety::addPolicy(std::vector<Finding>& found) const
{
    const std::optional<std::string> policy = m_facts.setting("cleanup.policy");
    if (!policy)
        return;
    // TopicAdmin.verifyTopicCleanupPolicyOnlyCompact
    const std::vector<std::string> words = settingWords(*policy);
    const auto has = [&words](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (has("compact") && !has("delete"))
        return;
    Finding finding = about(Rule::CleanupPolicy, Severity::Error);
    finding.text = *policy;
    found.push_back(std::move(finding));
}

/// Replicas of its first partition, and brokers without one, up to three; empty where there are too few.
std::string TopicSafety::replicasToBe() const
{
    if (!m_brokers || !m_facts.placed || m_facts.placed->empty())
        return {};
    std::vector<std::int32_t> ids = m_facts.placed->front().replicas;
    for (const std::int32_t broker : *m_brokers) {
        if (static_cast<std::int32_t>(ids.size()) < WantedReplicas &&
            std::find(ids.begin(), ids.end(), broker) == ids.end())
            ids.push_back(broker);
    }
    return static_cast<std::int32_t>(ids.size()) < WantedReplicas ? std::string() : joined(ids);
}

void TopicSafety::addReplication(std::vector<Finding>& found) const
{
    const std::optional<std::int32_t> replicas = m_facts.replicationFactor();
    if (!replicas || *replicas < 1 || *replicas >= WantedReplicas)
        return;
    // Where the brokers are not told, more than one is not proved.
    const bool avoidable = *replicas == 1 && m_brokers && m_brokers->size() >= 2;
    Finding finding = about(Rule::ReplicationFactor, avoidable ? Severity::Error : Severity::Warning);
    finding.number = *replicas;
    finding.other = m_brokers ? static_cast<std::int64_t>(m_brokers->size()) : -1;
    finding.text = replicasToBe();
    found.push_back(std::move(finding));
}

void TopicSafety::addMinInSync(std::vector<Finding>& found) const
{
    const std::optional<std::int32_t> wanted = minInSync();
    const std::optional<std::int32_t> least = leastInSync();
    if (!wanted || !least)
        return;
    const bool tooFew = *least < *wanted;
    if (!tooFew && (*wanted != 1 || m_facts.replicationFactor().value_or(0) < WantedReplicas))
        return;
    Finding finding = about(Rule::MinInsyncReplicas, tooFew ? Severity::Error : Severity::Warning);
    finding.number = *least;
    finding.other = *wanted;
    found.push_back(std::move(finding));
}

void TopicSafety::addUnderReplicated(std::vector<Finding>& found) const
{
    const std::int32_t leader = leaderless();
    const std::int32_t partitions = leader > 0 ? leader : behind();
    if (partitions == 0)
        return;
    Finding finding = about(Rule::UnderReplicated, leader > 0 ? Severity::Error : Severity::Warning);
    finding.number = partitions;
    finding.other = m_facts.partitions().value_or(0);
    finding.text = joined(offlineBrokers());
    found.push_back(std::move(finding));
}

} // namespace inspector
