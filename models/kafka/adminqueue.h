// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "kafkahandles.h"

#include <vector>

namespace inspector
{

/// The answers to librdkafka's admin requests that one blocking question has sent. One thread.
class AdminQueue
{
public:
    /// `client` must outlive the queue.
    explicit AdminQueue(rd_kafka_t* client);

    rd_kafka_queue_t* get() const { return m_queue.get(); }

    /// Options for a request that ends when the time is over. `opaque` comes back with the answer.
    KafkaPtr<rd_kafka_AdminOptions_t> options(rd_kafka_admin_op_t request, const AskControl& control,
                                              void* opaque = nullptr) const;
    /// The brokers are only to say whether they would; not every request can be such a question.
    static rd_kafka_resp_err_t onlyAsk(rd_kafka_AdminOptions_t* options);
    /// The next answer; null when the time is over or the question was called off.
    KafkaPtr<rd_kafka_event_t> next(const AskControl& control) const;

private:
    rd_kafka_t* m_client;
    KafkaPtr<rd_kafka_queue_t> m_queue;
};

} // namespace inspector
