// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journalreading.h"
#include "fakeresetbrokers.h"
#include "operations/clusterreset.h"
#include "resetwishes.h"

#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>

using namespace inspector;

using Members = GroupState::Members;

/// What comes before and after the deletion: confirmation, checks, backup, journal.
class TestClusterReset : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void journalsAndEnds();
    void goesOnWithoutJournal();
    void endsWithoutItsWindow();
    void waitsForTheNameOfTheJournal();
    void anotherWishForgetsTheRefusal();
    void refusesWhenAWorkerCameBack();
    void refusesWhenAWorkerCameLast();
    void refusesWhatCannotBeMadeAnew();
    void refusesWithoutEnoughBrokers();
    void doubtsWhatIsNotRepeated();
    void refusesAlteredBackup_data();
    void refusesAlteredBackup();
    void refusesBackupChangedLast();
    void readsNoBackupBeforeSubmit();
    void refusesReadOnly();
    void refusesWithoutJournal();
    void cancelSendsNothing();

private:
    ClusterReset::Context context() const;

    std::shared_ptr<FakeResetBrokers> m_brokers;
    std::shared_ptr<KeptJournal> m_journal;
    Result<std::vector<ResetTopic>> m_archived{std::vector<ResetTopic>()};
    std::function<void()> m_whileRead; ///< on the thread that reads the backup
    bool m_isNamed = true;             ///< which Kafka cluster it is, is known
};

void TestClusterReset::init()
{
    m_brokers = std::make_shared<FakeResetBrokers>(shop());
    m_journal = std::make_shared<KeptJournal>(m_brokers);
    m_archived = shop().topics;
    m_whileRead = {};
    m_isNamed = true;
}

ClusterReset::Context TestClusterReset::context() const
{
    ClusterReset::Context context;
    context.topics = m_brokers->topicAdmin();
    context.groups = m_brokers->groupAdmin();
    context.archived = [this](const QString&, const AskControl&) {
        if (m_whileRead)
            m_whileRead();
        return m_archived;
    };
    context.journal = [this]() -> std::optional<ClusterReset::Journal> {
        return m_isNamed ? std::optional(ClusterReset::Journal{"kafka-1", m_journal}) : std::nullopt;
    };
    context.group = "shop";
    return context;
}

void TestClusterReset::journalsAndEnds()
{
    ClusterReset reset(context(), hurried());
    QVERIFY(!reset.obstacle(QStringLiteral("shop")).isEmpty()); // no backup yet
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QVERIFY(reset.obstacle(QStringLiteral("sho")).contains(u"shop"));
    reset.submit(QStringLiteral("sho"));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QCOMPARE(reset.result()->journalNote, QString());
    const std::vector<JournalEntry> entries = m_journal->entries();
    QCOMPARE(entries.size(), std::size_t(6));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        QCOMPARE(entries[i].id, entries[0].id);
        QCOMPARE(entries[i].underWay, i > 0 && i < 5);
        QCOMPARE(entries[i].outcome, i < 5 ? Outcome::Unknown : Outcome::Applied);
        QCOMPARE(entries[i].verified, i == 5);
        QCOMPARE(entries[i].done, i < 3 ? 0U : 3U);
        QCOMPARE(entries[i].of, 3U);
    }
    QVERIFY((m_journal->changesBefore() == std::vector<std::size_t>{0, 3, 3, 6, 6, 6})); // the intent stood first
    QCOMPARE(entries[2].detail, std::string("Under way. Wait until they are gone from the brokers: gone: shop-configs, "
                                            "shop-offsets, shop-status"));
    const Result<JournalEntry> read = journalFromJson(journalToJson(entries[5]));
    QVERIFY(read.ok());
    QCOMPARE(wireName(read->plan.operation), std::string_view("reset-cluster"));
    QCOMPARE(read->plan.group, std::string("shop"));
    QCOMPARE(*read->plan.changes[1].before,
             Bytes("3 partitions, end offsets 19 in all, archived in " + archive().toStdString()));
}

