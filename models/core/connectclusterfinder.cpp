// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectclusterfinder.h"

#include "peekedtopic.h"
#include "topicroles.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace inspector
{
namespace
{

using Names = std::set<std::string>;

constexpr std::string_view ConnectGroup = "connect"; ///< WorkerCoordinator.protocolType

TopicProof common(TopicProof::Kind kind, const Names& some, const Names& others)
{
    TopicProof proof{kind, 0, {}};
    for (const std::string& name : some) {
        if (!others.contains(name))
            continue;
        if (proof.count++ == 0)
            proof.example = name;
    }
    return proof;
}

/// A topic that may have a role, with what speaks for it.
struct Candidate
{
    const PeekedTopic* topic = nullptr;
    std::vector<TopicProof> proofs; ///< the strongest first; without those that count nothing

    void add(TopicProof proof)
    {
        if (proof.count > 0 || proof.kind == TopicProof::Kind::Name)
            proofs.push_back(std::move(proof));
    }
    /// Whether something ties it to the cluster, not only its kind or its name.
    bool tied() const
    {
        return std::any_of(proofs.begin(), proofs.end(), [](const TopicProof& proof) {
            return proof.kind != TopicProof::Kind::Records && proof.kind != TopicProof::Kind::Name;
        });
    }
    std::int64_t countOf(TopicProof::Kind kind) const
    {
        const auto found =
            std::find_if(proofs.begin(), proofs.end(), [kind](const TopicProof& proof) { return proof.kind == kind; });
        return found == proofs.end() ? 0 : found->count;
    }
};

/// Members that are told, and what they say together.
struct Claim
{
    FoundCluster cluster;
    Names workerIds;
    Names connectors;
    std::int64_t configOffset = -1; ///< the highest of its members
    std::vector<Candidate> configs; ///< config topics that as much speaks for as for any other
};

/// How much of two names is the same at the front: what is left, `configs` and `status`, says nothing.
std::size_t likeness(const std::string& name, const std::string& other)
{
    return static_cast<std::size_t>(std::mismatch(name.begin(), name.end(), other.begin(), other.end()).first -
                                    name.begin());
}

bool namedAlike(const std::string& name, const std::string& other)
{
    constexpr std::size_t Least = 3;
    return likeness(name, other) >= Least;
}

class Finder
{
public:
    Finder(const std::vector<GroupFacts>& groups, const std::vector<TopicPeek>& peeks)
    {
        for (const TopicPeek& peek : peeks) {
            PeekedTopic topic(peek);
            if (topic.role() || topic.isBlank())
                m_topics.push_back(std::move(topic));
        }
        // Brokers name their topics in any order.
        std::sort(m_topics.begin(), m_topics.end(),
                  [](const PeekedTopic& a, const PeekedTopic& b) { return a.name() < b.name(); });
        for (const PeekedTopic& topic : m_topics) {
            if (topic.role() != TopicRole::Config)
                continue;
            m_own.insert(topic.ownOffsetsTopics().begin(), topic.ownOffsetsTopics().end());
            for (const std::string& connector : topic.connectors())
                ++m_configsWith[connector];
        }
        for (const GroupFacts& group : groups) {
            if (group.protocolType == ConnectGroup)
                m_claims.push_back(claimOf(group));
        }
        std::sort(m_claims.begin(), m_claims.end(),
                  [](const Claim& a, const Claim& b) { return a.cluster.group < b.cluster.group; });
    }

    std::vector<FoundCluster> find()
    {
        std::vector<FoundCluster> found;
        Names claimed;
        std::vector<std::string> memberless;
        std::erase_if(m_claims, [&memberless](const Claim& claim) {
            if (claim.cluster.workers.empty())
                memberless.push_back(claim.cluster.group);
            return claim.cluster.workers.empty();
        });
        for (Claim& claim : m_claims)
            collectConfigs(claim);
        leaveOutWhatOthersHave();
        for (Claim& claim : m_claims) {
            matchConfig(claim);
            const FoundTopicMatch& config = claim.cluster.topic(TopicRole::Config);
            if (!config.topic.empty())
                claimed.insert(config.topic);
            claimed.insert(config.candidates.begin(), config.candidates.end());
            matchRest(claim);
            found.push_back(claim.cluster);
        }
        for (const PeekedTopic& topic : m_topics) {
            if (topic.role() != TopicRole::Config || claimed.contains(topic.name()))
                continue;
            Claim claim;
            Candidate only{&topic, {}};
            only.add({TopicProof::Kind::Records, static_cast<std::int64_t>(topic.fitting()), {}});
            choose(claim.cluster.topic(TopicRole::Config), {only});
            claim.cluster.topic(TopicRole::Config).certain = true; // it is one, whosever it is
            claim.cluster.groupCandidates = memberless;
            matchRest(claim);
            found.push_back(claim.cluster);
        }
        markShared(found);
        markContested(found);
        return found;
    }

private:
    static Claim claimOf(const GroupFacts& group)
    {
        Claim claim;
        claim.cluster.group = group.id;
        claim.cluster.state = group.state;
        claim.cluster.protocol = group.protocol;
        for (const GroupFacts::Member& member : group.members) {
            FoundWorker worker = foundWorkerOf(member);
            claim.configOffset = std::max(claim.configOffset, worker.metadata.configOffset);
            claim.configOffset = std::max(claim.configOffset, worker.assignment.configOffset);
            if (const std::string id = workerIdOf(worker.metadata.url); !id.empty())
                claim.workerIds.insert(id);
            for (const ConnectUnit& unit : worker.owned.value_or(ConnectUnits()))
                claim.connectors.insert(unit.connector);
            claim.cluster.workers.push_back(std::move(worker));
        }
        return claim;
    }

    /// Candidates in the order of what speaks for them; those that only look alike in no order of worth.
    template <class Rank>
    static void choose(FoundTopicMatch& match, std::vector<Candidate> candidates, const Rank& rank)
    {
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&rank](const Candidate& a, const Candidate& b) { return rank(a) > rank(b); });
        if (candidates.empty())
            return;
        match.topic = candidates.front().topic->name();
        match.partitions = candidates.front().topic->partitions();
        match.proofs = candidates.front().proofs;
        match.connectors = candidates.front().topic->connectors();
        match.whole = candidates.front().topic->isWhole();
        for (std::size_t i = 1; i < candidates.size(); ++i) {
            if (rank(candidates[i]) == rank(candidates.front()))
                match.candidates.push_back(candidates[i].topic->name());
        }
        match.certain = candidates.front().tied() && match.candidates.empty();
    }
    static void choose(FoundTopicMatch& match, std::vector<Candidate> candidates)
    {
        choose(match, std::move(candidates), [](const Candidate&) { return 0; });
    }

    void collectConfigs(Claim& claim) const
    {
        std::vector<Candidate> candidates;
        for (const PeekedTopic& topic : m_topics) {
            // An offset beyond the end has not been read from this topic.
            if (topic.role() != TopicRole::Config || (topic.end() >= 0 && claim.configOffset > topic.end()))
                continue;
            Candidate candidate{&topic, {}};
            candidate.add(common(TopicProof::Kind::Assigned, claim.connectors, topic.connectors()));
            if (claim.configOffset > 0 && topic.end() >= 0 && topic.end() - claim.configOffset <= MostUnread)
                candidate.add({TopicProof::Kind::ConfigOffset, claim.configOffset, {}});
            candidate.add(viaStatuses(claim, topic));
            // None of the connectors that run is in it, or it cannot have one of them: it is another cluster's,
            // whatever else fits.
            const auto assigned = static_cast<std::size_t>(candidate.countOf(TopicProof::Kind::Assigned));
            const std::size_t least = topic.isWhole() ? claim.connectors.size() : 1;
            if (!candidate.tied() || (!claim.connectors.empty() && assigned < least))
                continue;
            candidate.add({TopicProof::Kind::Records, static_cast<std::int64_t>(topic.fitting()), {}});
            candidates.push_back(std::move(candidate));
        }
        const auto rank = [](const Candidate& any) {
            return std::tuple(any.countOf(TopicProof::Kind::Assigned), any.countOf(TopicProof::Kind::Workers));
        };
        // A copy of a config topic ends where the members read to long ago, while theirs has grown: an offset that
        // fits sets candidates in an order, and decides nothing.
        const auto fits = [](const Candidate& any) { return any.countOf(TopicProof::Kind::ConfigOffset) > 0; };
        std::stable_sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
            return std::pair(rank(a), fits(a)) > std::pair(rank(b), fits(b));
        });
        if (!candidates.empty()) {
            const auto best = rank(candidates.front());
            std::erase_if(candidates, [&](const Candidate& any) { return rank(any) != best; });
        }
        claim.configs = std::move(candidates);
    }

    /// A config topic that alone fits one group is not another group's, if that one has a choice.
    void leaveOutWhatOthersHave()
    {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Claim& owner : m_claims) {
                if (owner.configs.size() != 1)
                    continue;
                const PeekedTopic* taken = owner.configs.front().topic;
                for (Claim& other : m_claims) {
                    if (other.configs.size() > 1)
                        changed = std::erase_if(other.configs,
                                                [taken](const Candidate& any) { return any.topic == taken; }) > 0 ||
                                  changed;
                }
            }
        }
    }

    void matchConfig(Claim& claim) const
    {
        if (claim.configs.empty() && claim.connectors.empty()) {
            suggestUnused(claim);
            return;
        }
        choose(claim.cluster.topic(TopicRole::Config), claim.configs);
        FoundTopicMatch& match = claim.cluster.topic(TopicRole::Config);
        // Two short logs may well end at the same offset.
        const auto isOffset = [](const TopicProof& proof) { return proof.kind == TopicProof::Kind::ConfigOffset; };
        const auto isOther = [&](const TopicProof& proof) {
            return proof.kind == TopicProof::Kind::Assigned || proof.kind == TopicProof::Kind::Workers;
        };
        if (std::any_of(match.proofs.begin(), match.proofs.end(), isOffset) &&
            std::none_of(match.proofs.begin(), match.proofs.end(), isOther))
            match.certain = false;
    }

    /// No connector has ever been made: of the config topics that tell of none each may be the one. Members tell how
    /// far they had read when they joined, and the first one writes a session key after that.
    void suggestUnused(Claim& claim) const
    {
        FoundTopicMatch& match = claim.cluster.topic(TopicRole::Config);
        std::vector<Candidate> candidates;
        for (const PeekedTopic& topic : m_topics) {
            if (topic.role() == TopicRole::Config && topic.connectors().empty() &&
                (topic.end() < 0 || claim.configOffset <= topic.end()))
                candidates.push_back(
                    {&topic, {{TopicProof::Kind::Records, static_cast<std::int64_t>(topic.fitting()), {}}}});
        }
        const bool told = std::any_of(claim.cluster.workers.begin(), claim.cluster.workers.end(),
                                      [](const FoundWorker& worker) { return worker.metadata.usable(); });
        if (told && !candidates.empty())
            choose(match, std::move(candidates));
        else if (claim.configOffset < 0) // they have read nothing, nor written
            suggestBlank(match, claim.cluster.group, TopicRole::Config);
    }

    /// Members of the group wrote the statuses of connectors that are in the config topic.
    TopicProof viaStatuses(const Claim& claim, const PeekedTopic& config) const
    {
        TopicProof best{TopicProof::Kind::Workers, 0, {}};
        for (const PeekedTopic& status : m_topics) {
            if (status.role() != TopicRole::Status ||
                common(TopicProof::Kind::Connectors, config.connectors(), status.connectors()).count == 0)
                continue;
            TopicProof proof = common(TopicProof::Kind::Workers, claim.workerIds, status.workerIds());
            if (proof.count > best.count)
                best = std::move(proof);
        }
        return best;
    }

    void matchRest(Claim& claim) const
    {
        const PeekedTopic* config = find(claim.cluster.topic(TopicRole::Config).topic); // null for none
        matchBy(claim, config, TopicRole::Status);
        matchBy(claim, config, TopicRole::Offset);
        // A tie between config topics is not undone by what was chosen after it.
        if (!claim.cluster.topic(TopicRole::Config).certain) {
            claim.cluster.topic(TopicRole::Offset).certain = false;
            FoundTopicMatch& status = claim.cluster.topic(TopicRole::Status);
            status.certain =
                status.certain && !status.proofs.empty() && status.proofs.front().kind == TopicProof::Kind::Workers;
        }
    }

    void matchBy(Claim& claim, const PeekedTopic* config, TopicRole role) const
    {
        FoundTopicMatch& match = claim.cluster.topic(role);
        std::vector<Candidate> candidates;
        for (const PeekedTopic& topic : m_topics) {
            if (topic.role() != role || (role == TopicRole::Offset && m_own.contains(topic.name())))
                continue;
            Candidate candidate{&topic, {}};
            if (role == TopicRole::Status)
                candidate.add(common(TopicProof::Kind::Workers, claim.workerIds, topic.workerIds()));
            if (config)
                candidate.add(common(TopicProof::Kind::Connectors, config->connectors(), topic.connectors()));
            candidate.add(common(TopicProof::Kind::Assigned, claim.connectors, topic.connectors()));
            if (!candidate.tied())
                continue;
            candidate.add({TopicProof::Kind::Records, static_cast<std::int64_t>(topic.fitting()), {}});
            candidates.push_back(std::move(candidate));
        }
        if (candidates.empty()) {
            suggestBlank(match, config ? config->name() : claim.cluster.group, role);
            return;
        }
        // Of several with as much evidence, the one of a like name is shown as the first.
        if (config) {
            std::stable_sort(candidates.begin(), candidates.end(), [config](const Candidate& a, const Candidate& b) {
                return likeness(a.topic->name(), config->name()) > likeness(b.topic->name(), config->name());
            });
        }
        choose(match, std::move(candidates), [](const Candidate& any) {
            return std::tuple(any.countOf(TopicProof::Kind::Workers), any.countOf(TopicProof::Kind::Connectors),
                              any.countOf(TopicProof::Kind::Assigned));
        });
        // Where its own topic cannot be seen, one that names the same connectors is somebody else's.
        const PeekedTopic* chosen = find(match.topic);
        if (config && match.proofs.front().kind != TopicProof::Kind::Workers && !namesItsOwn(*config, *chosen))
            match.certain = false;
    }

    /// Whether it names a connector that is in no other config topic.
    bool namesItsOwn(const PeekedTopic& config, const PeekedTopic& topic) const
    {
        return std::any_of(config.connectors().begin(), config.connectors().end(), [&](const std::string& connector) {
            return topic.connectors().contains(connector) && m_configsWith.at(connector) == 1;
        });
    }

    /// Nothing has been written yet: compacted topics without a record are all there is to offer, the one whose name
    /// tells the role and is like `other` first.
    void suggestBlank(FoundTopicMatch& match, const std::string& other, TopicRole role) const
    {
        std::vector<Candidate> named;
        for (const PeekedTopic& topic : m_topics) {
            if (!topic.isBlank() || (role == TopicRole::Config) != (topic.partitions() == 1))
                continue;
            if (TopicEvidence::roleByName(topic.name()) == role && namedAlike(topic.name(), other))
                named.push_back({&topic, {{TopicProof::Kind::Name, 0, {}}}});
            else
                match.candidates.push_back(topic.name());
        }
        if (named.empty())
            return;
        match.candidates.clear();
        choose(match, std::move(named), [&other](const Candidate& any) { return likeness(any.topic->name(), other); });
    }

    const PeekedTopic* find(const std::string& name) const
    {
        const auto found = std::find_if(m_topics.begin(), m_topics.end(),
                                        [&name](const PeekedTopic& topic) { return topic.name() == name; });
        return found == m_topics.end() ? nullptr : &*found;
    }

    /// One topic in two clusters: a mistake in their configuration, or evidence that deceives. Not for us to say.
    static void markShared(std::vector<FoundCluster>& clusters)
    {
        for (std::size_t role = 0; role < 3; ++role) {
            std::map<std::string, std::vector<std::size_t>> users;
            for (std::size_t i = 0; i < clusters.size(); ++i) {
                // What was no more than the first of several says nothing.
                if (clusters[i].topics[role].certain)
                    users[clusters[i].topics[role].topic].push_back(i);
            }
            for (const auto& [topic, indexes] : users) {
                for (const std::size_t one : indexes) {
                    for (const std::size_t other : indexes) {
                        if (one == other)
                            continue;
                        clusters[one].topics[role].sharedWith.push_back(nameOf(clusters[other]));
                        clusters[one].topics[role].certain = false;
                    }
                }
            }
        }
    }

    static std::string nameOf(const FoundCluster& cluster)
    {
        return cluster.group.empty() ? cluster.topic(TopicRole::Config).topic : cluster.group;
    }

    /// What is in doubt may be another cluster's, for which it is the first choice too, or the only one.
    static void markContested(std::vector<FoundCluster>& clusters)
    {
        for (FoundCluster& one : clusters) {
            for (const FoundCluster& other : clusters) {
                for (std::size_t role = 0; role < one.topics.size(); ++role) {
                    FoundTopicMatch& match = one.topics[role];
                    if (&one != &other && !match.topic.empty() && !match.certain && match.sharedWith.empty() &&
                        match.topic == other.topics[role].topic)
                        match.contestedBy.push_back(nameOf(other));
                }
            }
        }
    }

    std::vector<PeekedTopic> m_topics;
    Names m_own;                                      ///< offsets topics of single connectors
    std::map<std::string, std::size_t> m_configsWith; ///< in how many config topics a connector is
    std::vector<Claim> m_claims;
};

} // namespace

std::vector<FoundCluster> findConnectClusters(const std::vector<GroupFacts>& groups,
                                              const std::vector<TopicPeek>& topics)
{
    return Finder(groups, topics).find();
}

} // namespace inspector
