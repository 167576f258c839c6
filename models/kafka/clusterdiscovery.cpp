// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterdiscovery.h"

#include "adminqueue.h"
#include "clusterquery.h"
#include "core/connectclusterfinder.h"
#include "core/topicroles.h"
#include "groupfacts.h"
#include "kafkaerrors.h"
#include "topicpeeker.h"
#include "topicquestion.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <thread>

namespace inspector
{

namespace
{

using Progressed = std::function<void(const DiscoveryProgress&)>;
using Stage = DiscoveryProgress::Stage;

/// Topics whose ends are asked for in one go.
constexpr std::size_t EndsAtOnce = 200;
/// A broker may be starting just now; but whoever looks for clusters has perhaps only mistyped the address.
constexpr auto RefusalPatience = std::chrono::seconds(10);

/// Compacted, large, and Kafka's own.
constexpr std::array<std::string_view, 4> KafkasOwn{"__consumer_offsets", "__transaction_state", "__share_group_state",
                                                    "__cluster_metadata"};

/// Nobody is there to be waited for.
bool isRefusal(const Error& error)
{
    return error.code == ErrorCode::ConnectionRefused || error.code == ErrorCode::UnknownHost;
}

/// Somebody answers, and is none of Kafka's.
bool isOfNoBroker(const Error& error)
{
    return error.status == RD_KAFKA_RESP_ERR__BAD_MSG;
}

/// One search, step by step.
class Search
{
public:
    Search(const KafkaSettings& settings, const AskControl& control, const Progressed& progressed)
        : m_settings(settings), m_control(control), m_progressed(progressed)
    {}

    Result<Discovery> run()
    {
        Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(m_settings, KafkaUse::Ask);
        if (!client)
            return client.error();
        m_client = client.value();
        const std::optional<Error> error = ask();
        m_client.reset();
        KafkaClient::release(std::move(client).value(), KafkaClient::ReleasePatience);
        if (error)
            return *error;
        return std::move(m_discovery);
    }

private:
    std::optional<Error> ask()
    {
        if (std::optional<Error> error = askTopics())
            return error;
        askGroups();
        askPolicies();
        askEnds();
        std::optional<Error> error = peek();
        if (!error && m_control.timeLeftMs() == 0)
            error = endedError(m_control, {});
        if (error)
            return error;
        m_discovery.clusters = findConnectClusters(m_groups, m_peeks);
        const auto isWithoutGroup = [](const FoundCluster& cluster) { return cluster.group.empty(); };
        if (!m_discovery.groupsError &&
            std::any_of(m_discovery.clusters.begin(), m_discovery.clusters.end(), isWithoutGroup))
            askRightOnGroups();
        return std::nullopt;
    }

    std::optional<Error> askTopics()
    {
        tell(Stage::Topics);
        // A slice ends early enough that a refusal is told as such and not waited out.
        static constexpr int SliceMs = 1000;
        const auto hopeless = std::chrono::steady_clock::now() + RefusalPatience;
        std::optional<Error> trouble;
        ClusterQuery query(m_client);
        while (true) {
            m_look = query.lookAtAll([this] { return std::min(m_control.timeLeftMs(), SliceMs); });
            m_client->takeFailures(trouble);
            if (!m_look.error)
                break;
            if (trouble && (trouble->fatal || isOfNoBroker(*trouble) ||
                            (isRefusal(*trouble) && std::chrono::steady_clock::now() >= hopeless)))
                return trouble;
            if (trouble)
                m_progressed({Stage::Topics, 0, 0, trouble});
            if (m_control.timeLeftMs() == 0)
                return m_control.cancelled && *m_control.cancelled ? endedError(m_control, {})
                                                                   : trouble.value_or(*m_look.error);
        }
        m_discovery.clusterId = m_look.clusterId;
        m_discovery.topics = m_look.topics.size();
        return std::nullopt;
    }

    void askGroups()
    {
        tell(Stage::Groups);
        ListedGroups listed = listGroups(m_client, m_control);
        m_discovery.groupsError = std::move(listed.error);
        std::erase_if(listed.groups, [](const GroupFacts& group) { return group.protocolType != "connect"; });
        m_groups = std::move(listed.groups);
    }

    /// The list of groups leaves out those that may not be described, without an error. A group that nobody has is told
    /// as dead to who may describe any group; else the answer is a refusal.
    void askRightOnGroups()
    {
        const AdminQueue queue(m_client->handle());
        const char* id = "connect-inspector-discovery";
        rd_kafka_DescribeConsumerGroups(m_client->handle(), &id, 1,
                                        queue.options(RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS, m_control).get(),
                                        queue.get());
        const KafkaPtr<rd_kafka_event_t> answer = queue.next(m_control);
        std::size_t count = 0;
        const rd_kafka_ConsumerGroupDescription_t** groups = nullptr;
        if (answer && !rd_kafka_event_error(answer.get()))
            groups = rd_kafka_DescribeConsumerGroups_result_groups(
                rd_kafka_event_DescribeConsumerGroups_result(answer.get()), &count);
        for (std::size_t i = 0; i < count; ++i) {
            const rd_kafka_error_t* error = rd_kafka_ConsumerGroupDescription_error(groups[i]);
            if (error && rd_kafka_error_code(error) == RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED)
                m_discovery.groupsError = requestError(error, {});
        }
    }

