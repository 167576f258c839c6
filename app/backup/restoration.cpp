// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoration.h"

#include "items/errorwords.h"
#include "items/words.h"
#include "operations/journalentries.h"
#include "operations/journalprogress.h"
#include "operations/journalwriter.h"
#include "operations/operationwords.h"

#include <QFileInfo>

#include <utility>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr auto PollInterval = 2s;
constexpr auto WatchInterval = 200ms;
constexpr auto AskPatience = 15s;
constexpr auto Silence = 5s;      ///< of brokers that are asked: what they said before counts no more
constexpr auto BetweenNotes = 5s; ///< in the journal, while records are written

QString count(std::uint64_t records)
{
    return Words::number(static_cast<qint64>(records));
}

Sentence plainCount(std::uint64_t records)
{
    return number(static_cast<qint64>(records));
}

} // namespace

Restoration::Restoration(const QString& path, std::chrono::seconds timeout) : m_path(path), m_timeout(timeout)
{
    m_poll.setSingleShot(true);
    connect(&m_poll, &QTimer::timeout, this, &Restoration::ask);
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &Restoration::doubt);
    connect(&m_watch, &QTimer::timeout, this, &Restoration::changed);
    m_watch.start(WatchInterval);
    m_reading = std::make_unique<BackgroundCall<Result<BackupManifest>>>(
        timeout, [records = m_records, path](const AskControl&) { return records->read(path); },
        [this](const Result<BackupManifest>& read) { backupRead(read); });
}

Restoration::~Restoration()
{
    m_records->cancelled = true;
}

void Restoration::setPhase(Phase phase)
{
    m_phase = phase;
    Q_EMIT changed();
}

void Restoration::backupRead(const Result<BackupManifest>& read)
{
    m_watch.stop();
    if (m_phase == Phase::Finished)
        return; // called off
    if (!read) {
        finish({Outcome::Refused, true, ErrorWords::once(read.error()), {}});
        return;
    }
    m_read = *read;
    Q_EMIT verified();
    beginChecks();
}

void Restoration::setContext(Context context)
{
    m_target = std::move(context);
    beginChecks();
}

void Restoration::beginChecks()
{
    if (!m_read || !m_target || m_phase != Phase::Reading)
        return;
    setTargets();
    setPhase(Phase::Checking);
    ask();
}

bool Restoration::hasOwnTopics() const
{
    return m_read && std::any_of(m_read->topics.begin(), m_read->topics.end(),
                                 [](const BackupTopic& topic) { return topic.role == TopicRole::ConnectorOffset; });
}

void Restoration::setLeavesOwnTopics(bool leaves)
{
    if (leaves == leavesOwnTopics() || (m_phase != Phase::Reading && m_phase != Phase::Checking))
        return;
    m_own = leaves ? RestoreChecks::OwnTopics::Left : RestoreChecks::OwnTopics::Restored;
    if (m_phase != Phase::Checking)
        return; // where it goes is not known yet
    m_lines.clear();
    m_checks.clear();
    m_heardAll = false;
    setTargets();
    Q_EMIT changed();
    ask();
}

void Restoration::setTargets()
{
    m_targets = RestoreChecks::targets(*m_read, m_target->topics, m_own);
    m_toWrite = 0;
    for (const BackupTopic& topic : m_read->topics)
        m_toWrite += m_targets.contains(topic.name) ? topic.records() : 0;
    Archive archive{QFileInfo(m_path).absoluteFilePath(),
                    QString::fromStdString(m_read->at),
                    QString::fromStdString(m_read->kafkaClusterId),
                    QString::fromStdString(m_read->group),
                    {},
                    static_cast<qint64>(m_toWrite)};
    for (const BackupTopic& topic : m_read->topics) {
        const auto target = m_targets.find(topic.name);
        archive.topics.append({QString::fromStdString(topic.name),
                               target == m_targets.end() ? QString() : QString::fromStdString(target->second),
                               static_cast<int>(topic.partitions.size()), static_cast<qint64>(topic.records())});
    }
    m_archive = archive;
}

