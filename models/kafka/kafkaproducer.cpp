// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkaproducer.h"

#include "kafkaerrors.h"

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

/// What KafkaClient::SliceMs is, for librdkafka's transactional calls, which cannot be called off but can be resumed.
constexpr int CallSliceMs = 500;
/// For what librdkafka says of a record that is given up: it asks nobody.
constexpr int PurgeMs = 1000;

char* bytesOf(const Bytes& bytes)
{
    return const_cast<char*>(bytes.data()); // librdkafka copies, and its union knows no const
}

} // namespace

Result<std::unique_ptr<KafkaProducer>> KafkaProducer::open(const KafkaSettings& settings, std::string transactionalId,
                                                           const AskControl& control)
{
    Result<std::shared_ptr<KafkaClient>> client =
        KafkaClient::openWriter(settings, transactionalId, control.timeLeftMs());
    if (!client)
        return client.error();
    return std::unique_ptr<KafkaProducer>(new KafkaProducer(std::move(client).value(), std::move(transactionalId)));
}

KafkaProducer::KafkaProducer(std::shared_ptr<KafkaClient> client, std::string transactionalId)
    : m_client(std::move(client)), m_transactionalId(std::move(transactionalId))
{}

KafkaProducer::~KafkaProducer()
{
    KafkaClient::release(std::move(m_client), std::chrono::milliseconds(100));
}

std::optional<Error> KafkaProducer::init(const AskControl& control)
{
    std::optional<Error> last;
    while (const int left = control.timeLeftMs()) {
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_init_transactions(handle(), std::min(left, CallSliceMs)));
        if (!error)
            return std::nullopt;
        last = requestError(error.get(), m_transactionalId);
        // CONCURRENT_TRANSACTIONS among them: the one that was open is being ended.
        if (!rd_kafka_error_is_retriable(error.get()))
            return last;
        poll(0);
    }
    if (last && last->code != ErrorCode::TimedOut && !(control.cancelled && *control.cancelled))
        return last;
    return unanswered(control, m_transactionalId);
}

std::optional<Error> KafkaProducer::begin()
{
    const KafkaPtr<rd_kafka_error_t> error(rd_kafka_begin_transaction(handle()));
    return error ? std::optional(requestError(error.get(), m_transactionalId)) : std::nullopt;
}

KafkaProducer::Sent KafkaProducer::send(const PlannedRecord& record, const AskControl& control)
{
    if (control.timeLeftMs() == 0)
        return {RecordFate::NotSent, endedError(control, record.topic)};
    m_trouble.reset();
    const std::uint64_t requestsBefore = m_client->produceRequestsSent();
    if (std::optional<Error> error = enqueue(record))
        return {RecordFate::Failed, failure(record.topic).value_or(*error)};

    const std::optional<KafkaClient::Delivery> delivery = awaitDelivery(control);
    if (!delivery)
        return {RecordFate::Unknown, failure(record.topic).value_or(unanswered(control, record.topic))};
    if (delivery->status == RD_KAFKA_MSG_STATUS_PERSISTED)
        return {RecordFate::Written, std::nullopt};
    const bool mayBeThere = delivery->status == RD_KAFKA_MSG_STATUS_POSSIBLY_PERSISTED;
    const std::optional<Error> ended = failure(record.topic);
    switch (delivery->code) {
    case RD_KAFKA_RESP_ERR__PURGE_QUEUE:
    case RD_KAFKA_RESP_ERR__PURGE_INFLIGHT:
    case RD_KAFKA_RESP_ERR__MSG_TIMED_OUT:
        if (!ended) {
            const bool hasLeft = mayBeThere || m_client->produceRequestsSent() != requestsBefore;
            return {hasLeft ? RecordFate::Unknown : RecordFate::NotSent, unanswered(control, record.topic)};
        }
        break;
    default:
        break;
    }
    return {mayBeThere ? RecordFate::Unknown : RecordFate::Failed,
            ended.value_or(requestError(delivery->code, {}, record.topic))};
}

KafkaProducer::Commit KafkaProducer::commit(const AskControl& control)
{
    m_trouble.reset();
    while (const int left = control.timeLeftMs()) {
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_commit_transaction(handle(), std::min(left, CallSliceMs)));
        if (!error)
            return {};
        if (rd_kafka_error_txn_requires_abort(error.get()))
            return {requestError(error.get(), m_transactionalId), true};
        if (!rd_kafka_error_is_retriable(error.get()))
            return {requestError(error.get(), m_transactionalId), false};
        poll(KafkaClient::SliceMs);
    }
    // Not to be aborted: librdkafka is still at it, and the brokers may have committed.
    return {unanswered(control, m_transactionalId), false};
}

