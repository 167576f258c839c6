// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/backupreader.h"

#include "files/dumpinput.h"
#include "files/dumpline.h"
#include "files/tarreader.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace inspector
{
namespace
{

constexpr std::uint64_t MostManifestBytes = std::uint64_t{64} * 1024 * 1024; ///< of a million partitions
constexpr std::uint64_t RecordsBetweenQuestions = 1024;

std::string sha256(std::string_view bytes)
{
    return QCryptographicHash::hash(QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())),
                                    QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

/// What is not as the sums say: the manifest where only its line differs, which may be the line's fault as well.
std::string differing(std::string_view sums, std::string_view wanted)
{
    const std::size_t line = wanted.find('\n');
    const bool isOnlyFirst = sums.size() == wanted.size() && sums.substr(line) == wanted.substr(line);
    return isOnlyFirst ? std::string(BackupManifest::FileName) + " (or its line in " +
                             std::string(BackupManifest::SumsName) + ")"
                       : std::string(BackupManifest::SumsName);
}

class Backup
{
public:
    Backup(DumpInput& input, const BackupReader::Control& control, RecordStore* into)
        : m_input(input), m_tar(input), m_control(control), m_store(into)
    {}

    Result<BackupManifest> run()
    {
        if (!readAll())
            return trouble();
        if (m_store)
            m_store->publish();
        return std::move(m_manifest);
    }

private:
    using Step = TarReader::Step;

    bool fail(ErrorCode code, std::string_view detail = {})
    {
        m_error = Error{code, {}, std::string(detail)};
        return false;
    }
    bool altered(std::string_view member) { return fail(ErrorCode::BackupAltered, member); }

    /// What the file itself shows explains all that follows from it: a cut or damaged one is read on to where that
    /// comes out.
    Error trouble()
    {
        std::array<char, 65536> rest{};
        while (m_error.code != ErrorCode::Cancelled && m_input.read(rest.data(), rest.size()) > 0) {
        }
        if (m_error.code == ErrorCode::Cancelled || !m_input.problem())
            return m_error;
        switch (m_input.problem()->kind) {
        case DumpProblem::Kind::CutShort:
            return {ErrorCode::BackupCut, {}, {}};
        case DumpProblem::Kind::CannotRead:
            return {ErrorCode::CannotRead, {}, m_input.problem()->detail};
        default:
            return {ErrorCode::BackupAltered, {}, m_member};
        }
    }

    bool readAll()
    {
        if (!readManifest())
            return false;
        for (const BackupTopic& topic : m_manifest.topics) {
            for (const BackupPartition& partition : topic.partitions) {
                if (!readPartition(topic, partition))
                    return false;
            }
        }
        std::string sums;
        const std::string wanted = m_manifest.sums(m_manifestSum);
        if (!enter(BackupManifest::SumsName, wanted.size()) || !readWhole(sums))
            return false;
        if (sums != wanted)
            return altered(differing(sums, wanted));
        return readEnd();
    }

    /// Behind the last member there is nothing but the zeros that end every tar.
    bool readEnd()
    {
        m_member.clear();
        switch (m_tar.next()) {
        case Step::Member:
            return altered(m_tar.name());
        case Step::Damaged:
            return altered(m_member);
        case Step::End:
            break;
        }
        std::array<char, 65536> rest{};
        while (const std::size_t count = m_input.read(rest.data(), rest.size())) {
            if (std::string_view(rest.data(), count).find_first_not_of('\0') != std::string_view::npos)
                return altered(m_member);
        }
        return m_input.problem() ? altered(m_member) : true;
    }

    bool readManifest()
    {
        if (m_tar.next() != Step::Member || m_tar.name() != BackupManifest::FileName ||
            m_tar.size() > MostManifestBytes)
            return fail(ErrorCode::NoBackup);
        m_member = BackupManifest::FileName;
        std::string json;
        if (!readWhole(json))
            return false;
        Result<BackupManifest> manifest = BackupManifest::fromJson(json);
        if (!manifest) {
            m_error = manifest.error();
            return false;
        }
        m_manifest = std::move(manifest).value();
        m_manifestSum = sha256(json);
        return true;
    }

    /// To the next member, which must be this one.
    bool enter(std::string_view name, std::uint64_t size)
    {
        m_member = name;
        switch (m_tar.next()) {
        case Step::End:
            return fail(ErrorCode::BackupCut);
        case Step::Damaged:
            return altered(name);
        case Step::Member:
            break;
        }
        return (m_tar.name() == name && m_tar.size() == size) || altered(name);
    }

    bool readWhole(std::string& content)
    {
        for (;;) {
            switch (m_tar.read(content)) {
            case Step::End:
                return true;
            case Step::Damaged:
                return altered(m_member);
            case Step::Member:
                break;
            }
        }
    }

    bool readPartition(const BackupTopic& topic, const BackupPartition& partition)
    {
        if (!enter(topic.memberName(partition), partition.bytes))
            return false;
        QCryptographicHash sum(QCryptographicHash::Sha256);
        const SlotId slot = m_store ? m_store->addPartition(topic.name, topic.role, partition.partition) : SlotId{};
        std::uint64_t records = 0;
        std::int64_t lastOffset = -1;
        std::string text;
        for (;;) {
            const std::size_t before = text.size();
            const Step step = m_tar.read(text);
            if (step == Step::Damaged)
                return altered(m_member);
            if (step == Step::End)
                break;
            sum.addData(QByteArrayView(text.data() + before, static_cast<qsizetype>(text.size() - before)));
            std::size_t start = 0;
            for (std::size_t end = text.find('\n', before); end != std::string::npos; end = text.find('\n', start)) {
                const BytesView line = BytesView(text).substr(start, end - start);
                if (!takeRecord(line, topic, partition, slot, lastOffset))
                    return false;
                ++records;
                start = end + 1;
            }
            text.erase(0, start);
        }
        const bool whole = text.empty() && records == partition.records;
        return (whole && sum.result().toHex().toStdString() == partition.sha256) || altered(m_member);
    }

    bool takeRecord(BytesView line, const BackupTopic& topic, const BackupPartition& partition, SlotId slot,
                    std::int64_t& lastOffset)
    {
        const DumpLine::Content content = m_line.read(line);
        const auto* record = std::get_if<DumpRecord>(&content);
        if (!record || record->topic != topic.name || record->partition != partition.partition ||
            record->offset <= lastOffset)
            return altered(m_member);
        lastOffset = record->offset;
        if (m_store) {
            m_headers.clear();
            for (const auto& [name, value] : record->headers)
                m_headers.push_back({name, value});
            m_store->append(slot, record->offset, record->timestamp, record->key, record->value, m_headers,
                            record->timestampKind);
        }
        if (++m_records % RecordsBetweenQuestions != 0)
            return true;
        if (m_control.progress)
            m_control.progress(m_records);
        const bool cancelled = m_control.cancelled && m_control.cancelled->load(std::memory_order_relaxed);
        return !cancelled || fail(ErrorCode::Cancelled);
    }

    DumpInput& m_input;
    TarReader m_tar;
    const BackupReader::Control& m_control;
    RecordStore* m_store;
    BackupManifest m_manifest;
    std::string m_manifestSum;
    std::string m_member; ///< being read
    DumpLine m_line;
    std::vector<HeaderView> m_headers;
    std::uint64_t m_records = 0;
    Error m_error;
};

} // namespace

Result<BackupManifest> BackupReader::read(const QString& path, const Control& control, RecordStore* into)
{
    // A pipe would be waited for, for ever; and a backup is read more than once.
    const QFileInfo file(path);
    if (file.exists() && !file.isFile() && !file.isDir())
        return Error{ErrorCode::CannotRead, path.toStdString(), "it is no file"};
    const Result<std::unique_ptr<DumpInput>> input = DumpInput::open(path);
    if (!input)
        return input.error();
    Result<BackupManifest> manifest = Backup(*input.value(), control, into).run();
    if (manifest)
        return manifest;
    Error error = manifest.error();
    error.subject = path.toStdString();
    return error;
}

} // namespace inspector
