// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaprobe.h"

#include "clusterquery.h"
#include "kafkaerrors.h"

#include <algorithm>

namespace inspector
{

namespace
{

Result<KafkaProbe> probe(const std::shared_ptr<KafkaClient>& client, const std::vector<std::string>& topics,
                         const AskControl& control)
{
    // A slice ends early enough that a refusal is told as such and not waited out.
    constexpr int SliceMs = 500;
    ClusterQuery query(client);
    std::optional<Error> trouble;
    while (true) {
        const ClusterLook look = query.look(
            topics, false, [&] { return trouble && trouble->fatal ? 0 : std::min(control.timeLeftMs(), SliceMs); });
        client->takeFailures(trouble);
        if (!look.error) {
            KafkaProbe found;
            found.clusterId = look.clusterId;
            found.brokers = look.brokers;
            for (const ClusterLook::Topic& topic : look.topics) {
                const bool missing = topic.error && topic.error->code == ErrorCode::NoSuchTopic;
                found.topics.push_back({topic.name, static_cast<std::int32_t>(topic.partitions.size()),
                                        missing ? std::nullopt : topic.error});
            }
            return found;
        }
        if (trouble && trouble->fatal)
            return *trouble;
        if (control.cancelled && *control.cancelled)
            return endedError(control, {});
        if (control.timeLeftMs() == 0)
            return trouble.value_or(*look.error);
    }
}

} // namespace

Result<KafkaProbe> probeKafka(const KafkaSettings& settings, const std::vector<std::string>& topics,
                              std::int64_t deadlineMs)
{
    return probeKafka(settings, topics, {std::chrono::steady_clock::now() + std::chrono::milliseconds(deadlineMs)});
}

Result<KafkaProbe> probeKafka(const KafkaSettings& settings, const std::vector<std::string>& topics,
                              const AskControl& control)
{
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(settings, KafkaUse::Ask);
    if (!client)
        return client.error();
    Result<KafkaProbe> found = probe(client.value(), topics, control);
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return found;
}

} // namespace inspector
