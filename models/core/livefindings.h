// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clustermirror.h"
#include "findings.h"
#include "surroundings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// Decides the rules that need the live cluster: from what brokers tell of topics and groups, beside what the topics
/// hold. One thread.
///
/// What is not told is neither a finding nor taken for good: the finding goes away until it is told again. A condition
/// that must last is measured from when it was seen first, without a look in between that did not show it. A single
/// look (a report) has nothing to measure from: there the record that names the trouble tells since when it stands,
/// and what no record tells (rebalance-long) is not known.
class LiveFindings
{
public:
    enum class Looks : std::uint8_t
    {
        Repeated,
        Single,
    };
    explicit LiveFindings(Looks looks = Looks::Repeated) : m_looks(looks) {}

    /// Takes in a look, and gives whole new lists of the subjects whose findings are others than the time before.
    /// `complete`: the workers' topics were read to their ends, so that what was not found is not there.
    /// Cost: one pass over configs and statuses.
    std::vector<SubjectFindings> update(const ClusterMirror& mirror, bool complete, const Surroundings& around);

    /// Groups of that look which may be left over from a deleted sink, so that their offsets are worth asking for:
    /// SurroundingsWish::sinkGroups. Empty where the config topic was not read to its end.
    static std::vector<std::string> leftOverCandidates(const ClusterMirror& mirror, bool complete,
                                                       const Surroundings& around);

private:
    /// What one update() looks at.
    struct Look
    {
        const ClusterMirror& mirror;
        bool complete = false;
        const Surroundings& around;
        std::map<Rule, std::vector<Finding>> found;
    };
    /// A record of the config topic.
    struct Place
    {
        std::uint64_t row = 0;
        std::int64_t offset = -1;
        std::int64_t at = -1; ///< ms
    };

    static Finding& add(Look& look, Rule rule);
    static void restOn(const Look& look, Finding& finding, std::uint64_t row);
    /// From when on the condition `key` is known to hold. `recordAt`: ms, time of the record that shows it.
    std::int64_t sinceOf(const Look& look, std::string key, std::int64_t recordAt);

    void addOfWorkers(Look& look);
    void addGoneWorkers(Look& look, const std::set<std::string>& members);
    void addConfigLags(Look& look);
    void addLongRebalance(Look& look);
    void addSharedTopics(Look& look, const std::set<std::string>& members);
    static std::optional<Place> lastRejoin(const Look& look);
    static std::optional<std::set<std::string>> workerIds(const WorkerGroup& group);
    static bool readsConfigOf(const Look& look, const WorkerGroup& other);

    void addLeftOverGroups(Look& look) const;
    void addSinksElsewhere(Look& look);

    const Looks m_looks;
    struct Condition
    {
        std::int64_t since = 0; ///< ms
        std::uint64_t look = 0; ///< the last one in which it held
    };
    std::unordered_map<std::string, Condition> m_since;
    std::uint64_t m_look = 0; ///< number of the one that is being taken in
    std::map<Rule, std::vector<Finding>> m_told;
};

} // namespace inspector