    /// Leaves in the look only what is to be looked into.
    void askPolicies()
    {
        std::erase_if(m_look.topics, [](const ClusterLook::Topic& topic) {
            return topic.error || std::find(KafkasOwn.begin(), KafkasOwn.end(), topic.name) != KafkasOwn.end();
        });
        std::vector<TopicFacts> facts;
        for (const ClusterLook::Topic& topic : m_look.topics) {
            facts.push_back(topicFactsOf(topic));
        }
        tell(Stage::Policies, 0, facts.size());
        askCleanupPolicies(m_client, facts, m_control,
                           [this, &facts](std::size_t done) { tell(Stage::Policies, done, facts.size()); });
        std::vector<ClusterLook::Topic> wanted;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const std::optional<std::string> policy = facts[i].setting("cleanup.policy");
            const bool told = policy.has_value();
            const bool compacted = told && policy->find("compact") != std::string::npos;
            if (!told && !m_discovery.policyError)
                m_discovery.policyError = facts[i].settingsError;
            if (compacted || (!told && TopicEvidence::roleByName(facts[i].name))) {
                wanted.push_back(std::move(m_look.topics[i]));
                m_policies.push_back(policy);
            } else if (!told) {
                ++m_discovery.policiesUnknown;
            }
        }
        m_look.topics = std::move(wanted);
        m_discovery.looked = m_look.topics.size();
    }

    void askEnds()
    {
        ClusterQuery query(m_client);
        std::vector<ClusterLook::Topic> all = std::exchange(m_look.topics, {});
        std::vector<ClusterLook::Topic> done;
        for (std::size_t at = 0; at < all.size(); at += EndsAtOnce) {
            const std::size_t end = std::min(all.size(), at + EndsAtOnce);
            m_look.topics.assign(std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(at)),
                                 std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(end)));
            if (m_control.timeLeftMs() > 0)
                query.askEnds(m_look, [this] { return m_control.timeLeftMs(); });
            std::move(m_look.topics.begin(), m_look.topics.end(), std::back_inserter(done));
        }
        m_look.topics = std::move(done);
    }

    std::optional<Error> peek()
    {
        tell(Stage::Records);
        Result<std::vector<TopicPeek>> peeks =
            TopicPeeker(m_settings, m_look, m_control).peek([this](std::size_t done, std::size_t of) {
                tell(Stage::Records, done, of);
            });
        if (!peeks)
            return peeks.error();
        m_peeks = std::move(peeks).value();
        for (std::size_t i = 0; i < m_peeks.size(); ++i) {
            m_peeks[i].cleanupPolicy = m_policies[i];
            m_discovery.complete = m_discovery.complete && m_peeks[i].complete;
        }
        return std::nullopt;
    }

    void tell(Stage stage, std::size_t done = 0, std::size_t of = 0) const { m_progressed({stage, done, of}); }

    const KafkaSettings& m_settings;
    const AskControl& m_control;
    const Progressed& m_progressed;
    std::shared_ptr<KafkaClient> m_client;
    ClusterLook m_look;
    std::vector<std::optional<std::string>> m_policies; ///< of the topics in the look, once asked for
    std::vector<GroupFacts> m_groups;
    std::vector<TopicPeek> m_peeks;
    Discovery m_discovery;
};

} // namespace

Result<Discovery> discoverConnectClusters(const KafkaSettings& settings, const AskControl& control,
                                          const Progressed& progressed)
{
    return Search(settings, control, progressed).run();
}

struct ClusterDiscovery::Shared
{
    std::mutex mutex; ///< held while calling back
    std::atomic<bool> cancelled{false};
    Callbacks callbacks;
};

ClusterDiscovery::ClusterDiscovery(KafkaSettings settings, std::chrono::milliseconds deadline, Callbacks callbacks)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->callbacks = std::move(callbacks);
    // Detached: a request that cannot be called off must not be waited for. It holds what it needs.
    std::thread([shared = m_shared, settings = std::move(settings), deadline] {
        const AskControl control{std::chrono::steady_clock::now() + deadline, &shared->cancelled};
        Result<Discovery> found =
            discoverConnectClusters(settings, control, [&shared](const DiscoveryProgress& progress) {
                const std::lock_guard lock(shared->mutex);
                if (!shared->cancelled)
                    shared->callbacks.progressed(progress);
            });
        const std::lock_guard lock(shared->mutex);
        if (!shared->cancelled)
            shared->callbacks.finished(std::move(found));
    }).detach();
}

ClusterDiscovery::~ClusterDiscovery()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->cancelled = true;
}

} // namespace inspector
