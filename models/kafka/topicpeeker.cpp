// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpeeker.h"

#include "clusterquery.h"

#include <algorithm>
#include <chrono>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr std::int64_t FirstRecords = 20;
constexpr std::int64_t LastRecords = 180;
/// The fullest ones tell enough of a topic.
constexpr std::size_t PartitionsOfTopic = 4;
constexpr std::size_t PartitionsAtOnce = 1000;
/// For one round: a partition that does not answer must not use up the time of all others.
constexpr auto RoundPatience = 10s;
constexpr int PeekSliceMs = 50;

std::optional<Bytes> bytesOf(const void* bytes, std::size_t size)
{
    if (!bytes)
        return std::nullopt;
    return Bytes(static_cast<const char*>(bytes), size);
}

} // namespace

TopicPeeker::TopicPeeker(const KafkaSettings& settings, const ClusterLook& look, const AskControl& control)
    : m_settings(settings), m_look(look), m_control(control)
{
    const std::vector<std::pair<std::string, std::string>> own{
        // Beyond it the next fetch of a partition is put off by a second; what is done is paused instead.
        {"queued.min.messages", "1000000"},
        {"queued.max.messages.kbytes", "131072"},
        {"fetch.message.max.bytes", "65536"},
        {"fetch.max.bytes", "8388608"},
        // An end behind a transaction's marker is told by a fetch that waits.
        {"fetch.wait.max.ms", "20"},
    };
    m_settings.properties.insert(m_settings.properties.begin(), own.begin(), own.end()); // the user's stay the last
    plan();
}

void TopicPeeker::plan()
{
    for (std::size_t i = 0; i < m_look.topics.size(); ++i) {
        const ClusterLook::Topic& topic = m_look.topics[i];
        TopicPeek peek;
        peek.name = topic.name;
        peek.partitions = static_cast<std::int32_t>(topic.partitions.size());
        peek.complete = !topic.error;
        std::vector<const ClusterLook::Partition*> filled;
        for (const ClusterLook::Partition& partition : topic.partitions) {
            if (partition.error || partition.end < 0 || partition.low < 0)
                peek.complete = false;
            else if (partition.end > partition.low)
                filled.push_back(&partition);
        }
        if (topic.partitions.size() == 1)
            peek.end = topic.partitions.front().end;
        std::stable_sort(filled.begin(), filled.end(),
                         [](const auto* a, const auto* b) { return a->end - a->low > b->end - b->low; });
        peek.whole = filled.size() <= PartitionsOfTopic;
        filled.resize(std::min(filled.size(), PartitionsOfTopic));
        for (const ClusterLook::Partition* partition : filled) {
            const bool few = partition->end - partition->low <= FirstRecords + LastRecords;
            const std::int64_t to = few ? partition->end : partition->low + FirstRecords;
            m_first.push_back({i, partition->number, partition->low, to});
            peek.whole = peek.whole && few;
            if (!few)
                m_last.push_back({i, partition->number, partition->end - LastRecords, partition->end});
        }
        m_peeks.push_back(std::move(peek));
    }
}

std::optional<Error> TopicPeeker::open()
{
    if (m_client)
        KafkaClient::release(std::move(m_client), KafkaClient::ReleasePatience);
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(m_settings, KafkaUse::Read);
    if (!client)
        return client.error();
    m_client = std::move(client).value();
    // A client that knows no topics looks for the leaders of those assigned only once a second.
    ClusterQuery(m_client).lookAtAll([this] { return m_control.timeLeftMs(); });
    return std::nullopt;
}

Result<std::vector<TopicPeek>> TopicPeeker::peek(const std::function<void(std::size_t, std::size_t)>& progressed)
{
    const std::size_t all = m_first.size() + m_last.size();
    std::size_t done = 0;
    for (const std::vector<Range>& ranges : {m_first, m_last}) {
        if (ranges.empty())
            continue;
        // A client for each pass: partitions that were paused in one are not sure to be fetched again by it.
        if (std::optional<Error> error = open())
            return *error;
        for (std::size_t at = 0; at < ranges.size(); at += PartitionsAtOnce) {
            const std::size_t count = std::min(PartitionsAtOnce, ranges.size() - at);
            const auto begin = ranges.begin() + static_cast<std::ptrdiff_t>(at);
            fetch({begin, begin + static_cast<std::ptrdiff_t>(count)});
            progressed(done += count, all);
        }
    }
    if (m_client)
        KafkaClient::release(std::move(m_client), KafkaClient::ReleasePatience);
    return std::move(m_peeks);
}

void TopicPeeker::fetch(const std::vector<Range>& ranges)
{
    const KafkaPtr<rd_kafka_topic_partition_list_t> list(
        rd_kafka_topic_partition_list_new(static_cast<int>(ranges.size())));
    for (const Range& range : ranges) {
        const std::string& topic = m_peeks[range.topic].name;
        rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), range.partition)->offset = range.from;
        m_open.insert_or_assign(std::pair(topic, range.partition), range);
    }
    rd_kafka_assign(m_client->handle(), list.get());
    const auto until = std::chrono::steady_clock::now() + RoundPatience;
    while (!m_open.empty() && m_control.timeLeftMs() > 0 && std::chrono::steady_clock::now() < until) {
        if (const KafkaPtr<rd_kafka_message_t> message{rd_kafka_consumer_poll(m_client->handle(), PeekSliceMs)})
            take(*message);
    }
    rd_kafka_assign(m_client->handle(), nullptr);
    for (const auto& [place, range] : std::exchange(m_open, {}))
        m_peeks[range.topic].complete = false;
}

void TopicPeeker::take(const rd_kafka_message_t& message)
{
    if (!message.rkt)
        return; // about the connection: what it keeps from coming is told by the time that is over
    const std::string topic = rd_kafka_topic_name(message.rkt);
    const auto open = m_open.find({topic, message.partition});
    if (open == m_open.end())
        return; // fetched ahead
    if (message.err) {
        leave(topic, message.partition, message.err == RD_KAFKA_RESP_ERR__PARTITION_EOF);
        return;
    }
    if (message.offset < open->second.to)
        m_peeks[open->second.topic].records.push_back(
            {bytesOf(message.key, message.key_len), bytesOf(message.payload, message.len)});
    if (message.offset + 1 >= open->second.to)
        leave(topic, message.partition, true);
}

void TopicPeeker::leave(const std::string& topic, std::int32_t partition, bool reached)
{
    const auto open = m_open.find({topic, partition});
    if (!reached)
        m_peeks[open->second.topic].complete = false;
    m_open.erase(open);
    const KafkaPtr<rd_kafka_topic_partition_list_t> done(rd_kafka_topic_partition_list_new(1));
    rd_kafka_topic_partition_list_add(done.get(), topic.c_str(), partition);
    rd_kafka_pause_partitions(m_client->handle(), done.get());
}

} // namespace inspector
