// SPDX-License-Identifier: GPL-3.0-or-later
#include "../unit/fakeresetbrokers.h"
#include "fakecluster.h"
#include "views/archivedtopics.h"
#include "views/backupdesk.h"
#include "views/backupdialog.h"
#include "views/checktable.h"
#include "views/resetdialog.h"
#include "views/restoredialog.h"
#include "views/statelabel.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryFile>
#include <QTest>

using namespace inspector;

namespace
{

class ScriptedBackup : public BackupJob
{
public:
    using BackupJob::BackupJob;
    const BackupManifest& manifest() const override { return made; }
    BackupManifest made;
};

class ScriptedRestore : public RestoreJob
{
public:
    using RestoreJob::RestoreJob;
    Phase phase() const override { return now; }
    const std::optional<Archive>& archive() const override { return read; }
    const std::vector<Check>& checks() const override { return lines; }
    bool heardAll() const override { return true; }
    QString confirmationText() const override { return QStringLiteral("shop"); }
    QString obstacle(const QString& typed) const override
    {
        if (now != Phase::Checking)
            return QStringLiteral("under way");
        return typed == u"shop" ? QString() : QStringLiteral("Type shop to confirm.");
    }
    QString activity() const override { return QStringLiteral("doing it"); }
    qint64 done() const override { return 5; }
    qint64 total() const override { return now == Phase::Writing ? 10 : 0; }
    const std::optional<Ending>& ending() const override { return end; }
    bool hasOwnTopics() const override { return hasOwn; }
    bool leavesOwnTopics() const override { return leaves; }
    void setLeavesOwnTopics(bool leave) override
    {
        leaves = leave;
        read->topics.last().target = leave ? QString() : read->topics.last().name;
        Q_EMIT changed();
    }
    void submit(const QString& typed) override
    {
        submitted = typed;
        go(Phase::Writing);
    }
    void cancel() override { ++cancels; }

    void go(Phase phase)
    {
        now = phase;
        Q_EMIT changed();
    }

    Phase now = Phase::Reading;
    std::optional<Archive> read;
    std::vector<Check> lines;
    std::optional<Ending> end;
    QString submitted;
    int cancels = 0;
    bool hasOwn = false;
    bool leaves = false;
};

ResetWish shop()
{
    ResetWish wish;
    const auto add = [&wish](const char* name, TopicRole role, std::vector<std::int64_t> ends) {
        ResetTopic& topic = wish.topics.emplace_back();
        topic.name = name;
        topic.role = role;
        topic.ends = std::move(ends);
        topic.replicationFactor = 1;
        topic.settings = std::map<std::string, std::string>{{"cleanup.policy", "compact"}};
    };
    add("shop-configs", TopicRole::Config, {40});
    add("shop-offsets", TopicRole::Offset, {7, 12});
    add("shop-status", TopicRole::Status, {9});
    return wish;
}

BackupManifest manifest();

/// An open cluster whose backups are scripted.
class BackedCluster : public FakeCluster
{
public:
    using FakeCluster::FakeCluster;

    std::unique_ptr<ClusterBackups> backups() override { return std::make_unique<Backups>(*this); }

    std::shared_ptr<FakeResetBrokers> brokers = std::make_shared<FakeResetBrokers>(shop());
    std::shared_ptr<KeptJournal> journal = std::make_shared<KeptJournal>();
    ScriptedBackup* backup = nullptr;
    ScriptedRestore* restoring = nullptr;
    QString path;

private:
    class Backups : public ClusterBackups
    {
    public:
        explicit Backups(BackedCluster& cluster) : m_cluster(cluster) {}
        std::unique_ptr<BackupJob> backUp(const QString& path) override
        {
            m_cluster.path = path;
            auto job = std::make_unique<ScriptedBackup>();
            m_cluster.backup = job.get();
            return job;
        }
        std::unique_ptr<RestoreJob> restore(const QString& path) override
        {
            m_cluster.path = path;
            auto job = std::make_unique<ScriptedRestore>();
            m_cluster.restoring = job.get();
            return job;
        }
        ClusterReset::Context resetContext() override
        {
            ClusterReset::Context context;
            context.topics = m_cluster.brokers->topicAdmin();
            context.groups = m_cluster.brokers->groupAdmin();
            context.archived = [](const QString&, const AskControl&) { return archivedTopics(manifest()); };
            context.journal = [journal = m_cluster.journal] {
                return std::optional(ClusterReset::Journal{"kafka-1", journal});
            };
            context.group = "shop";
            context.readOnly = m_cluster.settings().readOnly;
            return context;
        }

