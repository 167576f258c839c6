// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "core/askcontrol.h"
#include "core/discoveryfacts.h"
#include "kafkaclient.h"

#include <functional>
#include <map>
#include <vector>

namespace inspector
{

/// Fetches a few of the first and last records of many topics. A consumer of its own, assigned by hand to a
/// thousand partitions at a time; only what is committed; no group membership, no commits. One thread; blocks.
class TopicPeeker
{
public:
    /// The settings of a connection for it: small fetches, little read ahead. The user's own properties stay the last.
    static KafkaSettings settings(KafkaSettings settings);

    /// `client`: of KafkaUse::Read with settings(). `look`: topics with the ends of their partitions known.
    TopicPeeker(std::shared_ptr<KafkaClient> client, const ClusterLook& look, const AskControl& control);

    /// In the order of the look. `progressed`: partitions looked at, of how many. What cannot be fetched in time leaves
    /// its topic not complete.
    std::vector<TopicPeek> peek(const std::function<void(std::size_t, std::size_t)>& progressed);

private:
    /// Some offsets of one partition.
    struct Range
    {
        std::size_t topic = 0; ///< index in the look
        std::int32_t partition = 0;
        std::int64_t from = 0;
        std::int64_t to = 0; ///< one behind the last
    };

    void plan();
    void fetch(std::vector<Range> ranges);
    void take(const rd_kafka_message_t& message);
    void leave(const std::string& topic, std::int32_t partition, bool reached);

    std::shared_ptr<KafkaClient> m_client;
    const ClusterLook& m_look;
    const AskControl& m_control;
    std::vector<TopicPeek> m_peeks;
    std::vector<Range> m_first; ///< each partition once
    std::vector<Range> m_last;  ///< of those whose first records are not all
    std::map<std::pair<std::string, std::int32_t>, Range> m_open;
};

} // namespace inspector