/// A disk that is full by then must not leave the cluster without topics.
void TestClusterReset::goesOnWithoutJournal()
{
    m_journal->onAppend = [this] { m_journal->broken = m_brokers->log().size() >= 3; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QVERIFY2(reset.result()->journalNote.contains(u"no space"), qPrintable(reset.result()->journalNote));
    QCOMPARE(m_brokers->topics(), std::size_t(3));
}

/// What was begun is written down to its end by the thread that does it.
void TestClusterReset::endsWithoutItsWindow()
{
    auto reset = std::make_unique<ClusterReset>(context(), hurried());
    reset->setWish(shop());
    QTRY_VERIFY(reset->obstacle(QStringLiteral("shop")).isEmpty());
    connect(reset.get(), &ClusterReset::changed, this, [&reset] {
        if (reset && reset->phase() == ClusterReset::Phase::Running)
            reset.release()->deleteLater();
    });
    reset->submit(QStringLiteral("shop"));
    QTRY_VERIFY(!reset);
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(6));
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Applied);
    QVERIFY(!m_journal->entries().back().underWay);
}

/// It is named after the Kafka cluster, which tells its name only when a broker has answered.
void TestClusterReset::waitsForTheNameOfTheJournal()
{
    m_isNamed = false;
    ClusterReset reset(context(), hurried());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.setWish(shop());
    QTRY_VERIFY(changed.size() >= 2); // answered
    QVERIFY2(reset.obstacle(QStringLiteral("shop")).contains(u"have not said yet which Kafka cluster"),
             qPrintable(reset.obstacle(QStringLiteral("shop"))));
    QCOMPARE(reset.checks()[1].id, QStringLiteral("journal"));
    QCOMPARE(reset.checks()[1].verdict, Verdict::Unknown);
    m_isNamed = true;
    reset.setWish(shop()); // sooner than it looks again by itself
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Applied);
    QCOMPARE(m_journal->entries().back().plan.kafkaClusterId, std::string("kafka-1"));
}

void TestClusterReset::anotherWishForgetsTheRefusal()
{
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    reset.cancel();
    QVERIFY(reset.result().has_value());
    reset.setWish(shop());
    QVERIFY(!reset.result().has_value());
}

void TestClusterReset::refusesWhenAWorkerCameBack()
{
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    m_brokers->workers = Members::Some;
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QVERIFY(m_brokers->log().empty());
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    QCOMPARE(m_journal->entries()[0].outcome, Outcome::Refused);
}

/// While the entry was being written.
void TestClusterReset::refusesWhenAWorkerCameLast()
{
    m_journal->onAppend = [this] { m_brokers->workers = Members::Some; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY(m_brokers->log().empty());
    const std::vector<JournalEntry> entries = m_journal->entries();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[0].id, entries[1].id);
    QCOMPARE(entries[1].outcome, Outcome::Refused);
    QVERIFY(!entries[1].verified);
}

/// DELETE without CREATE would leave a cluster without topics.
void TestClusterReset::refusesWhatCannotBeMadeAnew()
{
    m_brokers->uncreatable["shop-status"] = Error{ErrorCode::NotAuthorized, "shop-status"};
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"CREATE"), qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
    QCOMPARE(m_journal->entries().back().outcome, Outcome::Refused);
}

/// A broker that goes down last: what was deleted could not be made anew before it is back.
void TestClusterReset::refusesWithoutEnoughBrokers()
{
    m_journal->onAppend = [this] { m_brokers->alive = 2; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"brokers alive: 2; replicas wanted: 3"),
             qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
}

/// Brokers that were killed are waited for: what they said before is not green meanwhile.
void TestClusterReset::doubtsWhatIsNotRepeated()
{
    TopicsReset::Patience patience = hurried();
    patience.silence = std::chrono::milliseconds(50);
    ClusterReset reset(context(), patience);
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    m_brokers->hang(true);
    QTRY_VERIFY(!reset.obstacle(QStringLiteral("shop")).isEmpty());
    QVERIFY2(reset.obstacle(QStringLiteral("shop")).contains(u"the brokers have not answered since"),
             qPrintable(reset.obstacle(QStringLiteral("shop"))));
    for (const Check& check : reset.checks()) {
        QCOMPARE(check.verdict, check.source == u"brokers" ? Verdict::Unknown : Verdict::Ok);
        QVERIFY(check.source != u"brokers" || check.seen.contains(u"; then: "));
    }
    reset.submit(QStringLiteral("shop"));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    m_brokers->hang(false);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
}

