// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "kafkaclient.h"

#include <functional>
#include <map>

namespace inspector
{

/// Asks the brokers about topics. Blocks, in slices; one thread at a time. Creates no topic.
class ClusterQuery
{
public:
    explicit ClusterQuery(std::shared_ptr<KafkaClient> client);

    /// Looks once. `timeLeftMs` is asked before each slice; at 0 the look ends as TimedOut. Without topics: the cluster
    /// alone; of many the brokers may only say that they do not list them (TopicTrouble::NotListed). `withEnds`: also
    /// where the partitions begin and end, and, with a timestamp (ms since 1970), where they were at that time.
    ClusterLook look(const std::vector<std::string>& topics, bool withEnds, const std::function<int()>& timeLeftMs,
                     std::optional<std::int64_t> timestamp = std::nullopt);
    /// All topics that may be described, in one request, without where they begin and end.
    ClusterLook lookAtAll(const std::function<int()>& timeLeftMs);
    /// Where the partitions of an earlier look begin and end, into it.
    void askEnds(ClusterLook& look, const std::function<int()>& timeLeftMs,
                 std::optional<std::int64_t> timestamp = std::nullopt);

private:
    enum class Ask
    {
        Wanted, ///< the topic, or no topic at all
        All,
    };
    Result<KafkaPtr<const rd_kafka_metadata_t>> askMetadata(Ask ask, rd_kafka_topic_t* topic,
                                                            const std::function<int()>& timeLeftMs);
    /// Metadata of one topic into `look`; the error if no broker can be asked.
    std::optional<Error> askTopic(const std::string& name, ClusterLook& look, const std::function<int()>& timeLeftMs);
    std::optional<Error> askTopics(const std::vector<std::string>& names, ClusterLook& look,
                                   const std::function<int()>& timeLeftMs);
    std::optional<Error> askManyTopics(const std::vector<std::string>& names, ClusterLook& look,
                                       const std::function<int()>& timeLeftMs);
    void takeClusterId(ClusterLook& look);

    std::shared_ptr<KafkaClient> m_client;
    std::map<std::string, KafkaPtr<rd_kafka_topic_t>> m_topics;
    int m_patienceMs; ///< of one slice: short, so that stopping is prompt, until a broker proves slow
};

} // namespace inspector