    private:
        BackedCluster& m_cluster;
    };
};

BackupManifest manifest()
{
    BackupManifest made;
    made.group = "shop";
    for (const ResetTopic& topic : shop().topics) {
        BackupTopic& archived = made.topics.emplace_back();
        archived.name = topic.name;
        archived.role = topic.role;
        archived.replicationFactor = topic.replicationFactor;
        archived.settings = topic.settings;
        for (const std::int64_t end : topic.ends)
            archived.partitions.push_back({static_cast<std::int32_t>(archived.partitions.size()), end, 5, 100, {}});
    }
    return made;
}

template <class T>
T* part(QWidget& in, const char* name)
{
    return in.findChild<T*>(QString::fromLatin1(name));
}

void click(QWidget& in, const char* name)
{
    part<QPushButton>(in, name)->click();
}

} // namespace

class TestBackupDialogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void backUp();
    void backUpFails();
    void restore();
    void restoreRefused();
    void restoreUnreadable();
    void resetStepByStep();
    void resetWaitsForWorkersToGo();
    void resetOfChangedTopicsWantsAnotherBackup();
    void menu();
};

void TestBackupDialogs::backUp()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new BackupDialog(cluster, &owner);
    part<QLineEdit>(*dialog, "backupPath")->setText(QStringLiteral("/srv/shop.tar.zst"));
    click(*dialog, "backUp");
    QCOMPARE(cluster.path, QStringLiteral("/srv/shop.tar.zst"));
    QVERIFY(!part<QPushButton>(*dialog, "backUp")->isEnabled());
    QVERIFY(part<QLineEdit>(*dialog, "backupPath")->isReadOnly());
    Q_EMIT cluster.backup->progressed(QStringLiteral("Reading: 7 records"), -1);
    QCOMPARE(part<StateLabel>(*dialog, "backupState")->text(), QStringLiteral("Reading: 7 records"));
    cluster.backup->made = manifest();
    Q_EMIT cluster.backup->warned(QStringLiteral("own-offsets is not there."));
    Q_EMIT cluster.backup->finished();
    QTRY_COMPARE(part<QPushButton>(*dialog, "cancel")->text(), QStringLiteral("Close"));
    const QString words = part<StateLabel>(*dialog, "backupState")->text();
    QVERIFY2(words.startsWith(u"Written, read back and verified: 20 records of 3 topics"), qPrintable(words));
    QVERIFY(words.endsWith(u"own-offsets is not there."));
    QCOMPARE(cluster.models().events()->rowCount(), 1);
}

void TestBackupDialogs::backUpFails()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new BackupDialog(cluster, &owner);
    click(*dialog, "backUp");
    Q_EMIT cluster.backup->failed(QStringLiteral("The disk is full."));
    QTRY_COMPARE(part<StateLabel>(*dialog, "backupState")->text(),
                 QStringLiteral("There is no backup. The disk is full."));
    QVERIFY(part<QPushButton>(*dialog, "backUp")->isEnabled());
    part<QLineEdit>(*dialog, "backupPath")->clear();
    QVERIFY(!part<QPushButton>(*dialog, "backUp")->isEnabled());
    QCOMPARE(part<StateLabel>(*dialog, "reason")->text(), QStringLiteral("Name a file."));
}