std::optional<Error> KafkaProducer::abort(const AskControl& control)
{
    while (const int left = control.timeLeftMs()) {
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_abort_transaction(handle(), std::min(left, CallSliceMs)));
        if (!error)
            return std::nullopt;
        if (!rd_kafka_error_is_retriable(error.get()))
            return requestError(error.get(), m_transactionalId);
        poll(KafkaClient::SliceMs);
    }
    return unanswered(control, m_transactionalId);
}

bool KafkaProducer::isFenced(const Error& error)
{
    return error.status == RD_KAFKA_RESP_ERR__FENCED || error.status == RD_KAFKA_RESP_ERR_PRODUCER_FENCED ||
           error.status == RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH;
}

std::optional<Error> KafkaProducer::enqueue(const PlannedRecord& record)
{
    std::array<rd_kafka_vu_t, 5> parts{};
    parts[0].vtype = RD_KAFKA_VTYPE_TOPIC;
    parts[0].u.cstr = record.topic.c_str();
    parts[1].vtype = RD_KAFKA_VTYPE_PARTITION;
    parts[1].u.i32 = record.partition;
    parts[2].vtype = RD_KAFKA_VTYPE_KEY;
    parts[2].u.mem.ptr = bytesOf(record.rawKey);
    parts[2].u.mem.size = record.rawKey.size();
    parts[3].vtype = RD_KAFKA_VTYPE_VALUE;
    // A pointer says that there are bytes, even if there are none of them; without one it is a tombstone.
    parts[3].u.mem.ptr = record.payload ? bytesOf(*record.payload) : nullptr;
    parts[3].u.mem.size = record.payload ? record.payload->size() : 0;
    parts[4].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
    parts[4].u.i = RD_KAFKA_MSG_F_COPY;
    const KafkaPtr<rd_kafka_error_t> error(rd_kafka_produceva(handle(), parts.data(), parts.size()));
    return error ? std::optional(requestError(error.get(), record.topic)) : std::nullopt;
}

std::optional<KafkaClient::Delivery> KafkaProducer::awaitDelivery(const AskControl& control)
{
    std::vector<KafkaClient::Delivery> deliveries;
    const auto waitFor = [&](const AskControl& until) {
        while (deliveries.empty()) {
            const int left = until.timeLeftMs();
            if (left == 0)
                return;
            poll(std::min(left, KafkaClient::SliceMs));
            deliveries = m_client->takeDeliveries();
            if (deliveries.empty() && rd_kafka_fatal_error(handle(), nullptr, 0))
                return;
        }
    };
    waitFor(control);
    if (deliveries.empty()) {
        // Given up: librdkafka then says whether the record may have left.
        rd_kafka_purge(handle(), RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(PurgeMs);
        while (deliveries.empty() && std::chrono::steady_clock::now() < deadline) {
            poll(KafkaClient::SliceMs);
            deliveries = m_client->takeDeliveries();
        }
    }
    return deliveries.empty() ? std::nullopt : std::optional(deliveries.front());
}

std::optional<Error> KafkaProducer::failure(std::string_view subject) const
{
    std::array<char, 512> text{};
    if (const rd_kafka_resp_err_t code = rd_kafka_fatal_error(handle(), text.data(), text.size()))
        return requestError(code, text.data(), subject);
    if (m_transactionalId.empty())
        return std::nullopt;
    // librdkafka tells what is wrong with a transaction only as an answer to a call; this one does nothing within one.
    const KafkaPtr<rd_kafka_error_t> error(rd_kafka_begin_transaction(handle()));
    if (error && rd_kafka_error_txn_requires_abort(error.get()))
        return requestError(error.get(), subject);
    return std::nullopt;
}

Error KafkaProducer::unanswered(const AskControl& control, std::string_view subject) const
{
    const bool cancelled = control.cancelled && *control.cancelled;
    return m_trouble && !cancelled ? *m_trouble : endedError(control, subject);
}

void KafkaProducer::poll(int milliseconds)
{
    rd_kafka_poll(handle(), milliseconds);
    m_client->takeFailures(m_trouble);
}

} // namespace inspector
