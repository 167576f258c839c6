// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkadirectwriter.h"

#include "kafkaconfig.h"
#include "kafkaerrors.h"
#include "kafkaprobe.h"

#include <algorithm>
#include <map>
#include <set>

namespace inspector
{

namespace
{

/// For aborting a transaction when the time for the write is over.
constexpr std::chrono::seconds AbortPatience{3};
/// Before the brokers end a transaction of their own accord, which would look as if somebody had fenced it.
constexpr std::chrono::milliseconds TransactionPatience{TransactionTimeoutMs - 10'000};

Error noSuchPartition(const PlannedRecord& record, std::int32_t partitions)
{
    Error error = requestError(RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION, {}, record.topic);
    error.detail = "partition " + std::to_string(record.partition) + " of " + std::to_string(partitions);
    return error;
}

/// Records that were sent have this fate once their transaction has ended.
void settle(std::vector<RecordFate>& fates, RecordFate fate)
{
    std::replace_if(
        fates.begin(), fates.end(), [](RecordFate now) { return now != RecordFate::NotSent; }, fate);
}

} // namespace

KafkaDirectWriter::KafkaDirectWriter(KafkaSettings settings) : m_settings(std::move(settings)) {}

DirectWriteReport KafkaDirectWriter::write(const DirectWrite& write, const AskControl& control)
{
    DirectWriteReport report;
    report.fates.assign(write.records.size(), RecordFate::NotSent);
    report.error = checkPlaces(write, control, report);
    if (!report.error)
        report.error = fence(write.fence, control, report);
    if (!report.error) {
        report.stage = DirectWriteReport::Stage::Writing;
        if (write.transactionalId.empty())
            writeAlone(write, control, report);
        else
            writeInTransaction(write, control, report);
    }
    if (report.error && KafkaProducer::isFenced(*report.error))
        report.fenced = true;
    return report;
}

std::optional<Error> KafkaDirectWriter::checkPlaces(const DirectWrite& write, const AskControl& control,
                                                    DirectWriteReport& report) const
{
    std::set<std::string> topics;
    for (const PlannedRecord& record : write.records)
        topics.insert(record.topic);
    const Result<KafkaProbe> probe = probeKafka(m_settings, {topics.begin(), topics.end()}, control);
    if (!probe)
        return probe.error();
    std::map<std::string_view, const KafkaProbe::Topic*> found;
    for (const KafkaProbe::Topic& topic : probe->topics)
        found.emplace(topic.name, &topic);

    std::optional<Error> first;
    for (std::size_t i = 0; i < write.records.size(); ++i) {
        const PlannedRecord& record = write.records[i];
        const KafkaProbe::Topic& topic = *found.at(record.topic);
        if (topic.error) {
            if (!first)
                first = topic.error;
        } else if (record.partition < 0 || record.partition >= topic.partitions) {
            report.fates[i] = RecordFate::Failed;
            if (!first)
                first = topic.partitions == 0 ? requestError(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART, {}, record.topic)
                                              : noSuchPartition(record, topic.partitions);
        }
    }
    return first;
}

std::optional<Error> KafkaDirectWriter::fence(const std::vector<std::string>& transactionalIds,
                                              const AskControl& control, DirectWriteReport& report) const
{
    for (const std::string& id : transactionalIds) {
        report.stage = DirectWriteReport::Stage::Fencing;
        // librdkafka 2.0.2 has no FenceProducers request, which for its part is no more than this.
        const Result<std::unique_ptr<KafkaProducer>> producer = KafkaProducer::open(m_settings, id, control);
        if (!producer)
            return producer.error();
        if (std::optional<Error> error = producer.value()->init(control))
            return error;
    }
    return std::nullopt;
}

void KafkaDirectWriter::writeAlone(const DirectWrite& write, const AskControl& control, DirectWriteReport& report) const
{
    const Result<std::unique_ptr<KafkaProducer>> producer = KafkaProducer::open(m_settings, {}, control);
    report.error = producer ? send(*producer.value(), write, control, report) : std::optional(producer.error());
    if (!report.error)
        report.stage = DirectWriteReport::Stage::Finished;
}

void KafkaDirectWriter::writeInTransaction(const DirectWrite& write, AskControl control,
                                           DirectWriteReport& report) const
{
    const Result<std::unique_ptr<KafkaProducer>> opened =
        KafkaProducer::open(m_settings, write.transactionalId, control);
    if (!opened) {
        report.error = opened.error();
        return;
    }
    KafkaProducer& producer = *opened.value();
    report.error = producer.init(control);
    if (!report.error)
        report.error = producer.begin();
    if (report.error)
        return;

    control.deadline = std::min(control.deadline, std::chrono::steady_clock::now() + TransactionPatience);
    const std::optional<Error> trouble = send(producer, write, control, report);
    KafkaProducer::Commit commit;
    if (!trouble) {
        report.stage = DirectWriteReport::Stage::Committing;
        commit = producer.commit(control);
        if (!commit.error) {
            report.stage = DirectWriteReport::Stage::Finished;
            return;
        }
    }
    report.error = trouble ? trouble : commit.error;
    std::optional<Error> notAborted;
    if (trouble || commit.open) {
        notAborted = producer.abort({std::chrono::steady_clock::now() + AbortPatience});
        if (notAborted && KafkaProducer::isFenced(*notAborted))
            report.fenced = true;
    }
    // What was never to be committed comes to nothing even if the abort did not reach the brokers: they end the
    // transaction themselves. A commit that was under way is disproved only by an abort that the brokers took.
    const bool cameToNothing = trouble || (commit.open && !notAborted);
    settle(report.fates, cameToNothing ? RecordFate::Failed : RecordFate::Unknown);
}

std::optional<Error> KafkaDirectWriter::send(KafkaProducer& producer, const DirectWrite& write,
                                             const AskControl& control, DirectWriteReport& report)
{
    for (std::size_t i = 0; i < write.records.size(); ++i) {
        const KafkaProducer::Sent sent = producer.send(write.records[i], control);
        report.fates[i] = sent.fate;
        if (sent.error)
            return sent.error;
    }
    return std::nullopt;
}

} // namespace inspector