std::function<RestoreChecks::Seen(const AskControl&)> Restoration::question() const
{
    std::vector<TopicPartition> topics;
    std::vector<std::string> names;
    for (const auto& [archived, target] : m_targets) {
        topics.push_back({target, -1});
        names.push_back(target);
    }
    return [groups = m_target->groups, admin = m_target->topicAdmin, topics, names, readOnly = m_target->readOnly,
            ids = RestoreChecks::groups(*m_read, m_targets, m_target->group)](const AskControl& control) {
        RestoreChecks::Seen seen;
        seen.readOnly = readOnly;
        for (const std::string& id : ids)
            seen.groups.push_back(
                groups->look(id, seen.groups.empty() ? topics : std::vector<TopicPartition>(), std::nullopt, control));
        if (admin)
            seen.topics = admin->describe(names, control);
        return seen;
    };
}

void Restoration::ask()
{
    if (m_phase != Phase::Checking && m_phase != Phase::Submitted)
        return;
    m_poll.stop();
    m_silence.start(Silence);
    m_asking = std::make_unique<BackgroundCall<RestoreChecks::Seen>>(
        AskPatience, question(), [this](const RestoreChecks::Seen& seen) { take(seen); });
}

/// Brokers that are gone are waited for quite long: what they said before must not look like new meanwhile.
void Restoration::doubt()
{
    if (m_phase != Phase::Checking)
        return;
    ClusterLines::age(m_lines);
    m_checks = ClusterLines::checks(m_lines);
    Q_EMIT changed();
}

void Restoration::take(const RestoreChecks::Seen& seen)
{
    m_silence.stop();
    const ReadProgress cluster = m_target->evidence->progress();
    const bool isNamed = !cluster.clusterId.empty() || cluster.state == ConnectionState::Live;
    m_lines = RestoreChecks::lines(*m_read, m_targets, seen);
    m_lines.insert(m_lines.begin() + 2, ClusterLines::journal(isNamed, cluster.clusterId));
    m_lines.insert(m_lines.begin() + 1, RestoreChecks::ofKafka(*m_read, cluster.clusterId));
    m_checks = ClusterLines::checks(m_lines);
    m_heardAll = seen.isAnswered() && isNamed;
    if (m_phase == Phase::Submitted) {
        if (ClusterLines::allOk(m_lines))
            begin();
        else
            refuse(ClusterLines::firstHindrance(m_lines));
        return;
    }
    m_poll.start(PollInterval);
    Q_EMIT changed();
}

QString Restoration::confirmationText() const
{
    if (!m_target->group.empty())
        return QString::fromStdString(m_target->group);
    return QString::fromStdString(m_read->group.empty() ? m_target->topics.config : m_read->group);
}

QString Restoration::obstacle(const QString& typed) const
{
    if (m_phase == Phase::Submitted)
        return tr("All is checked once more; nothing is sent yet.");
    if (m_phase != Phase::Checking)
        return m_phase == Phase::Finished ? tr("It has ended.") : tr("It is under way.");
    if (m_lines.empty())
        return tr("The brokers have not answered yet.");
    if (!ClusterLines::allOk(m_lines))
        return ClusterLines::firstHindrance(m_lines).window();
    if (typed != confirmationText())
        return tr("Type %1 to confirm.").arg(confirmationText());
    return {};
}

QString Restoration::activity() const
{
    switch (m_phase) {
    case Phase::Reading:
        return tr("Verifying the backup: %1 records").arg(count(m_records->done));
    case Phase::Checking:
        return tr("Asking the brokers about topics and group");
    case Phase::Submitted:
        return tr("Checking once more");
    case Phase::Writing:
        return tr("Restoring: %1 of %2 records").arg(count(m_records->done), count(m_toWrite));
    case Phase::ReadingBack:
        return tr("Reading back what stands in the topics");
    case Phase::Finished:
        break;
    }
    return {};
}

qint64 Restoration::done() const
{
    return m_phase == Phase::Writing ? static_cast<qint64>(m_records->done) : 0;
}

qint64 Restoration::total() const
{
    return m_phase == Phase::Writing ? static_cast<qint64>(m_toWrite) : 0;
}

AskControl Restoration::control() const
{
    return {std::chrono::steady_clock::now() + m_timeout, &m_records->cancelled};
}

