// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterparts.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace inspector
{
namespace
{

/// A Connect cluster in the making: what other topics are matched with.
struct Seed
{
    std::string exportId;
    std::string configTopic; ///< name; empty = an export without one
    std::set<std::string> connectors;
    std::map<std::string, std::set<std::string>> ownOffsetsTopics;
    ClusterParts::Cluster topics;
};

bool holdsOffsets(TopicRole role)
{
    return role == TopicRole::Offset || role == TopicRole::ConnectorOffset;
}

std::size_t sharedCount(const std::set<std::string>& a, const std::set<std::string>& b)
{
    const bool aIsSmaller = a.size() < b.size();
    const std::set<std::string>& few = aIsSmaller ? a : b;
    const std::set<std::string>& many = aIsSmaller ? b : a;
    return static_cast<std::size_t>(
        std::count_if(few.begin(), few.end(), [&many](const std::string& name) { return many.count(name) > 0; }));
}

/// A name without the word for its role: `shop-configs` and `shop-offsets` are both `shop-s`.
std::string stem(const std::string& topic)
{
    std::string name = topic;
    if (const auto role = TopicEvidence::roleByName(name)) {
        const std::string_view word = topicRoleId(*role);
        const auto at = std::search(name.begin(), name.end(), word.begin(), word.end(),
                                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
        name.erase(at, at + static_cast<std::ptrdiff_t>(word.size()));
    }
    while (!name.empty() && (name.back() == 's' || name.back() == '-' || name.back() == '_' || name.back() == '.'))
        name.pop_back();
    return name;
}

/// How alike the connectors of a topic and a cluster are: shared over all, compared without a fraction.
struct Likeness
{
    std::size_t shared = 0;
    std::size_t all = 1;

    bool operator<(const Likeness& other) const { return shared * other.all < other.shared * all; }
};

class Sorter
{
public:
    explicit Sorter(const std::vector<FoundTopic>& topics) : m_topics(topics) {}

    ClusterParts run()
    {
        findRoles();
        makeSeeds();
        for (std::size_t i = 0; i < m_topics.size(); ++i) {
            if (m_roles[i] && !m_placed[i])
                place(i);
        }
        for (Seed& seed : m_seeds) {
            findOwnOffsetsTopics(seed);
            std::sort(seed.topics.begin(), seed.topics.end(),
                      [this](const auto& a, const auto& b) { return nameOf(a.topic) < nameOf(b.topic); });
            m_parts.clusters.push_back(std::move(seed.topics));
        }
        return std::move(m_parts);
    }

private:
    const std::string& nameOf(std::size_t topic) const { return m_topics[topic].name; }
    const std::set<std::string>& connectorsOf(std::size_t topic) const
    {
        return m_topics[topic].evidence.connectors(*m_roles[topic]);
    }

    void findRoles()
    {
        for (std::size_t i = 0; i < m_topics.size(); ++i) {
            const FoundTopic& topic = m_topics[i];
            std::optional<TopicRole> role = topic.statedRole ? topic.statedRole : topic.evidence.role();
            if (!role)
                role = TopicEvidence::roleByName(topic.name);
            if (!role)
                m_parts.roleUnknown.push_back(i);
            m_roles.push_back(role);
            m_placed.push_back(false);
        }
    }

    void makeSeeds()
    {
        std::vector<std::size_t> configs;
        for (std::size_t i = 0; i < m_topics.size(); ++i) {
            if (m_roles[i] == TopicRole::Config)
                configs.push_back(i);
        }
        std::sort(configs.begin(), configs.end(), [this](auto a, auto b) { return nameOf(a) < nameOf(b); });
        for (const std::size_t config : configs) {
            Seed& seed = m_seeds.emplace_back();
            seed.exportId = m_topics[config].exportId;
            seed.configTopic = nameOf(config);
            seed.connectors = connectorsOf(config);
            seed.ownOffsetsTopics = m_topics[config].evidence.ownOffsetsTopics();
            add(seed, config);
        }
        // An export of the other topics alone is a cluster of its own where none has its word for being the same.
        for (std::size_t i = 0; i < m_topics.size(); ++i) {
            const std::string& exportId = m_topics[i].exportId;
            if (m_roles[i] && !exportId.empty() && !seedOf(exportId)) {
                Seed& seed = m_seeds.emplace_back();
                seed.exportId = exportId;
            }
        }
        const bool any = std::any_of(m_roles.begin(), m_roles.end(), [](const auto& role) { return role.has_value(); });
        if (m_seeds.empty() && any)
            m_seeds.emplace_back();
        for (std::size_t i = 0; i < m_topics.size(); ++i) {
            Seed* seed = m_topics[i].exportId.empty() ? nullptr : seedOf(m_topics[i].exportId);
            if (!seed || !m_roles[i] || m_placed[i])
                continue;
            const std::set<std::string>& connectors = connectorsOf(i);
            seed->connectors.insert(connectors.begin(), connectors.end());
            add(*seed, i);
        }
    }

    Seed* seedOf(const std::string& exportId)
    {
        const auto found = std::find_if(m_seeds.begin(), m_seeds.end(),
                                        [&exportId](const Seed& seed) { return seed.exportId == exportId; });
        return found == m_seeds.end() ? nullptr : &*found;
    }

    void add(Seed& seed, std::size_t topic)
    {
        seed.topics.push_back({topic, *m_roles[topic]});
        m_placed[topic] = true;
    }

    void place(std::size_t topic)
    {
        if (m_seeds.size() == 1) {
            add(m_seeds.front(), topic);
            return;
        }
        std::vector<Seed*> best = bestSeeds(
            [this, topic](const Seed& seed) {
                const auto named = seed.ownOffsetsTopics.find(nameOf(topic));
                if (holdsOffsets(*m_roles[topic]) && named != seed.ownOffsetsTopics.end())
                    return Likeness{1, 1};
                const std::set<std::string>& mine = connectorsOf(topic);
                const std::size_t shared = sharedCount(mine, seed.connectors);
                return Likeness{shared, std::max<std::size_t>(1, mine.size() + seed.connectors.size() - shared)};
            },
            m_seeds);
        if (best.size() != 1) {
            const std::string mine = stem(nameOf(topic));
            std::vector<Seed*> candidates = best;
            if (candidates.empty()) {
                for (Seed& seed : m_seeds)
                    candidates.push_back(&seed);
            }
            candidates.erase(std::remove_if(candidates.begin(), candidates.end(),
                                            [&mine](const Seed* seed) {
                                                return seed->configTopic.empty() || stem(seed->configTopic) != mine;
                                            }),
                             candidates.end());
            best = candidates;
        }
        if (best.size() == 1)
            add(*best.front(), topic);
        else
            m_parts.nobodys.push_back(topic);
    }

    /// Those that are most alike; none where nothing is.
    template <class Measure>
    static std::vector<Seed*> bestSeeds(Measure measure, std::vector<Seed>& seeds)
    {
        std::vector<Seed*> best;
        Likeness most{0, 1};
        for (Seed& seed : seeds) {
            const Likeness likeness = measure(seed);
            if (most < likeness) {
                most = likeness;
                best.clear();
            }
            if (likeness.shared > 0 && !(likeness < most))
                best.push_back(&seed);
        }
        return best;
    }

    void findOwnOffsetsTopics(Seed& seed) const
    {
        std::vector<ClusterParts::Topic*> unnamed;
        std::vector<ClusterParts::Topic*> named;
        bool stated = false;
        for (ClusterParts::Topic& topic : seed.topics) {
            if (!holdsOffsets(topic.role))
                continue;
            if (m_topics[topic.topic].statedRole) {
                stated = stated || topic.role == TopicRole::Offset;
                continue;
            }
            const bool isNamed = seed.ownOffsetsTopics.count(nameOf(topic.topic)) > 0;
            (isNamed ? named : unnamed).push_back(&topic);
            topic.role = TopicRole::ConnectorOffset;
        }
        if (stated)
            return;
        if (unnamed.empty()) {
            // The global topic may be named by a connector too: then it speaks of others as well.
            named.erase(std::remove_if(named.begin(), named.end(),
                                       [this, &seed](const ClusterParts::Topic* topic) {
                                           const auto& owners = seed.ownOffsetsTopics.at(nameOf(topic->topic));
                                           const auto& all = connectorsOf(topic->topic);
                                           return std::includes(owners.begin(), owners.end(), all.begin(), all.end());
                                       }),
                        named.end());
            unnamed = named;
        }
        const auto global = std::max_element(unnamed.begin(), unnamed.end(), [this](const auto* a, const auto* b) {
            const std::size_t ofA = connectorsOf(a->topic).size();
            const std::size_t ofB = connectorsOf(b->topic).size();
            return ofA != ofB ? ofA < ofB : nameOf(a->topic) > nameOf(b->topic);
        });
        if (global != unnamed.end())
            (*global)->role = TopicRole::Offset;
    }

    const std::vector<FoundTopic>& m_topics;
    std::vector<std::optional<TopicRole>> m_roles;
    std::vector<bool> m_placed;
    std::vector<Seed> m_seeds;
    ClusterParts m_parts;
};

} // namespace

ClusterParts clusterParts(const std::vector<FoundTopic>& topics)
{
    return Sorter(topics).run();
}

} // namespace inspector
