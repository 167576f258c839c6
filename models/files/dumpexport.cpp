// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpexport.h"

#include "core/secrets.h"
#include "files/filepace.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>

namespace inspector
{
namespace
{

constexpr std::uint64_t ExportedBetweenQuestions = 4096;

/// The rows of a choice, ascending.
std::vector<std::uint64_t> rowsOf(const ExportPart& part)
{
    const RecordStore& store = *part.store;
    const ExportChoice& choice = part.choice;
    if (choice.what == ExportChoice::What::Rows)
        return choice.rows;
    std::vector<std::uint64_t> rows;
    std::map<KeyId, std::uint64_t> latest;
    for (auto row = store.nextRetained(0); row; row = store.nextRetained(*row + 1)) {
        const std::optional<RecordView> record = store.find(*row);
        if (!record)
            continue;
        switch (choice.what) {
        case ExportChoice::What::Everything:
        case ExportChoice::What::Rows:
            rows.push_back(*row);
            break;
        case ExportChoice::What::Topic:
            if (store.partition(record->slot).topic == choice.topic)
                rows.push_back(*row);
            break;
        case ExportChoice::What::Versions:
            if (choice.keys.count(record->keyId) > 0)
                rows.push_back(*row);
            break;
        case ExportChoice::What::Latest:
            if (choice.keys.count(record->keyId) > 0)
                latest[record->keyId] = *row;
            break;
        }
    }
    for (const auto& [key, row] : latest)
        rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    return rows;
}

/// What the export says of itself: the topics that it holds, and whether all of them.
DumpHeader headerOf(const ExportPart& part, const std::vector<std::uint64_t>& rows, bool redact)
{
    using What = ExportChoice::What;
    DumpHeader header = part.header;
    header.at = QDateTime::currentMSecsSinceEpoch();
    header.redacted = header.redacted || redact;
    header.partial =
        (part.choice.what != What::Everything && part.choice.what != What::Topic) || part.store->goneRows() > 0;
    for (const KnownTopic& topic : header.topics)
        header.partial = header.partial || topic.partial;
    for (std::uint32_t slot = 0; slot < part.store->partitionCount(); ++slot) {
        const PartitionSlot& partition = part.store->partition({slot});
        const bool isKnown =
            std::any_of(header.topics.begin(), header.topics.end(),
                        [&partition](const KnownTopic& topic) { return topic.name == partition.topic; });
        if (!isKnown)
            header.topics.push_back({partition.topic, std::nullopt, partition.role});
    }
    std::set<std::string> present;
    for (const std::uint64_t row : rows)
        if (const std::optional<RecordView> record = part.store->find(row))
            present.insert(part.store->partition(record->slot).topic);
    const auto isAbsent = [&](const KnownTopic& topic) {
        if (part.choice.what == What::Everything)
            return false;
        return part.choice.what == What::Topic ? topic.name != part.choice.topic : present.count(topic.name) == 0;
    };
    header.topics.erase(std::remove_if(header.topics.begin(), header.topics.end(), isAbsent), header.topics.end());
    return header;
}

class Exporter
{
public:
    Exporter(const ExportOptions& options, OwnerFile& file)
        : m_options(options), m_file(file), m_compressor(Compressor::make(options.compression))
    {}

    Result<ExportSummary> run(const std::vector<ExportPart>& parts)
    {
        std::vector<std::vector<std::uint64_t>> rows;
        for (const ExportPart& part : parts) {
            rows.push_back(rowsOf(part));
            m_total += rows.back().size();
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const RecordPin pin = parts[i].store->pin();
            const DumpHeader header = headerOf(parts[i], rows[i], m_options.redact);
            add(dumpHeaderLine(header));
            for (const std::uint64_t row : rows[i]) {
                if (!addRecord(parts[i], row) && !header.partial)
                    return Error{ErrorCode::NotPossible, {}, "records-gone"};
                if (m_packed.size() >= WriteAtOnce && !flush())
                    return *m_error;
                if (m_summary.records % ExportedBetweenQuestions == 0 && !goOn())
                    return Error{ErrorCode::Cancelled};
            }
        }
        m_compressor->finish(m_packed);
        if (!flush())
            return *m_error;
        if (!goOn())
            return Error{ErrorCode::Cancelled};
        if (const Result<Done> done = m_file.commit(); !done)
            return done.error();
        m_summary.bytes = m_file.bytesWritten();
        return m_summary;
    }

private:
    void add(std::string line)
    {
        line += '\n';
        m_compressor->add(line, m_packed);
    }

    /// False if the record is no longer kept.
    bool addRecord(const ExportPart& part, std::uint64_t row)
    {
        const std::optional<RecordView> found = part.store->find(row);
        if (!found) {
            ++m_summary.gone;
            return false;
        }
        RecordView record = *found;
        record.key = part.keys->bytes(record.keyId);
        const PartitionSlot& slot = part.store->partition(record.slot);
        std::vector<HeaderView> headers = RecordStore::headers(record);
        if (m_options.redact) {
            m_masked.clear();
            m_masked.reserve(2 + headers.size());
            if (record.value)
                record.value =
                    m_masked.emplace_back(redactedValue(slot.role, record.key.value_or(BytesView()), *record.value));
            if (record.key)
                record.key = m_masked.emplace_back(redactedKey(*record.key));
            for (HeaderView& header : headers) {
                if (header.value)
                    header.value = m_masked.emplace_back(maskedValue(header.name, *header.value));
            }
        }
        add(dumpRecordLine(slot, record, headers));
        ++m_summary.records;
        return true;
    }

    bool flush()
    {
        const Result<Done> written = m_file.write(m_packed);
        m_packed.clear();
        if (!written)
            m_error = written.error();
        return written.ok();
    }

    bool goOn()
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_options.progress && now - m_toldAt >= ProgressInterval) {
            m_toldAt = now;
            m_options.progress(m_summary.records, m_total);
        }
        return !m_options.cancelled || !m_options.cancelled->load(std::memory_order_relaxed);
    }

    const ExportOptions& m_options;
    OwnerFile& m_file;
    std::unique_ptr<Compressor> m_compressor;
    std::string m_packed;
    std::vector<Bytes> m_masked; ///< of the record being written
    ExportSummary m_summary;
    std::uint64_t m_total = 0;
    std::optional<Error> m_error;
    std::chrono::steady_clock::time_point m_toldAt;
};

} // namespace

Result<ExportSummary> exportDump(const std::vector<ExportPart>& parts, const ExportOptions& options)
{
    Result<OwnerFile> file = OwnerFile::create(options.path, options.ifThere);
    if (!file)
        return file.error();
    return Exporter(options, file.value()).run(parts);
}

} // namespace inspector
