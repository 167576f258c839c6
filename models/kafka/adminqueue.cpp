// SPDX-License-Identifier: GPL-3.0-or-later
#include "adminqueue.h"

#include "kafkaclient.h"

#include <array>

namespace inspector
{

AdminQueue::AdminQueue(rd_kafka_t* client) : m_client(client), m_queue(rd_kafka_queue_new(client)) {}

KafkaPtr<rd_kafka_AdminOptions_t> AdminQueue::options(rd_kafka_admin_op_t request, const AskControl& control,
                                                      void* opaque) const
{
    constexpr int LongestMs = 60'000; // librdkafka takes up to an hour
    KafkaPtr<rd_kafka_AdminOptions_t> options(rd_kafka_AdminOptions_new(m_client, request));
    std::array<char, 256> text{};
    rd_kafka_AdminOptions_set_request_timeout(options.get(), std::clamp(control.timeLeftMs(), 1, LongestMs),
                                              text.data(), text.size());
    rd_kafka_AdminOptions_set_opaque(options.get(), opaque);
    return options;
}

rd_kafka_resp_err_t AdminQueue::onlyAsk(rd_kafka_AdminOptions_t* options)
{
    std::array<char, 256> text{};
    return rd_kafka_AdminOptions_set_validate_only(options, 1, text.data(), text.size());
}

KafkaPtr<rd_kafka_event_t> AdminQueue::next(const AskControl& control) const
{
    for (int left = control.timeLeftMs(); left > 0; left = control.timeLeftMs()) {
        if (rd_kafka_event_t* event = rd_kafka_queue_poll(m_queue.get(), std::min(left, KafkaClient::SliceMs)))
            return KafkaPtr<rd_kafka_event_t>(event);
    }
    return nullptr;
}

} // namespace inspector
