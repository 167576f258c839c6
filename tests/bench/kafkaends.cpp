// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaends.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace inspector
{

namespace
{

constexpr int AskMs = 15'000;

void check(rd_kafka_resp_err_t error, const std::string& what)
{
    if (error != RD_KAFKA_RESP_ERR_NO_ERROR)
        throw std::runtime_error(what + ": " + rd_kafka_err2str(error));
}

} // namespace

KafkaPtr<rd_kafka_t> openClient(rd_kafka_type_t type,
                                const std::vector<std::pair<std::string, std::string>>& properties)
{
    std::array<char, 512> reason{};
    KafkaPtr<rd_kafka_conf_t> conf(rd_kafka_conf_new());
    for (const auto& [name, value] : properties) {
        if (rd_kafka_conf_set(conf.get(), name.c_str(), value.c_str(), reason.data(), reason.size()) !=
            RD_KAFKA_CONF_OK)
            throw std::runtime_error(reason.data());
    }
    KafkaPtr<rd_kafka_t> client(rd_kafka_new(type, conf.get(), reason.data(), reason.size()));
    if (!client)
        throw std::runtime_error(reason.data());
    conf.release(); // NOLINT(bugprone-unused-return-value): the client owns it now
    return client;
}

std::vector<PartitionEnds> askEnds(rd_kafka_t* client, const std::vector<std::string>& topics)
{
    // All topics, because a question about one that does not exist may create it.
    const rd_kafka_metadata_t* answer = nullptr;
    check(rd_kafka_metadata(client, 1, nullptr, &answer, AskMs), "the brokers' metadata");
    const KafkaPtr<const rd_kafka_metadata_t> metadata(answer);
    std::vector<PartitionEnds> ends;
    for (int i = 0; i < metadata->topic_cnt; ++i) {
        const rd_kafka_metadata_topic& topic = metadata->topics[i];
        if (std::find(topics.begin(), topics.end(), topic.topic) == topics.end())
            continue;
        for (int p = 0; p < topic.partition_cnt; ++p) {
            PartitionEnds one{topic.topic, topic.partitions[p].id};
            check(rd_kafka_query_watermark_offsets(client, topic.topic, one.partition, &one.low, &one.end, AskMs),
                  "ends of " + one.topic);
            ends.push_back(one);
        }
    }
    return ends;
}

} // namespace inspector
