// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backgroundcall.h"
#include "core/journal.h"
#include "resetchecks.h"
#include "topicsreset.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>

namespace inspector
{

class JournalWriter;

/// The full reset of a Connect cluster: its topics are deleted and made anew. Live checks, confirmation, checks once
/// more, journal, checks a last time on the thread that deletes, TopicsReset, journal. GUI thread.
///
/// Nothing is sent unless every check is Ok, the backup that was made is whole when it is read once more, and the entry
/// that it is about to be done is on disk.
/// Once the deletion was sent it cannot be called off; deleting this object then leaves it to end by itself. The
/// thread that does it writes to the journal how far it has come, and how it ended.
class ClusterReset : public QObject
{
    Q_OBJECT
public:
    enum class Phase
    {
        Checking,  ///< live; submit() is possible when obstacle() is empty
        Submitted, ///< checks run once more, and the journal is written; can still be called off
        Running,
        Finished, ///< see result()
    };
    /// Where it is written down.
    struct Journal
    {
        std::string kafkaClusterId; ///< empty = the brokers do not say it
        std::shared_ptr<JournalSink> sink;
    };
    struct Context
    {
        std::shared_ptr<TopicAdmin> topics; ///< null = topics of this cluster cannot be changed
        std::shared_ptr<GroupAdmin> groups;
        /// Reads a backup as a whole and verifies it; any thread. Null = there is no way back, so nothing is begun.
        std::function<Result<std::vector<ResetTopic>>(const QString& path, const AskControl& control)> archived;
        /// Of the cluster as it is known when it is asked for, on the GUI thread; nothing = the brokers have not said
        /// yet which it is.
        std::function<std::optional<Journal>()> journal;
        bool readOnly = false; ///< enforced here
        std::string group;     ///< of the workers; empty = not known, and then nothing can be reset
    };
    struct ReportedResult
    {
        Outcome outcome = Outcome::Unknown;
        QString headline;
        QStringList standing; ///< what stands now
        QString next;         ///< how to go on
        QString journalNote;  ///< why there is no entry; empty = there is one
    };

    explicit ClusterReset(Context context, TopicsReset::Patience patience = {}, QObject* parent = nullptr);
    ~ClusterReset() override;

    /// Only while Checking. Without topics (no backup yet) it cannot be submitted.
    void setWish(ResetWish wish);
    const ResetWish& wish() const { return m_wish; }
    Phase phase() const { return m_phase; }
    std::vector<Check> checks() const { return ClusterLines::checks(m_lines); }
    /// The group id, to be typed.
    QString confirmationText() const { return QString::fromStdString(m_context.group); }
    /// Why submit() is not possible with this typed; empty = it is.
    QString obstacle(const QString& typed) const;
    const std::vector<ResetStep>& steps() const { return m_steps; }
    /// After Finished; and while Checking after a submit() that was refused.
    const std::optional<ReportedResult>& result() const { return m_result; }

    void submit(const QString& typed);
    /// Submitted: nothing is sent.
    void cancel();

Q_SIGNALS:
    void changed();

private:
    /// How the thread that does it ended.
    struct Run
    {
        TopicsReset::Ending ending;
        std::optional<Error> journalError;
    };
    /// Of the thread that does it, for this one.
    struct Shared
    {
        std::mutex mutex;
        std::vector<ResetStep> steps;
    };

    void ask();
    void doubt();
    void take(ResetChecks::Seen seen);
    void recheck();
    static ResetChecks::Seen verify(const Context& context, const ResetWish& wish, const AskControl& control);
    void refuse(const Sentence& why);
    void begin();
    void run();
    void showSteps();
    void conclude(const Run& run);
    static TopicsReset::Ending reset(const Context& context, const ResetWish& wish,
                                     const std::optional<BackupFile>& verified, const TopicsReset::Patience& patience,
                                     const TopicsReset::Listener& listener);
    std::vector<PreflightLine> lines(const ResetChecks::Seen& seen) const;
    OperationPlan plan() const;

    const Context m_context;
    const TopicsReset::Patience m_patience;
    Journal m_where;                    ///< of the reset that was submitted
    JournalWriter* m_journal = nullptr; ///< likewise
    ResetWish m_wish;
    Phase m_phase = Phase::Checking;
    std::vector<PreflightLine> m_lines;
    std::optional<BackupFile> m_verified; ///< the backup when it was read last, at the last submit()
    Sentence m_trouble;                   ///< what was found then
    std::vector<ResetStep> m_steps;
    std::optional<ReportedResult> m_result;
    OperationPlan m_plan;
    std::string m_entryId;
    std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();
    QTimer m_poll;
    QTimer m_silence; ///< since the brokers were asked
    QTimer m_watch;
    std::unique_ptr<BackgroundCall<ResetChecks::Seen>> m_asking;
    std::unique_ptr<BackgroundCall<Run>> m_running;
};

} // namespace inspector
