// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkarecordwriter.h"

#include "kafkaerrors.h"

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

/// Far below librdkafka's own bounds, and so little that slow brokers have it within a record's patience.
constexpr std::uint64_t MostUnderWay = 20'000;
constexpr std::uint64_t MostBytesUnderWay = std::uint64_t{32} * 1024 * 1024;

rd_kafka_vu_t part(rd_kafka_vtype_t type)
{
    rd_kafka_vu_t made{};
    made.vtype = type;
    return made;
}

rd_kafka_vu_t bytesPart(rd_kafka_vtype_t type, BytesView bytes)
{
    rd_kafka_vu_t made = part(type);
    // librdkafka copies, and its union knows no const. A pointer says that there are bytes, even if there are none.
    static constexpr char Nothing = '\0';
    made.u.mem.ptr = const_cast<char*>(bytes.data() ? bytes.data() : &Nothing);
    made.u.mem.size = bytes.size();
    return made;
}

} // namespace

Result<std::unique_ptr<KafkaRecordWriter>> KafkaRecordWriter::open(const KafkaSettings& settings,
                                                                   const AskControl& control)
{
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::openWriter(settings, {}, control.timeLeftMs());
    if (!client)
        return client.error();
    return std::unique_ptr<KafkaRecordWriter>(new KafkaRecordWriter(std::move(client).value()));
}

KafkaRecordWriter::~KafkaRecordWriter()
{
    KafkaClient::release(std::move(m_client), std::chrono::seconds(1));
}

std::optional<Error> KafkaRecordWriter::add(const std::string& topic, std::int32_t partition, const RecordView& record,
                                            const std::vector<HeaderView>& headers, const AskControl& control)
{
    if (std::optional<Error> error = waitUntil(MostUnderWay - 1, MostBytesUnderWay, topic, control))
        return error;
    std::vector<rd_kafka_vu_t> parts;
    parts.push_back(part(RD_KAFKA_VTYPE_TOPIC));
    parts.back().u.cstr = topic.c_str();
    parts.push_back(part(RD_KAFKA_VTYPE_PARTITION));
    parts.back().u.i32 = partition;
    parts.push_back(part(RD_KAFKA_VTYPE_MSGFLAGS));
    parts.back().u.i = RD_KAFKA_MSG_F_COPY;
    if (record.timestamp > 0) {
        parts.push_back(part(RD_KAFKA_VTYPE_TIMESTAMP));
        parts.back().u.i64 = record.timestamp;
    }
    if (record.key)
        parts.push_back(bytesPart(RD_KAFKA_VTYPE_KEY, *record.key));
    if (record.value)
        parts.push_back(bytesPart(RD_KAFKA_VTYPE_VALUE, *record.value));
    std::vector<std::string> names; // librdkafka wants their ends marked
    names.reserve(headers.size());
    for (const HeaderView& header : headers) {
        parts.push_back(part(RD_KAFKA_VTYPE_HEADER));
        parts.back().u.header.name = names.emplace_back(header.name).c_str();
        if (header.value) {
            const rd_kafka_vu_t value = bytesPart(RD_KAFKA_VTYPE_VALUE, *header.value);
            parts.back().u.header.val = value.u.mem.ptr;
            parts.back().u.header.size = static_cast<ssize_t>(value.u.mem.size);
        }
    }
    const KafkaPtr<rd_kafka_error_t> error(rd_kafka_produceva(m_client->handle(), parts.data(), parts.size()));
    if (error)
        return requestError(error.get(), topic);
    ++m_underWay;
    m_bytesSinceEmpty += record.key.value_or(BytesView()).size() + record.value.value_or(BytesView()).size();
    return std::nullopt;
}

std::optional<Error> KafkaRecordWriter::finish(const AskControl& control)
{
    return waitUntil(0, 0, {}, control);
}

std::optional<Error> KafkaRecordWriter::waitUntil(std::uint64_t records, std::uint64_t bytes, const std::string& topic,
                                                  const AskControl& control)
{
    if (std::optional<Error> error = takeAnswers(0, topic))
        return error;
    // How many bytes are left of those under way is not told: after so many of them all are waited for.
    while (m_underWay > (m_bytesSinceEmpty > bytes ? 0 : records)) {
        const int left = control.timeLeftMs();
        if (left == 0) {
            const bool cancelled = control.cancelled && *control.cancelled;
            return m_trouble && !cancelled ? *m_trouble : endedError(control, topic);
        }
        if (std::optional<Error> error = takeAnswers(std::min(left, KafkaClient::SliceMs), topic))
            return error;
    }
    if (m_underWay == 0)
        m_bytesSinceEmpty = 0;
    return control.timeLeftMs() > 0 ? std::nullopt : std::optional(endedError(control, topic));
}

std::optional<Error> KafkaRecordWriter::takeAnswers(int milliseconds, const std::string& topic)
{
    rd_kafka_poll(m_client->handle(), milliseconds);
    m_client->takeFailures(m_trouble);
    std::optional<Error> refused;
    for (const KafkaClient::Delivery& delivery : m_client->takeDeliveries()) {
        --m_underWay;
        if (delivery.status == RD_KAFKA_MSG_STATUS_PERSISTED) {
            ++m_written;
            continue;
        }
        const bool isGivenUp = delivery.code == RD_KAFKA_RESP_ERR__MSG_TIMED_OUT ||
                               delivery.code == RD_KAFKA_RESP_ERR__PURGE_QUEUE ||
                               delivery.code == RD_KAFKA_RESP_ERR__PURGE_INFLIGHT;
        m_unsettled = m_unsettled || delivery.status == RD_KAFKA_MSG_STATUS_POSSIBLY_PERSISTED ||
                      (isGivenUp && m_client->produceRequestsSent() > 0);
        if (!refused)
            refused = delivery.code == RD_KAFKA_RESP_ERR__MSG_TIMED_OUT && m_trouble
                          ? *m_trouble
                          : requestError(delivery.code, {}, topic);
    }
    std::array<char, 512> text{};
    if (const rd_kafka_resp_err_t code = rd_kafka_fatal_error(m_client->handle(), text.data(), text.size()))
        return requestError(code, text.data(), topic);
    return refused;
}

} // namespace inspector
