// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoredarchive.h"

#include "core/fold.h"
#include "files/backupreader.h"
#include "kafka/kafkarecordwriter.h"

#include <future>
#include <memory>
#include <vector>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr std::size_t RowsAtOnce = 16'384;
constexpr std::uint64_t RecordsBetweenNews = 256;
constexpr auto LookForCancel = 100ms;

void foldAll(RecordStore& store, KeyTable& keys, const std::atomic<bool>& cancelled)
{
    Fold fold(store, keys);
    while (!cancelled && fold.advance(RowsAtOnce) > 0) {
    }
}

/// Reads topics to the ends that they have now.
Result<Done> readTopics(const KafkaSettings& settings, const std::vector<WantedTopic>& topics, RecordStore& store,
                        const AskControl& control)
{
    std::promise<Result<std::uint64_t>> promise; // outlives the reader, which answers at the latest when it stops
    std::future<Result<std::uint64_t>> ended = promise.get_future();
    TopicReader reader(settings, topics, store, {[] {}, [](const ReaderEvent&) {}, [] {}});
    if (Result<Done> started = reader.start(); !started)
        return started;
    reader.readToEnd(control.timeLeftMs(),
                     [&promise](Result<std::uint64_t> rows) { promise.set_value(std::move(rows)); });
    while (ended.wait_for(LookForCancel) != std::future_status::ready) {
        if (control.timeLeftMs() == 0)
            reader.stop();
    }
    const Result<std::uint64_t> rows = ended.get();
    reader.stop(); // nothing is appended any more
    return rows ? Result<Done>(Done{}) : rows.error();
}

} // namespace

Result<BackupManifest> RestoredArchive::read(const QString& path)
{
    BackupReader::Control control;
    control.cancelled = &cancelled;
    control.progress = [this](std::uint64_t records) { done = records; };
    Result<BackupManifest> backup = BackupReader::read(path, control, &m_store);
    if (!backup)
        return backup;
    foldAll(m_store, m_keys, cancelled);
    return cancelled ? Result<BackupManifest>(Error{ErrorCode::Cancelled}) : backup;
}

RestoredArchive::Written RestoredArchive::write(const KafkaSettings& kafka,
                                                const std::map<std::string, std::string>& targets,
                                                const AskControl& control,
                                                const std::function<void(std::uint64_t)>& news)
{
    Written written;
    done = 0;
    const Result<std::unique_ptr<KafkaRecordWriter>> opened = KafkaRecordWriter::open(kafka, control);
    if (!opened) {
        written.error = opened.error();
        return written;
    }
    KafkaRecordWriter& writer = *opened.value();
    const std::uint64_t all = m_store.folded();
    for (std::uint64_t row = 0; row < all && !written.error; ++row) {
        if (row % RecordsBetweenNews == 0) {
            done = writer.written();
            news(done);
        }
        RecordView record = m_store.record(row);
        const PartitionSlot& slot = m_store.partition(record.slot);
        const auto target = targets.find(slot.topic);
        if (target == targets.end())
            continue;
        record.key = m_keys.bytes(record.keyId);
        written.error = writer.add(target->second, slot.partition, record, m_store.headers(row), control);
    }
    if (!written.error)
        written.error = writer.finish(control);
    written.records = writer.written();
    written.unsettled = written.error && writer.isUnsettled();
    return written;
}

Result<RestoredRecords> RestoredArchive::compare(const KafkaSettings& kafka, const BackupManifest& backup,
                                                 const std::map<std::string, std::string>& targets,
                                                 const AskControl& control)
{
    // Exactly these topics, and each: what a cluster's own reading comes upon depends on the configs.
    std::vector<WantedTopic> wanted;
    for (const BackupTopic& topic : backup.topics) {
        if (const auto target = targets.find(topic.name); target != targets.end())
            wanted.push_back({target->second, topic.role});
    }
    RecordStore store;
    KeyTable keys;
    if (const Result<Done> read = readTopics(kafka, wanted, store, control); !read)
        return read.error();
    foldAll(store, keys, cancelled);
    if (cancelled)
        return Error{ErrorCode::Cancelled}; // what was not folded would be told as missing
    return RestoredRecords::compare({m_store, m_keys}, {store, keys}, targets);
}

} // namespace inspector
