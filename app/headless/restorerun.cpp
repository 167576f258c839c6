// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorerun.h"

#include "app/kafkasettingsof.h"
#include "checkline.h"
#include "core/fold.h"
#include "files/backupreader.h"
#include "items/errorwords.h"
#include "items/words.h"
#include "kafka/kafkarecordwriter.h"
#include "kafka/topicreader.h"

#include <QCoreApplication>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <future>
#include <utility>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr std::size_t RowsAtOnce = 16'384;
constexpr std::uint64_t RecordsBetweenNews = 1024;
/// A topic that has just been made has no leader yet; the questions are asked again.
constexpr auto BrokerPatience = 10s;
constexpr auto AskAgainAfter = 500ms;
constexpr auto LookForCancel = 100ms;

void foldAll(RecordStore& store, KeyTable& keys, const std::atomic<bool>& cancelled)
{
    Fold fold(store, keys);
    while (!cancelled && fold.advance(RowsAtOnce) > 0) {
    }
}

/// Reads topics to the ends that they have now. Blocks.
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

RestoreRun::RestoreRun(const ConnectionSettings& settings, RestoreTask task)
    : m_task(std::move(task)), m_cluster(settings)
{
    connect(&m_cluster, &LiveCluster::opened, this, [this] {
        m_patience = QDeadlineTimer(BrokerPatience);
        check();
    });
    connect(&m_cluster, &LiveCluster::failed, this, [this](const QString& why) { end(CannotRead, why); });
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        m_cancelled = true; // what is being written ends, and says how far it came
        if (!m_submitted)
            end(Refused, tr("Interrupted; nothing was sent."));
        else if (m_readingBack)
            end(Unknown, tr("All records were acknowledged; interrupted before they were read back."));
    });
}

RestoreRun::~RestoreRun()
{
    m_cancelled = true;
    if (m_worker.joinable())
        m_worker.join();
}

int RestoreRun::run()
{
    QMetaObject::invokeMethod(this, &RestoreRun::readBackup, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

void RestoreRun::work(std::function<std::function<void()>()> job)
{
    if (m_worker.joinable())
        m_worker.join(); // it has handed over: this runs at its word
    m_worker = std::thread([this, job = std::move(job)] {
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this,
            [this, then = job()] {
                if (!m_ended)
                    then();
            },
            Qt::QueuedConnection);
    });
}

AskControl RestoreRun::control() const
{
    return {std::chrono::steady_clock::now() + m_task.timeout, &m_cancelled};
}

void RestoreRun::readBackup()
{
    work([this]() -> std::function<void()> {
        BackupReader::Control control;
        control.cancelled = &m_cancelled;
        control.progress = [this](std::uint64_t records) {
            showLater(tr("Verifying the backup: %1 records").arg(Words::number(static_cast<qint64>(records))));
        };
        Result<BackupManifest> read = BackupReader::read(m_task.file, control, &m_store);
        if (!read)
            return [this, error = read.error()] { end(CannotRead, ErrorWords::once(error)); };
        foldAll(m_store, m_keys, m_cancelled);
        return [this, backup = std::move(read).value()] {
            m_backup = backup;
            m_cluster.start();
        };
    });
}

void RestoreRun::check()
{
    const ConnectionSettings& settings = m_cluster.settings();
    m_targets = RestoreChecks::targets(m_backup, settings.topicNames());
    const std::vector<std::string> ids =
        RestoreChecks::groups(m_backup, settings.topicNames(), settings.group.toStdString());
    std::vector<TopicPartition> topics;
    for (const auto& [archived, target] : m_targets)
        topics.push_back({target, -1});
    const std::shared_ptr<GroupAdmin> groups = m_cluster.operationContext().groups;
    m_progress.show(tr("Asking the brokers about topics and group"));
    work([this, ids, topics, groups, readOnly = settings.readOnly]() -> std::function<void()> {
        RestoreChecks::Seen seen;
        seen.readOnly = readOnly;
        for (const std::string& id : ids) {
            const bool first = seen.groups.empty();
            seen.groups.push_back(
                groups->look(id, first ? topics : std::vector<TopicPartition>(), std::nullopt, control()));
        }
        return [this, seen] { checked(seen); };
    });
}

void RestoreRun::checked(const RestoreChecks::Seen& seen)
{
    const std::vector<Check> checks = RestoreChecks::lines(m_backup, m_targets, seen);
    const bool unanswered = std::any_of(seen.groups.begin(), seen.groups.end(), [](const GroupState& group) {
        return group.error || std::any_of(group.partitions.begin(), group.partitions.end(),
                                          [](const auto& partition) { return partition.error.has_value(); });
    });
    const bool blocked =
        std::any_of(checks.begin(), checks.end(), [](const Check& check) { return check.verdict == Verdict::Blocked; });
    if (unanswered && !blocked && !m_patience.hasExpired()) {
        QTimer::singleShot(AskAgainAfter, this, [this] {
            if (!m_ended)
                check();
        });
        return;
    }
    for (const Check& check : checks)
        say(checkLine(check));
    const bool ready =
        std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.verdict == Verdict::Ok; });
    if (!ready)
        end(Refused, tr("Nothing was sent: not every check is ok."));
    else if (!m_task.yes)
        end(Refused, tr("No check stands against it. Nothing was sent: --yes does it."));
    else
        write();
}

