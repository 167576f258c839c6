// SPDX-License-Identifier: GPL-3.0-or-later
// A plugin of librdkafka (plugin.library.paths) that tells the program which loads it what is sent to brokers.
#include "requestcount.h"

#include <librdkafka/rdkafka.h>

namespace
{

constexpr const char* Name = "inspector-bench";

rd_kafka_resp_err_t requestSent(rd_kafka_t*, int, const char*, std::int32_t, std::int16_t apiKey, std::int16_t,
                                std::int32_t, std::size_t, void*)
{
    inspectorBenchRequestSent(apiKey);
    return RD_KAFKA_RESP_ERR_NO_ERROR;
}

rd_kafka_resp_err_t answered(rd_kafka_t*, int, const char*, std::int32_t, std::int16_t, std::int16_t, std::int32_t,
                             std::size_t, std::int64_t, rd_kafka_resp_err_t error, void*)
{
    if (error == RD_KAFKA_RESP_ERR_NO_ERROR)
        inspectorBenchAnswered();
    return RD_KAFKA_RESP_ERR_NO_ERROR;
}

rd_kafka_resp_err_t clientMade(rd_kafka_t* client, const rd_kafka_conf_t*, void*, char*, std::size_t)
{
    rd_kafka_interceptor_add_on_request_sent(client, Name, requestSent, nullptr);
    return rd_kafka_interceptor_add_on_response_received(client, Name, answered, nullptr);
}

} // namespace

/// What librdkafka looks for in a plugin, by this name.
extern "C" RD_EXPORT rd_kafka_resp_err_t conf_init(rd_kafka_conf_t* conf, void**, char*, std::size_t)
{
    return rd_kafka_conf_interceptor_add_on_new(conf, Name, clientMade, nullptr);
}