void Restoration::submit(const QString& typed)
{
    if (!obstacle(typed).isEmpty())
        return;
    m_ending.reset();
    m_plan = plan();
    m_entryId = newId();
    delete m_journal;
    m_sink = m_target->journal();
    m_journal = new JournalWriter(m_sink, this);
    setPhase(Phase::Submitted);
    ask(); // what was seen is some seconds old
}

OperationPlan Restoration::plan() const
{
    OperationPlan plan;
    plan.id = newId();
    plan.operation = PlanOperation::RestoreBackup;
    plan.kafkaClusterId = m_target->evidence->progress().clusterId;
    plan.group = m_target->group;
    plan.via = PlanVia::Direct;
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    for (const BackupTopic& topic : m_read->topics) {
        if (const auto target = m_targets.find(topic.name); target != m_targets.end())
            plan.changes.push_back({target->second, "empty",
                                    std::to_string(topic.records()) + " records of " + topic.name + " in " +
                                        m_archive->path.toStdString() + ", read at " + m_read->at});
    }
    return plan;
}

/// Nothing was sent; whoever looks may submit once more.
void Restoration::refuse(const Sentence& why)
{
    Sentence words = translate("inspector::Restoration", "Nothing was sent.");
    words << why;
    Ending ending;
    ending.outcome = Outcome::Refused;
    ending.words = words.window();
    m_ending = ending;
    // The last entry of an id counts: one that said it is about to be sent is thereby taken back.
    m_journal->append(journalEntry(std::exchange(m_entryId, {}), m_plan, m_lines, Outcome::Refused, words),
                      [this](const Result<Done>& written) {
                          if (!written && m_ending)
                              m_ending->journalNote = errorSentence(written.error()).window();
                      });
    m_poll.start(PollInterval);
    setPhase(Phase::Checking);
}

void Restoration::begin()
{
    m_journal->append(
        journalEntry(m_entryId, m_plan, m_lines, Outcome::Unknown, u"about to be sent, not yet verified"_qs),
        [this](const Result<Done>& written) {
            if (m_phase != Phase::Submitted)
                return; // called off meanwhile
            if (written)
                write();
            else
                refuse(errorSentence(written.error()));
        });
}

void Restoration::write()
{
    m_watch.start(WatchInterval);
    m_writing = std::make_unique<BackgroundCall<Attempt>>(
        m_timeout,
        [records = m_records, kafka = m_target->kafka, targets = m_targets, total = m_toWrite, backup = *m_read,
         look = question(), until = control(),
         progress = JournalProgress(m_sink, m_entryId, m_plan, m_lines)](const AskControl&) {
            Attempt attempt;
            // The journal's disk, or a thread, may have been waited for since the last checks.
            const RestoreChecks::Seen seen = look({std::chrono::steady_clock::now() + AskPatience, until.cancelled});
            attempt.hindrance = ClusterLines::firstHindrance(RestoreChecks::lines(backup, targets, seen));
            if (attempt.hindrance.isEmpty())
                attempt.written = writeNoting(*records, kafka, targets, total, progress, until);
            return attempt;
        },
        [this](const Attempt& attempt) { wrote(attempt); });
    setPhase(Phase::Writing);
}

RestoredArchive::Written Restoration::writeNoting(RestoredArchive& records, const KafkaSettings& kafka,
                                                  const std::map<std::string, std::string>& targets,
                                                  std::uint64_t total, const JournalProgress& progress,
                                                  const AskControl& control)
{
    const Sentence all = plainCount(total);
    auto due = std::chrono::steady_clock::now();
    const RestoredArchive::Written written = records.write(kafka, targets, control, [&](std::uint64_t done) {
        if (std::chrono::steady_clock::now() < due)
            return;
        progress.note(translate("inspector::Restoration", "%1 of %2 records are written, and more is on the way.")
                          .with({plainCount(done), all}),
                      0);
        due = std::chrono::steady_clock::now() + BetweenNotes;
    });
    if (!written.error)
        progress.note(
            translate("inspector::Restoration", "All %1 records are written; they are to be read back.").with({all}),
            0);
    return written;
}