void RestoreRun::write()
{
    m_submitted = true;
    work([this]() -> std::function<void()> { return [this, written = writeRecords()] { wrote(written); }; });
}

RestoreRun::Written RestoreRun::writeRecords()
{
    const AskControl until = control();
    Written written;
    const Result<std::unique_ptr<KafkaRecordWriter>> opened =
        KafkaRecordWriter::open(kafkaSettingsOf(m_cluster.settings()), until);
    if (!opened) {
        written.error = opened.error();
        return written;
    }
    KafkaRecordWriter& writer = *opened.value();
    const std::uint64_t all = m_store.folded();
    for (std::uint64_t row = 0; row < all && !written.error; ++row) {
        RecordView record = m_store.record(row);
        record.key = m_keys.bytes(record.keyId);
        const PartitionSlot& slot = m_store.partition(record.slot);
        written.error = writer.add(m_targets.at(slot.topic), slot.partition, record, m_store.headers(row), until);
        if (row % RecordsBetweenNews == 0)
            showLater(tr("Restoring: %1 of %2 records")
                          .arg(Words::number(static_cast<qint64>(writer.written())),
                               Words::number(static_cast<qint64>(all))));
    }
    if (!written.error)
        written.error = writer.finish(until);
    written.records = writer.written();
    written.unsettled = written.error && writer.isUnsettled();
    return written;
}

void RestoreRun::wrote(const Written& written)
{
    if (!written.error) {
        readBack();
        return;
    }
    if (written.records == 0 && !written.unsettled) {
        end(m_cancelled ? Refused : Failed, tr("%1 No record was written.").arg(ErrorWords::once(*written.error)));
        return;
    }
    const QString far = written.unsettled ? tr("At least %1 of %2 records were written; of some it is not known.")
                                          : tr("%1 of %2 records were written.");
    end(written.unsettled ? Unknown : Failed,
        ErrorWords::once(*written.error) + u' ' +
            far.arg(Words::number(static_cast<qint64>(written.records)),
                    Words::number(static_cast<qint64>(m_store.folded()))) +
            u' ' + tr("The topics are of no use as they are: start no worker, make them anew, and restore again."));
}

void RestoreRun::readBack()
{
    m_readingBack = true;
    m_progress.show(tr("Reading back what stands in the topics"));
    work([this]() -> std::function<void()> { return [this, found = compare()] { compared(found); }; });
}

Result<RestoredRecords> RestoreRun::compare()
{
    // Exactly these topics, and each: what a cluster's own reading comes upon depends on the configs.
    std::vector<WantedTopic> wanted;
    for (const BackupTopic& topic : m_backup.topics)
        wanted.push_back({m_targets.at(topic.name), topic.role});
    RecordStore store;
    KeyTable keys;
    if (const Result<inspector::Done> read =
            readTopics(kafkaSettingsOf(m_cluster.settings()), wanted, store, control());
        !read)
        return read.error();
    foldAll(store, keys, m_cancelled);
    return RestoredRecords::compare({m_store, m_keys}, {store, keys}, m_targets);
}

void RestoreRun::compared(const Result<RestoredRecords>& result)
{
    if (!result) {
        end(Unknown,
            tr("All records were acknowledged, but could not be read back. %1").arg(ErrorWords::once(result.error())));
        return;
    }
    const RestoredRecords& found = *result;
    if (found.first) {
        const bool missing = found.first->difference == RestoredRecords::Difference::Missing;
        end(Failed,
            (missing
                 ? tr("Read back and not as archived: of %1, partition %2, the archived record %3 is not there. Start "
                      "no worker, make the topics anew, and restore again.")
                 : tr("Read back and not as archived: %1, partition %2, has a record at %3 that is not of the "
                      "backup: somebody else writes to it. Start no worker, make the topics anew, and restore again."))
                .arg(QString::fromStdString(found.first->topic))
                .arg(found.first->partition)
                .arg(found.first->offset));
        return;
    }
    if (found.otherTimes > 0)
        say(tr("%1 records have the time of the restore: the topic keeps the brokers' time, or the record had none.")
                .arg(Words::number(static_cast<qint64>(found.otherTimes))));
    end(Done, tr("Restored and read back: %1 records stand as archived, in their order%2.")
                  .arg(Words::number(static_cast<qint64>(found.there)),
                       found.compacted == 0 ? QString()
                                            : tr("; %1 that others superseded are compacted away already")
                                                  .arg(Words::number(static_cast<qint64>(found.compacted)))));
}

void RestoreRun::showLater(const QString& words)
{
    QMetaObject::invokeMethod(
        this,
        [this, words] {
            if (!m_ended)
                m_progress.show(words);
        },
        Qt::QueuedConnection);
}

void RestoreRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(QStringLiteral("connect-inspector: ") + words + u'\n').toUtf8().constData(), stderr);
}

void RestoreRun::end(ExitCode code, const QString& words)
{
    if (std::exchange(m_ended, true))
        return;
    m_progress.clear();
    if (!words.isEmpty())
        say(words);
    QCoreApplication::exit(code);
}

} // namespace inspector
