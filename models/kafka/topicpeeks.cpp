// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicpeeks.h"

#include "clusterquery.h"
#include "kafkaclient.h"
#include "topicpeeker.h"

#include <chrono>

namespace inspector
{

Result<std::vector<TopicPeek>> peekTopics(const KafkaSettings& settings, const std::vector<std::string>& topics,
                                          const AskControl& control)
{
    Result<std::shared_ptr<KafkaClient>> opened = KafkaClient::open(settings, KafkaUse::Ask);
    if (!opened)
        return opened.error();
    std::shared_ptr<KafkaClient> client = std::move(opened).value();
    const ClusterLook look = ClusterQuery(client).look(topics, true, [&control] { return control.timeLeftMs(); });
    KafkaClient::release(std::move(client), std::chrono::seconds(1));
    if (look.error)
        return *look.error;
    return TopicPeeker(settings, look, control).peek([](std::size_t, std::size_t) {});
}

} // namespace inspector