void Restoration::wrote(const Attempt& attempt)
{
    if (!attempt.hindrance.isEmpty()) {
        Sentence words = translate("inspector::Restoration", "Nothing was sent.");
        words << attempt.hindrance;
        conclude(Outcome::Refused, false, words.window());
        return;
    }
    const RestoredArchive::Written& written = attempt.written;
    if (!written.error) {
        readBack();
        return;
    }
    if (written.records == 0 && !written.unsettled) {
        conclude(m_records->cancelled ? Outcome::Refused : Outcome::Failed, false,
                 tr("%1 No record was written.").arg(ErrorWords::once(*written.error)));
        return;
    }
    const QString far = written.unsettled ? tr("At least %1 of %2 records were written; of some it is not known.")
                                          : tr("%1 of %2 records were written.");
    conclude(written.unsettled ? Outcome::Unknown : Outcome::Failed, false,
             ErrorWords::once(*written.error) + u' ' + far.arg(count(written.records), count(m_toWrite)) + u' ' +
                 tr("The topics are of no use as they are: start no worker, make them anew, and restore again."));
}

void Restoration::readBack()
{
    m_watch.stop();
    m_comparing = std::make_unique<BackgroundCall<Result<RestoredRecords>>>(
        m_timeout,
        [records = m_records, kafka = m_target->kafka, backup = *m_read, targets = m_targets,
         until = control()](const AskControl&) { return records->compare(kafka, backup, targets, until); },
        [this](const Result<RestoredRecords>& result) { compared(result); });
    setPhase(Phase::ReadingBack);
}

void Restoration::compared(const Result<RestoredRecords>& result)
{
    if (!result) {
        conclude(Outcome::Unknown, false,
                 m_records->cancelled ? tr("All records were acknowledged; interrupted before they were read back.")
                                      : tr("All records were acknowledged, but could not be read back. %1")
                                            .arg(ErrorWords::once(result.error())));
        return;
    }
    const RestoredRecords& found = *result;
    if (found.first) {
        const bool missing = found.first->difference == RestoredRecords::Difference::Missing;
        conclude(Outcome::Failed, false,
                 (missing
                      ? tr("Read back and not as archived: of %1, partition %2, the archived record %3 is not there. "
                           "Start no worker, make the topics anew, and restore again.")
                      : tr("Read back and not as archived: %1, partition %2, has a record at %3 that is not of the "
                           "backup: somebody else writes to it. Start no worker, make the topics anew, and restore "
                           "again."))
                     .arg(QString::fromStdString(found.first->topic))
                     .arg(found.first->partition)
                     .arg(found.first->offset));
        return;
    }
    QString words =
        tr("Restored and read back: %1 records stand as archived, in their order%2.")
            .arg(count(found.there),
                 found.compacted == 0
                     ? QString()
                     : tr("; %1 that others superseded are compacted away already").arg(count(found.compacted)));
    if (found.otherTimes > 0)
        words += u' ' + tr("%1 records have the time of the restore: the topic keeps the brokers' time, or the record "
                           "had none.")
                            .arg(count(found.otherTimes));
    m_topicsDone = static_cast<std::uint32_t>(m_targets.size());
    conclude(Outcome::Applied, true, words);
}

void Restoration::conclude(Outcome outcome, bool verified, const QString& words)
{
    JournalEntry entry = journalEntry(m_entryId, m_plan, m_lines, outcome, words);
    entry.verified = verified;
    entry.done = m_topicsDone;
    m_journal->append(std::move(entry), [this, outcome, words](const Result<Done>& written) {
        finish({outcome, false, words, written ? QString() : errorSentence(written.error()).window()});
    });
}

void Restoration::finish(Ending ending)
{
    m_watch.stop();
    m_poll.stop();
    m_ending = std::move(ending);
    setPhase(Phase::Finished);
}

void Restoration::cancel()
{
    switch (m_phase) {
    case Phase::Reading:
    case Phase::Checking:
        m_records->cancelled = true;
        m_asking.reset();
        finish({Outcome::Refused, false, tr("Called off; nothing was sent."), {}});
        break;
    case Phase::Submitted:
        m_asking.reset();
        refuse(translate("inspector::Restoration", "It was called off."));
        break;
    case Phase::Writing:
    case Phase::ReadingBack:
        m_records->cancelled = true; // what is under way ends, and says how far it came
        break;
    case Phase::Finished:
        break;
    }
}

} // namespace inspector
