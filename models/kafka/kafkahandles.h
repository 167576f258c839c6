// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <librdkafka/rdkafka.h>

#include <memory>

namespace inspector
{

/// Gives librdkafka's objects back to it.
struct KafkaDeleter
{
    void operator()(rd_kafka_conf_t* conf) const { rd_kafka_conf_destroy(conf); }
    /// Without leaving a group: the programs' readers are members of none, and leaving would wait for a coordinator.
    void operator()(rd_kafka_t* client) const { rd_kafka_destroy_flags(client, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE); }
    void operator()(rd_kafka_queue_t* queue) const { rd_kafka_queue_destroy(queue); }
    void operator()(rd_kafka_topic_t* topic) const { rd_kafka_topic_destroy(topic); }
    void operator()(rd_kafka_topic_partition_list_t* list) const { rd_kafka_topic_partition_list_destroy(list); }
    void operator()(const rd_kafka_metadata_t* metadata) const { rd_kafka_metadata_destroy(metadata); }
    void operator()(const rd_kafka_group_list* groups) const { rd_kafka_group_list_destroy(groups); }
    void operator()(rd_kafka_error_t* error) const { rd_kafka_error_destroy(error); }
    void operator()(rd_kafka_message_t* message) const { rd_kafka_message_destroy(message); }
    void operator()(rd_kafka_event_t* event) const { rd_kafka_event_destroy(event); }
    void operator()(rd_kafka_AdminOptions_t* options) const { rd_kafka_AdminOptions_destroy(options); }
};

template <class T>
using KafkaPtr = std::unique_ptr<T, KafkaDeleter>;

} // namespace inspector