void TestBackupDialogs::restore()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new RestoreDialog(cluster, QStringLiteral("/srv/shop.tar.zst"), &owner);
    ScriptedRestore& job = *cluster.restoring;
    QVERIFY(!part<QPushButton>(*dialog, "restore")->isEnabled());
    job.read = RestoreJob::Archive{QStringLiteral("/srv/shop.tar.zst"),
                                   QStringLiteral("2026-11-30T07:00:00Z"),
                                   QStringLiteral("kafka-1"),
                                   QStringLiteral("shop"),
                                   {{QStringLiteral("a"), QStringLiteral("b"), 25, 4000}},
                                   4000};
    Check check;
    check.title = QStringLiteral("No worker");
    check.verdict = Verdict::Ok;
    job.lines = {check};
    job.hasOwn = true;
    job.go(RestoreJob::Phase::Checking);
    const auto* topics = part<QTableWidget>(*dialog, "archivedTopics");
    QCOMPARE(topics->rowCount(), 1);
    QCOMPARE(topics->item(0, 1)->text(), QStringLiteral("b"));
    auto* leave = part<QCheckBox>(*dialog, "leaveOwnTopics");
    QVERIFY(!leave->isHidden());
    leave->click();
    QVERIFY(job.leaves);
    QCOMPARE(topics->item(0, 1)->text(), QStringLiteral("left as it is"));
    leave->click();
    QVERIFY(!job.leaves);
    QCOMPARE(part<CheckTable>(*dialog, "checks")->rowCount(), 1);
    QCOMPARE(part<StateLabel>(*dialog, "reason")->text(), QStringLiteral("Type shop to confirm."));
    QVERIFY(!part<QPushButton>(*dialog, "restore")->isEnabled());
    part<QLineEdit>(*dialog, "typedName")->setText(QStringLiteral("shop"));
    QVERIFY(part<QPushButton>(*dialog, "restore")->isEnabled());
    QVERIFY(!BackupDesk::isUnderWay(&owner));
    click(*dialog, "restore");
    QCOMPARE(job.submitted, QStringLiteral("shop"));
    QVERIFY(BackupDesk::isUnderWay(&owner));
    dialog->reject(); // asks it to end; the window stays for the outcome
    QCOMPARE(job.cancels, 1);
    job.end = RestoreJob::Ending{Outcome::Applied, false, QStringLiteral("Restored."), QStringLiteral("no space")};
    job.go(RestoreJob::Phase::Finished);
    QCOMPARE(part<StateLabel>(*dialog, "restoreResult")->text(),
             QStringLiteral("Restored.\nThe journal could not be written. no space"));
    QVERIFY(part<QPushButton>(*dialog, "restore")->isHidden());
    QVERIFY(!BackupDesk::isUnderWay(&owner));
}

void TestBackupDialogs::restoreRefused()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new RestoreDialog(cluster, QStringLiteral("/srv/shop.tar.zst"), &owner);
    ScriptedRestore& job = *cluster.restoring;
    job.end = RestoreJob::Ending{Outcome::Refused, false, QStringLiteral("Nothing was sent. A worker came."), {}};
    job.go(RestoreJob::Phase::Checking);
    QCOMPARE(part<StateLabel>(*dialog, "reason")->text(), QStringLiteral("Nothing was sent. A worker came."));
    QVERIFY(!part<QPushButton>(*dialog, "restore")->isHidden()); // once more
}

void TestBackupDialogs::restoreUnreadable()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new RestoreDialog(cluster, QStringLiteral("/srv/x"), &owner);
    ScriptedRestore& job = *cluster.restoring;
    job.end = RestoreJob::Ending{Outcome::Refused, true, QStringLiteral("/srv/x is cut short."), {}};
    job.go(RestoreJob::Phase::Finished);
    QCOMPARE(part<StateLabel>(*dialog, "restoreResult")->text(), QStringLiteral("/srv/x is cut short."));
    QVERIFY(part<QTableWidget>(*dialog, "archivedTopics")->isHidden());
}

void TestBackupDialogs::resetStepByStep()
{
    BackedCluster cluster{ConnectionSettings()};
    cluster.folded.config("connector-audit",
                          R"({"properties":{"connector.class":"org.example.FileStreamSinkConnector","topics":"a"}})");
    cluster.folded.config("commit-audit", R"({"tasks":0})");
    cluster.show();
    QWidget owner;
    auto* dialog = new ResetDialog(cluster, &owner);
    QSignalSpy replaced(dialog, &ResetDialog::topicsReplaced);
    auto* next = part<QPushButton>(*dialog, "next");
    QTRY_VERIFY(next->isEnabled()); // once no worker is seen
    QCOMPARE(part<CheckTable>(*dialog, "earlyChecks")->rowCount(), 2);
    click(*dialog, "next");
    QCOMPARE(next->text(), QStringLiteral("&Back Up"));
    QTemporaryFile archive;
    QVERIFY(archive.open() && archive.write("archive") > 0 && archive.flush());
    part<QLineEdit>(*dialog, "backupPath")->setText(archive.fileName());
    click(*dialog, "next");
    QVERIFY(cluster.backup);
    QVERIFY(!next->isEnabled());
    cluster.backup->made = manifest();
    Q_EMIT cluster.backup->finished();
    QTRY_COMPARE(next->text(), QStringLiteral("&Next"));
    click(*dialog, "next");
    QCOMPARE(next->text(), QStringLiteral("&Reset the Cluster"));
    auto* groups = part<QTableWidget>(*dialog, "sinkGroups");
    QCOMPARE(groups->rowCount(), 1);
    QCOMPARE(groups->item(0, 0)->text(), QStringLiteral("connect-audit"));
    groups->item(0, 0)->setCheckState(Qt::Checked);
    part<QLineEdit>(*dialog, "typedName")->setText(QStringLiteral("shop"));
    QTRY_VERIFY(next->isEnabled());
    click(*dialog, "next");
    QTRY_VERIFY(BackupDesk::isUnderWay(&owner) || !cluster.brokers->log().empty());
    auto* cancel = part<QPushButton>(*dialog, "cancel");
    QTRY_VERIFY(cancel->text() == u"Close" && cancel->isEnabled());
    QVERIFY(part<StateLabel>(*dialog, "resetResult")->text().startsWith(u"The Connect cluster was reset"));
    QVERIFY(part<QLabel>(*dialog, "standing")
                ->text()
                .contains(u"shop-offsets is there, empty: partitions=2, replication.factor=1"));
    QVERIFY(part<QLabel>(*dialog, "nextStep")->text().contains(cluster.path));
    QCOMPARE(cluster.brokers->log().back(), std::string("delete group connect-audit"));
    QVERIFY(replaced.isEmpty());
    click(*dialog, "cancel");
    QCOMPARE(replaced.size(), 1);
}

