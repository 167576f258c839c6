// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "adminqueue.h"
#include "core/result.h"
#include "core/topicadmin.h"
#include "kafkaclient.h"
#include "kafkaerrors.h"

#include <functional>

namespace inspector
{

/// One admin request, over a connection of its own. Blocks until answered or the control says enough. `send` starts
/// it, and may set more in the options; `read` makes what is wanted of an answer that is no error as a whole, and may
/// not keep it. `subject`: the group or topic that errors are about. Carry::Nothing where librdkafka cannot ask the
/// brokers so: nothing is sent.
template <class Wanted>
Result<Wanted> adminRequest(const KafkaSettings& settings, const std::string& subject, rd_kafka_admin_op_t kind,
                            const AskControl& control,
                            const std::function<void(rd_kafka_t*, rd_kafka_AdminOptions_t*, rd_kafka_queue_t*)>& send,
                            const std::function<Result<Wanted>(rd_kafka_event_t*)>& read, Carry carry = Carry::Out)
{
    Result<std::shared_ptr<KafkaClient>> opened = KafkaClient::open(settings, KafkaUse::Ask);
    if (!opened)
        return opened.error();
    std::shared_ptr<KafkaClient> client = std::move(opened).value();
    const auto ask = [&]() -> Result<Wanted> {
        if (control.timeLeftMs() == 0)
            return endedError(control, subject); // called off before: nothing is sent
        const AdminQueue queue(client->handle());
        const KafkaPtr<rd_kafka_AdminOptions_t> options = queue.options(kind, control);
        if (const rd_kafka_resp_err_t code =
                carry == Carry::Nothing ? AdminQueue::onlyAsk(options.get()) : RD_KAFKA_RESP_ERR_NO_ERROR)
            return requestError(code, {}, subject); // sent like that it would be done
        send(client->handle(), options.get(), queue.get());
        const KafkaPtr<rd_kafka_event_t> answer = queue.next(control);
        if (!answer)
            return endedError(control, subject);
        if (const rd_kafka_resp_err_t code = rd_kafka_event_error(answer.get()))
            return requestError(code, rd_kafka_event_error_string(answer.get()), subject);
        return read(answer.get());
    };
    Result<Wanted> result = ask();
    if (!result && result.error().code == ErrorCode::TimedOut) {
        std::optional<Error> trouble = result.error();
        client->takeFailures(trouble); // why nobody answered
        result = *trouble;
    }
    KafkaClient::release(std::move(client), std::chrono::seconds(1));
    return result;
}

} // namespace inspector
