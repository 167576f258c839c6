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

/// Fetches a few of the first and last records of many topics. Consumers of its own, assigned by hand to a thousand
/// partitions at a time; only what is committed; no group membership, no commits. One thread; blocks.
class TopicPeeker
{
public:
    /// `look`: topics with the ends of their partitions known; must outlive the peeker, as must `control`.
    TopicPeeker(const KafkaSettings& settings, const ClusterLook& look, const AskControl& control);

    /// In the order of the look. `progressed`: partitions looked at, of how many. What cannot be fetched in time leaves
    /// its topic not complete. Errors: BadAddress, BadProperty.
    Result<std::vector<TopicPeek>> peek(const std::function<void(std::size_t, std::size_t)>& progressed);

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
    std::optional<Error> open();
    void fetch(const std::vector<Range>& ranges);
    void take(const rd_kafka_message_t& message);
    void leave(const std::string& topic, std::int32_t partition, bool reached);

    KafkaSettings m_settings;
    std::shared_ptr<KafkaClient> m_client; ///< of this pass
    const ClusterLook& m_look;
    const AskControl& m_control;
    std::vector<TopicPeek> m_peeks;
    std::vector<Range> m_first; ///< each partition once
    std::vector<Range> m_last;  ///< of those whose first records are not all
    std::map<std::pair<std::string, std::int32_t>, Range> m_open;
};

} // namespace inspector
