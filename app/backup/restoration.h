// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "core/topicadmin.h"
#include "files/backupmanifest.h"
#include "operations/backgroundcall.h"
#include "operations/clusterevidence.h"
#include "operations/restorejob.h"
#include "operations/sentence.h"
#include "restorechecks.h"
#include "restoredarchive.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace inspector
{

class JournalProgress;
class JournalWriter;

/// A restore, for the window and for the command line.
///
/// Nothing is sent unless every check is Ok and the entry that it is about to be done is on disk.
class Restoration : public RestoreJob
{
    Q_OBJECT
public:
    struct Context
    {
        KafkaSettings kafka;
        TopicNames topics;
        std::string group;                   ///< of the workers; empty = not known
        ClusterEvidence* evidence = nullptr; ///< tells the Kafka cluster's id; must outlive the restoration
        std::shared_ptr<GroupAdmin> groups;
        std::shared_ptr<TopicAdmin> topicAdmin; ///< null = settings of topics cannot be asked for
        /// Of the cluster as it is known when it is asked for.
        std::function<std::shared_ptr<JournalSink>()> journal;
        bool readOnly = false; ///< enforced here
    };

    /// Starts to read at once; the first signal comes from the event loop. `timeout`: for the writing and for the
    /// read-back, each.
    explicit Restoration(const QString& path, std::chrono::seconds timeout = std::chrono::minutes(10));
    ~Restoration() override;

    /// Where it goes, once: the checks begin when that is known and the backup has been read.
    void setContext(Context context);

    // RestoreJob
    Phase phase() const override { return m_phase; }
    const std::optional<Archive>& archive() const override { return m_archive; }
    const std::vector<Check>& checks() const override { return m_checks; }
    bool heardAll() const override { return m_heardAll; }
    QString confirmationText() const override;
    QString obstacle(const QString& typed) const override;
    QString activity() const override;
    qint64 done() const override;
    qint64 total() const override;
    const std::optional<Ending>& ending() const override { return m_ending; }
    bool hasOwnTopics() const override;
    bool leavesOwnTopics() const override { return m_own == RestoreChecks::OwnTopics::Left; }
    void setLeavesOwnTopics(bool leaves) override;
    void submit(const QString& typed) override;
    void cancel() override;

Q_SIGNALS:
    /// It is whole; nobody was asked anything yet.
    void verified();

private:
    struct Attempt
    {
        Sentence hindrance; ///< why nothing was begun; empty = it was
        RestoredArchive::Written written;
    };

    void beginChecks();
    void setTargets();
    void backupRead(const Result<BackupManifest>& read);
    /// Asks the brokers what the checks rest on. For any thread.
    std::function<RestoreChecks::Seen(const AskControl&)> question() const;
    void ask();
    void doubt();
    void take(const RestoreChecks::Seen& seen);
    /// Writes, and what comes of it into the journal. For any thread.
    static RestoredArchive::Written writeNoting(RestoredArchive& records, const KafkaSettings& kafka,
                                                const std::map<std::string, std::string>& targets, std::uint64_t total,
                                                const JournalProgress& progress, const AskControl& control);
    void refuse(const Sentence& why);
    void begin();
    void write();
    void wrote(const Attempt& attempt);
    void readBack();
    void compared(const Result<RestoredRecords>& result);
    void conclude(Outcome outcome, bool verified, const QString& words);
    void finish(Ending ending);
    void setPhase(Phase phase);
    OperationPlan plan() const;
    AskControl control() const;

    const QString m_path;
    const std::chrono::seconds m_timeout;
    std::optional<Context> m_target;
    /// Of the threads too: what is under way when this object goes has its own hold on it.
    std::shared_ptr<RestoredArchive> m_records = std::make_shared<RestoredArchive>();
    std::optional<BackupManifest> m_read; ///< the backup, once verified
    RestoreChecks::OwnTopics m_own = RestoreChecks::OwnTopics::Restored;
    std::map<std::string, std::string> m_targets;
    std::uint64_t m_toWrite = 0; ///< records of the topics that have a target
    Phase m_phase = Phase::Reading;
    std::optional<Archive> m_archive;
    std::vector<PreflightLine> m_lines;
    std::vector<Check> m_checks;
    bool m_heardAll = false;
    std::optional<Ending> m_ending;
    OperationPlan m_plan;
    std::string m_entryId;
    std::uint32_t m_topicsDone = 0;
    std::shared_ptr<JournalSink> m_sink; ///< of the restore that was submitted
    JournalWriter* m_journal = nullptr;  ///< likewise
    QTimer m_poll;
    QTimer m_silence; ///< since the brokers were asked
    QTimer m_watch;   ///< for the progress, which nobody wakes us for
    std::unique_ptr<BackgroundCall<Result<BackupManifest>>> m_reading;
    std::unique_ptr<BackgroundCall<RestoreChecks::Seen>> m_asking;
    std::unique_ptr<BackgroundCall<Attempt>> m_writing;
    std::unique_ptr<BackgroundCall<Result<RestoredRecords>>> m_comparing;
};

} // namespace inspector