void TestClusterReset::refusesAlteredBackup_data()
{
    QTest::addColumn<bool>("another");
    QTest::addColumn<QString>("words");
    QTest::newRow("altered") << false << QStringLiteral("is no backup that can be used");
    QTest::newRow("another") << true << QStringLiteral("does not have the topic shop-offsets as it stood");
}

/// Hours may lie between the backup and the reset.
void TestClusterReset::refusesAlteredBackup()
{
    QFETCH(bool, another);
    QFETCH(QString, words);
    ResetWish wish = shop();
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("archive") > 0 && file.flush());
    wish.backup = file.fileName();
    std::vector<ResetTopic> topics = shop().topics;
    topics[1].ends = {7, 0, 13};
    m_archived = another ? Result<std::vector<ResetTopic>>(topics)
                         : Result<std::vector<ResetTopic>>(
                               Error{ErrorCode::BackupAltered, file.fileName().toStdString(), "shop-offsets/1.jsonl"});
    ClusterReset reset(context(), hurried());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(words), qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    // Looking at the file alone does not make it good again; another file is another one.
    reset.setWish(wish);
    changed.clear();
    QTRY_VERIFY(changed.size() >= 1);
    QVERIFY(reset.obstacle(QStringLiteral("shop")).contains(words));
    QVERIFY(file.write("more") > 0 && file.flush());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
}

/// After it was read, while the entry was being written.
void TestClusterReset::refusesBackupChangedLast()
{
    ResetWish wish = shop();
    QTemporaryFile file;
    QVERIFY(file.open() && file.write("archive") > 0 && file.flush());
    wish.backup = file.fileName();
    m_journal->onAppend = [&file] {
        file.write("more");
        file.flush();
    };
    ClusterReset reset(context(), hurried());
    reset.setWish(wish);
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY2(reset.result()->headline.contains(u"was changed since it was verified"),
             qPrintable(reset.result()->headline));
    QVERIFY(m_brokers->log().empty());
}

/// It may be large, and the checklist asks every few seconds.
void TestClusterReset::readsNoBackupBeforeSubmit()
{
    std::atomic<int> reads{0};
    m_whileRead = [&reads] { ++reads; };
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    QCOMPARE(reads.load(), 0);
    reset.submit(QStringLiteral("shop"));
    QTRY_COMPARE(reset.phase(), ClusterReset::Phase::Finished);
    QCOMPARE(reads.load(), 1);
}

void TestClusterReset::refusesReadOnly()
{
    ClusterReset::Context readOnly = context();
    readOnly.readOnly = true;
    ClusterReset reset(readOnly, hurried());
    QSignalSpy changed(&reset, &ClusterReset::changed);
    reset.setWish(shop());
    QTRY_VERIFY(changed.size() >= 2); // answered
    QVERIFY(reset.obstacle(QStringLiteral("shop")).contains(u"open read-only"));
    reset.submit(QStringLiteral("shop"));
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QVERIFY(m_brokers->log().empty());
}

void TestClusterReset::refusesWithoutJournal()
{
    m_journal->broken = true;
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    QTRY_VERIFY(reset.result().has_value());
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QVERIFY(m_brokers->log().empty());
}

void TestClusterReset::cancelSendsNothing()
{
    ClusterReset reset(context(), hurried());
    reset.setWish(shop());
    QTRY_VERIFY(reset.obstacle(QStringLiteral("shop")).isEmpty());
    reset.submit(QStringLiteral("shop"));
    reset.cancel();
    QCOMPARE(reset.phase(), ClusterReset::Phase::Checking);
    QCOMPARE(reset.result()->outcome, Outcome::Refused);
    QTRY_COMPARE(m_journal->entries().size(), std::size_t(1));
    QVERIFY(m_brokers->log().empty());
}

QTEST_GUILESS_MAIN(TestClusterReset)
#include "tst_clusterreset.moc"
