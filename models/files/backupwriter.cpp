// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/backupwriter.h"

#include "files/backupreader.h"
#include "files/compressor.h"
#include "files/dumpline.h"
#include "files/filepace.h"
#include "files/ownerfile.h"
#include "files/tarwriter.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace inspector
{
namespace
{

constexpr std::uint64_t MembersBetweenQuestions = 1024;

class BackupFile
{
public:
    BackupFile(const BackupSource& source, const BackupOptions& options, OwnerFile& file)
        : m_source(source), m_options(options), m_manifest(source.manifest), m_file(file),
          m_compressor(Compressor::make(Compression::Zstd)),
          m_tar([this](std::string_view bytes) { return pack(bytes); })
    {}

    Result<BackupManifest> run()
    {
        sortRows();
        if (!countMembers() || !writeMembers()) {
            const bool cancelled = m_options.cancelled && *m_options.cancelled;
            return m_error.value_or(
                Error{cancelled ? ErrorCode::Cancelled : ErrorCode::CannotWrite, m_options.path.toStdString()});
        }
        if (const Result<Done> same = verify(); !same)
            return same.error();
        if (const Result<Done> done = m_file.commit(); !done)
            return done.error();
        return m_manifest;
    }

private:
    using Place = std::pair<std::string_view, std::int32_t>;

    /// Of a partition rows stand in the order of their offsets, as they were read.
    void sortRows()
    {
        const RecordStore& store = *m_source.store;
        m_total = 3 * store.folded();
        for (std::uint64_t row = 0; row < store.folded(); ++row) {
            const PartitionSlot& slot = store.partition(store.record(row).slot);
            m_rows[{slot.topic, slot.partition}].push_back(row);
        }
    }

    std::string lineOf(std::uint64_t row) const
    {
        RecordView record = m_source.store->record(row);
        record.key = m_source.keys->bytes(record.keyId);
        return dumpRecordLine(m_source.store->partition(record.slot), record, m_source.store->headers(row)) + "\n";
    }

    /// A tar wants sizes, and the manifest checksums, before the members: they are made twice rather than kept.
    bool countMembers()
    {
        for (BackupTopic& topic : m_manifest.topics) {
            for (BackupPartition& partition : topic.partitions) {
                const std::vector<std::uint64_t>& rows = m_rows[{topic.name, partition.partition}];
                QCryptographicHash sum(QCryptographicHash::Sha256);
                partition.records = rows.size();
                partition.bytes = 0;
                for (const std::uint64_t row : rows) {
                    const std::string line = lineOf(row);
                    sum.addData(QByteArrayView(line.data(), static_cast<qsizetype>(line.size())));
                    partition.bytes += line.size();
                    if (!goOn())
                        return false;
                }
                partition.sha256 = sum.result().toHex().toStdString();
            }
        }
        return true;
    }

    bool writeMembers()
    {
        const std::string manifest = m_manifest.toJson();
        if (!writeMember(BackupManifest::FileName, manifest))
            return false;
        for (const BackupTopic& topic : m_manifest.topics) {
            for (const BackupPartition& partition : topic.partitions) {
                if (!m_tar.begin(topic.memberName(partition), partition.bytes, timeS()))
                    return false;
                for (const std::uint64_t row : m_rows[{topic.name, partition.partition}]) {
                    if (!m_tar.write(lineOf(row)) || !goOn())
                        return false;
                }
            }
        }
        const QByteArray own =
            QCryptographicHash::hash(QByteArray::fromRawData(manifest.data(), static_cast<qsizetype>(manifest.size())),
                                     QCryptographicHash::Sha256);
        if (!writeMember(BackupManifest::SumsName, m_manifest.sums(own.toHex().toStdString())) || !m_tar.finish())
            return false;
        m_compressor->finish(m_packed);
        return flush();
    }

    bool writeMember(std::string_view name, std::string_view content)
    {
        return m_tar.begin(std::string(name), content.size(), timeS()) && m_tar.write(content);
    }

    std::int64_t timeS() const
    {
        return QDateTime::fromString(QString::fromStdString(m_manifest.at), Qt::ISODate).toSecsSinceEpoch();
    }

    bool pack(std::string_view bytes)
    {
        m_compressor->add(bytes, m_packed);
        return m_packed.size() < WriteAtOnce || flush();
    }

    bool flush()
    {
        const Result<Done> written = m_file.write(m_packed);
        m_packed.clear();
        if (!written)
            m_error = written.error();
        return written.ok();
    }

    Result<Done> verify()
    {
        BackupReader::Control control;
        control.cancelled = m_options.cancelled;
        control.progress = [this, before = m_done](std::uint64_t records) {
            m_done = before + records;
            tell();
        };
        const Result<BackupManifest> read = BackupReader::read(m_file.pathUntilCommit(), control);
        const std::string path = m_options.path.toStdString();
        if (!read)
            return Error{read.error().code, path, read.error().detail, read.error().status};
        if (*read != m_manifest)
            return Error{ErrorCode::BackupAltered, path, std::string(BackupManifest::FileName)};
        return Done{};
    }

    bool goOn()
    {
        if (++m_done % MembersBetweenQuestions != 0)
            return true;
        tell();
        return !m_options.cancelled || !m_options.cancelled->load(std::memory_order_relaxed);
    }

    void tell()
    {
        const auto now = std::chrono::steady_clock::now();
        if (!m_options.progress || now - m_toldAt < ProgressInterval)
            return;
        m_toldAt = now;
        m_options.progress(m_done, m_total);
    }

    const BackupSource& m_source;
    const BackupOptions& m_options;
    BackupManifest m_manifest;
    OwnerFile& m_file;
    std::unique_ptr<Compressor> m_compressor;
    std::string m_packed;
    std::map<Place, std::vector<std::uint64_t>> m_rows;
    std::optional<Error> m_error; ///< why bytes could not be written
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::chrono::steady_clock::time_point m_toldAt;
    TarWriter m_tar; ///< last: writes through the others
};

} // namespace

Result<BackupManifest> writeBackup(const BackupSource& source, const BackupOptions& options)
{
    Result<OwnerFile> file = OwnerFile::create(options.path, OwnerFile::IfThere::Refuse);
    if (!file)
        return file.error();
    return BackupFile(source, options, file.value()).run();
}

} // namespace inspector