void TestBackupDialogs::resetWaitsForWorkersToGo()
{
    BackedCluster cluster{ConnectionSettings()};
    cluster.brokers->workers = GroupState::Members::Some;
    QWidget owner;
    auto* dialog = new ResetDialog(cluster, &owner);
    const auto* reason = part<StateLabel>(*dialog, "reason");
    QTRY_COMPARE(reason->text(),
                 QStringLiteral("“No worker is a member of the group shop” does not hold yet: 1 member"));
    QVERIFY(!part<QPushButton>(*dialog, "next")->isEnabled());
    cluster.brokers->workers = GroupState::Members::None;
    QTRY_VERIFY(part<QPushButton>(*dialog, "next")->isEnabled());
}

void TestBackupDialogs::resetOfChangedTopicsWantsAnotherBackup()
{
    BackedCluster cluster{ConnectionSettings()};
    QWidget owner;
    auto* dialog = new ResetDialog(cluster, &owner);
    auto* next = part<QPushButton>(*dialog, "next");
    QTRY_VERIFY(next->isEnabled());
    click(*dialog, "next");
    QTemporaryFile archive;
    QVERIFY(archive.open() && archive.write("archive") > 0 && archive.flush());
    part<QLineEdit>(*dialog, "backupPath")->setText(archive.fileName());
    click(*dialog, "next");
    cluster.backup->made = manifest();
    cluster.backup->made.topics[2].partitions[0].endOffset = 8; // one was written since
    Q_EMIT cluster.backup->finished();
    QTRY_COMPARE(next->text(), QStringLiteral("&Next"));
    click(*dialog, "next");
    part<QLineEdit>(*dialog, "typedName")->setText(QStringLiteral("shop"));
    QTRY_VERIFY(part<StateLabel>(*dialog, "reason")->text().contains(u"it has been written to since"));
    QVERIFY(!next->isEnabled());
    click(*dialog, "back");
    QCOMPARE(next->text(), QStringLiteral("&Back Up"));
    QVERIFY(cluster.brokers->log().empty());
}

void TestBackupDialogs::menu()
{
    QMenu menu;
    QWidget window;
    BackupDesk desk(&menu, &window);
    const QList<QAction*> actions = menu.actions();
    QCOMPARE(actions.size(), qsizetype(3));
    for (const QAction* action : actions)
        QVERIFY(!action->isEnabled());
    ConnectionSettings settings;
    settings.readOnly = true;
    BackedCluster readOnly(settings);
    desk.setPlace({&readOnly, {}, QStringLiteral("opened read-only"), &window, {}});
    QVERIFY(actions[0]->isEnabled());
    QVERIFY(!actions[1]->isEnabled());
    QCOMPARE(actions[2]->text(), QStringLiteral("Reset the Connect &Cluster… (opened read-only)"));
    settings.files = QStringList{QStringLiteral("/x")};
    FakeCluster fromFiles(settings);
    desk.setPlace({&fromFiles, {}, QStringLiteral("opened from files"), &window, {}});
    QVERIFY(!actions[0]->isEnabled());
    QCOMPARE(actions[0]->text(), QStringLiteral("&Back Up… (opened from files)"));
    BackedCluster open{ConnectionSettings()};
    desk.setPlace({&open, {}, {}, &window, {}});
    for (const QAction* action : actions)
        QVERIFY(action->isEnabled());
}

QTEST_MAIN(TestBackupDialogs)
#include "tst_backupdialogs.moc"
